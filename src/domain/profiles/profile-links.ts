import type { MentionLink, TextLinks } from '../../lib/html/format-status.ts';
import { findMentions } from '../../lib/text/scan.ts';
import type { Db, Instance } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { handleOf } from '../accounts/uris.ts';

/** The parts of a local profile whose mentions and hashtags are linked, as stored. */
export type ProfileText = Pick<AccountRow, 'domain' | 'note' | 'fields'>;

type Mentioned = { readonly username: string; readonly domain: string | null; readonly url: string | null };

/** The targets of the mentions and hashtags in local profiles; accounts are looked up in one query. */
export async function loadProfileLinks(db: Db, rows: readonly ProfileText[]): Promise<TextLinks> {
  return linksOf(db.instance, await loadMentioned(db, rows));
}

async function loadMentioned(db: Db, rows: readonly ProfileText[]): Promise<Map<string, Mentioned>> {
  const handles = new Set(
    rows.flatMap(namedIn).map((mention) => handleHere(db.instance, mention.username, mention.domain)),
  );
  if (handles.size === 0) return new Map();
  const found = await db
    .selectFrom('accounts')
    .select(['handle', 'username', 'domain', 'url'])
    .where(idsIn(db, 'handle', [...handles]))
    .execute();
  return new Map(found.map((account) => [account.handle, account]));
}

/** The targets of the hashtags in a profile that names nobody. */
export function linksToNobody(instance: Instance): TextLinks {
  return linksOf(instance, new Map());
}

/** Whether a profile links to others, so that what it looks like depends on their accounts. */
export function namesOthers(row: ProfileText): boolean {
  return namedIn(row).length > 0;
}

function namedIn({ domain, note, fields }: ProfileText) {
  return domain === null ? findMentions(`${note}\n${fields}`) : [];
}

function handleHere(instance: Instance, username: string, domain: string | null): string {
  return handleOf(username, domain?.toLowerCase() === instance.domain ? null : domain);
}

function linksOf(instance: Instance, mentioned: ReadonlyMap<string, Mentioned>): TextLinks {
  return {
    mention: (username, domain): MentionLink | undefined => {
      const known = mentioned.get(handleHere(instance, username, domain));
      if (!known?.url) return undefined;
      const acct = `${known.username}@${known.domain ?? instance.domain}`;
      return { url: known.url, username: known.username, acct, showDomain: false };
    },
    tagUrl: (name) => `${instance.origin}/tags/${encodeURIComponent(name)}`,
  };
}
