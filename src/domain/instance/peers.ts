import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';

const FOUND = 10;

/**
 * The domains of other known servers, except those with any rule about them, however mild, because the list is public and must not reveal
 * rules. (Mastodon: `Instance.searchable`.)
 */
export async function listPeers(db: Db): Promise<string[]> {
  const rows = await unruled(db).orderBy('domain').execute();
  return rows.map((row) => row.domain).filter((domain) => domain !== null);
}

/** The first ten of these domains that begin with a text. */
export async function searchPeers(db: Db, text: string): Promise<string[]> {
  const pattern = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await unruled(db)
    .where(sql<boolean>`domain like ${pattern} escape '\\'`)
    .orderBy('domain')
    .limit(FOUND)
    .execute();
  return rows.map((row) => row.domain).filter((domain) => domain !== null);
}

function unruled(db: Db) {
  return db
    .selectFrom('accounts')
    .select('domain')
    .distinct()
    .where('domain', 'is not', null)
    .where('domain', 'not in', db.selectFrom('domain_blocks').select('domain'));
}
