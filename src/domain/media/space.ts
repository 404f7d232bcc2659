import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';

/** How many bytes files take up: what was uploaded or fetched with posts, and copies of other pictures from elsewhere. */
export type Space = { readonly media: number; readonly copies: number };

/** Sums up the sizes of all files, as the database knows them. */
export async function readSpace(db: Db): Promise<Space> {
  const { rows } = await sql<Space>`select
    (select coalesce(sum(size), 0) from media_attachments where ${sql.ref('key')} is not null) as media,
    (select coalesce(sum(size), 0) from remote_files) as copies`.execute(db);
  return { media: Number(rows[0]?.media ?? 0), copies: Number(rows[0]?.copies ?? 0) };
}
