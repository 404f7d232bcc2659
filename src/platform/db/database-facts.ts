import { sql } from 'kysely';
import type { Db } from './handle.ts';

/** What database this is, and how many bytes it takes. */
export type DatabaseFacts = { readonly name: string; readonly version: string; readonly bytes: number };

/** How many bytes of the database hold something; the rest waits for new rows, or to be given back. Of PostgreSQL nobody knows. */
export async function readBytesInUse(db: Db): Promise<number> {
  const { bytes } = await readDatabaseFacts(db);
  if (db.dialect === 'postgres') return bytes;
  const { rows } = await sql<{ free: number }>`select (select freelist_count from pragma_freelist_count) *
    (select page_size from pragma_page_size) as free`.execute(db);
  return bytes - Number(rows[0]?.free ?? 0);
}

/** Asks the database about itself. */
export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const query =
    db.dialect === 'postgres'
      ? sql<DatabaseFacts>`select 'PostgreSQL' as name, current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes`
      : sql<DatabaseFacts>`select 'SQLite' as name, sqlite_version() as version,
          (select page_count from pragma_page_count) * (select page_size from pragma_page_size) as bytes`;
  const { rows } = await query.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('The database says nothing about itself');
  return { ...facts, bytes: Number(facts.bytes) };
}
