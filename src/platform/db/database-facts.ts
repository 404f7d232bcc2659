import { sql } from 'kysely';
import type { Db } from './handle.ts';

/** What database this is, and how many bytes it takes. */
export type DatabaseFacts = { readonly name: string; readonly version: string; readonly bytes: number };

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
