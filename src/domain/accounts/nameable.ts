import { sql } from 'kysely';
import { ownPage } from '../../lib/own-page.ts';
import { cachedReads } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { handleOf } from './uris.ts';

type Nameable = { readonly id: number; readonly domain: string | null };

/**
 * The accounts that a post may mention by these addresses, by address: ActivityPub ids, and profile pages of this server, which WordPress
 * uses in replies to comments. Mastodon: `TagManager#uri_to_actor`.
 */
export const findNameable = cachedReads(
  ['accounts'],
  async (db: Db, uris: readonly string[]): Promise<ReadonlyMap<string, Nameable>> => {
    const byId = await findBy(db, 'uri', uris);
    const handles = handlesOf(
      db,
      uris.filter((uri) => !byId.has(uri)),
    );
    if (handles.size === 0) return byId;
    const byHandle = await findBy(db, 'handle', [...handles.values()]);
    for (const [uri, handle] of handles) {
      const account = byHandle.get(handle);
      if (account) byId.set(uri, account);
    }
    return byId;
  },
);

async function findBy(db: Db, column: 'uri' | 'handle', values: readonly string[]): Promise<Map<string, Nameable>> {
  const { rows } = await sql<Nameable & { named: string }>`
    select id, domain, ${sql.ref(column)} as named from accounts
    where ${idsIn(db, column, values)} and suspended_at is null`.execute(db);
  return new Map(rows.map(({ named, ...account }) => [named, account]));
}

/** The handles of the local accounts with these profile addresses, by address. */
function handlesOf(db: Db, uris: readonly string[]): Map<string, string> {
  const handles = new Map<string, string>();
  for (const uri of uris) {
    const page = ownPage(db.instance.origin, uri);
    if (page?.kind === 'profile') handles.set(uri, handleOf(page.username, null));
  }
  return handles;
}
