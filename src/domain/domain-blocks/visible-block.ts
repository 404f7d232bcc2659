import { parseAcct } from '../../lib/acct.ts';
import { invalid } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import type { Db } from '../../platform/db/handle.ts';
import { findDomainRule } from '../servers/refusals.ts';
import { readSettings } from '../settings/settings.ts';
import type { Settings } from '../settings/settings-table.ts';

type Audience = Settings['show_domain_blocks'];

/** Who looks: somebody who is signed in, nobody, or who runs the server and sees everything. */
type Looker = object | 'operator' | null;

/** Whether somebody, or nobody, may see what is shown to an audience. */
export function maySee(audience: Audience, viewer: Looker): boolean {
  return viewer === 'operator' || audience === 'all' || (audience === 'users' && viewer !== null);
}

/** A server that this one does not talk to, and why, if that may be seen. */
export type VisibleBlock = { readonly domain: string; readonly reason: string | undefined };

/** The block because of which nothing is to be found at a handle or an address; undefined when there is none, or none that the viewer may see. */
export async function findVisibleBlock(db: Db, viewer: Looker, sought: string): Promise<VisibleBlock | undefined> {
  const { show_domain_blocks: shown, show_domain_blocks_rationale: reasons } = await readSettings(db);
  const domain = serverIn(sought);
  if (domain === undefined || !maySee(shown, viewer)) return undefined;
  const rule = await findDomainRule(db, domain);
  if (rule?.severity !== 'suspend') return undefined;
  return { domain, reason: (maySee(reasons, viewer) && rule.public_comment) || undefined };
}

/** Throws 422 where this server does not talk to that of a handle or an address, with the reason, as far as the viewer may know of it. */
export async function assertNotRefused(db: Db, viewer: Looker, sought: string): Promise<void> {
  const block = await findVisibleBlock(db, viewer, sought);
  if (!block) return;
  const { domain, reason } = block;
  if (reason === undefined) throw invalid(said('serverBlocked', domain));
  throw invalid(said('serverBlockedFor', domain, reason));
}

function serverIn(sought: string): string | undefined {
  if (/^https?:\/\//i.test(sought)) return URL.parse(sought)?.hostname;
  return parseAcct(sought)?.domain ?? undefined;
}
