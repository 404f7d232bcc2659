import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/handle.ts';
import { idsIn } from '../../../platform/db/sql.ts';
import { forgetFiles } from '../files.ts';

/** Bytes of copies that are kept; what was used least recently goes first and is fetched again when it is asked for. */
const BUDGET = 5 * 1_073_741_824;

/** Files that one transaction deals with. */
const BATCH = 200;

/** Lets go of some copies of pictures of other servers while they are too many. Whether more have to go. */
export async function purgeCopies(tx: Tx, budget = BUDGET): Promise<boolean> {
  const excess = (await totalSize(tx)) - budget;
  if (excess <= 0) return false;
  const oldest = await tx.selectFrom('remote_files').select(['key', 'size']).orderBy('used_at').limit(BATCH).execute();
  const keys: string[] = [];
  let freed = 0;
  for (const { key, size } of oldest) {
    if (freed >= excess) break;
    keys.push(key);
    freed += size;
  }
  if (keys.length === 0) return false;
  await letGo(tx, keys);
  return freed < excess;
}

async function totalSize(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select cast(coalesce(sum(size), 0) as bigint) as size from remote_files`.execute(db);
  return Number(rows[0]?.size ?? 0);
}

/** Only what another server still has is forgotten: rows of this server keep their files. */
async function letGo(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const name of ['avatar', 'header'] as const) {
    await tx
      .updateTable('accounts')
      .set((eb) => ({ [`${name}_key`]: null, [`${name}_static_key`]: null, revision: eb('revision', '+', 1) }))
      .where('domain', 'is not', null)
      .where((eb) => eb.or([idsIn(tx, `${name}_key`, keys), idsIn(tx, `${name}_static_key`, keys)]))
      .execute();
  }
  await tx
    .updateTable('custom_emojis')
    .set({ key: null, static_key: null })
    .where('domain', 'is not', null)
    .where((eb) => eb.or([idsIn(tx, 'key', keys), idsIn(tx, 'static_key', keys)]))
    .execute();
  await tx
    .updateTable('media_attachments')
    .set({ key: null, preview_key: null })
    .where('remote_url', 'is not', null)
    .where((eb) => eb.or([idsIn(tx, 'key', keys), idsIn(tx, 'preview_key', keys)]))
    .execute();
  await tx
    .deleteFrom('remote_files')
    .where(idsIn(tx, 'key', keys))
    .execute();
  await forgetFiles(tx, keys);
}
