import { parseAcct } from '../../lib/acct.ts';
import type { Db } from '../../platform/db/handle.ts';
import { readSettings } from '../instance/settings.ts';
import type { Settings } from '../instance/settings-table.ts';
import { findDomainRule } from './queries.ts';

type Audience = Settings['show_domain_blocks'];

/** Whether somebody, or nobody, may see what is shown to an audience. */
export function maySee(audience: Audience, viewer: object | null): boolean {
  return audience === 'all' || (audience === 'users' && viewer !== null);
}

/** A server that this one does not talk to, and why, if that may be seen. */
export type ShownBlock = { readonly domain: string; readonly reason: string | undefined };

/** The block because of which nothing is to be found at a handle or an address; undefined when there is none, or none that the viewer may see. */
export async function findShownBlock(db: Db, viewer: object | null, sought: string): Promise<ShownBlock | undefined> {
  const { show_domain_blocks: shown, show_domain_blocks_rationale: reasons } = await readSettings(db);
  const domain = serverIn(sought);
  if (domain === undefined || !maySee(shown, viewer)) return undefined;
  const rule = await findDomainRule(db, domain);
  if (rule?.severity !== 'suspend') return undefined;
  return { domain, reason: (maySee(reasons, viewer) && rule.public_comment) || undefined };
}

function serverIn(sought: string): string | undefined {
  if (/^https?:\/\//i.test(sought)) return URL.parse(sought)?.hostname;
  return parseAcct(sought)?.domain ?? undefined;
}
