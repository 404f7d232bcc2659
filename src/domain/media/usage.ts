import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';

/** The number of local attachments, and the total size of their originals in bytes. */
export async function countUploads(db: Db): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) as files, cast(coalesce(sum(size), 0) as bigint) as bytes
    from media_attachments where remote_url is null and key is not null`.execute(db);
  return rows[0] ?? { files: 0, bytes: 0 };
}
