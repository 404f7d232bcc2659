import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';

const FOUND = 10;

/** The domains of all other servers that this one knows of. */
export async function listPeers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('domain')
    .distinct()
    .where('domain', 'is not', null)
    .orderBy('domain')
    .execute();
  return rows.map((row) => row.domain).filter((domain) => domain !== null);
}

/** The first ten of them that begin with a text. */
export async function searchPeers(db: Db, text: string): Promise<string[]> {
  const pattern = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .selectFrom('accounts')
    .select('domain')
    .distinct()
    .where(sql<boolean>`domain like ${pattern} escape '\\'`)
    .orderBy('domain')
    .limit(FOUND)
    .execute();
  return rows.map((row) => row.domain).filter((domain) => domain !== null);
}
