import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DAY, now } from '../../../lib/time.ts';
import type { Db, Store, Tx } from '../../../platform/db/handle.ts';
import { idsIn } from '../../../platform/db/sql.ts';
import type { Settings } from '../../settings/settings-table.ts';
import { forgetFiles } from '../files.ts';
import { listKeptEmojis, mayGo } from './referenced.ts';

const GIGABYTE = 1_073_741_824;

export type CopyCounts = {
  readonly files: number;
  readonly bytes: number;
  readonly excess_files: number;
  readonly excess_bytes: number;
};

/** How many files one transaction handles. */
const BATCH = 200;

/** Which copies stay; others are fetched again when they are requested. */
export type CopyBounds = {
  /** The total size in bytes; the least recently used copies go first. */
  readonly budget: number;
  /** Keeps only copies used since then (ms), as far as the budget allows; all of them by default. */
  readonly usedSince?: number | undefined;
  /** Also removes copies that people here keep, because the files themselves are gone. */
  readonly everything?: boolean;
};

/**
 * Removes copies of remote media that exceed the budget or have not been used for too long, except for what people here keep. Calls
 * `onBatch` after each transaction; it may throw to stop.
 */
export async function purgeCopies(
  store: Store,
  bounds: CopyBounds,
  onBatch?: () => void | Promise<void>,
): Promise<void> {
  const sparing = await sparedBy(store.db, bounds);
  while (await store.transaction((tx) => purgeSome(tx, bounds, sparing))) await onBatch?.();
}

/** The condition for copies that may go. Kept emojis are looked up only when a copy is due that could go. */
async function sparedBy(db: Db, bounds: CopyBounds): Promise<RawBuilder<SqlBool>> {
  if (bounds.everything) return sql<SqlBool>`true`;
  const unless = mayGo(db, []);
  return (await isAnyDue(db, bounds, unless)) ? mayGo(db, await listKeptEmojis(db)) : unless;
}

async function isAnyDue(db: Db, { budget, usedSince = 0 }: CopyBounds, sparing: RawBuilder<SqlBool>): Promise<boolean> {
  const isTooMuch = (await totalSize(db)) > budget;
  const due = await db
    .selectFrom('remote_files as f')
    .select('f.key')
    .$if(!isTooMuch, (query) => query.where('f.used_at', '<', usedSince))
    .where(sparing)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** Returns whether more have to be deleted. */
async function purgeSome(
  tx: Tx,
  { budget, usedSince = 0 }: CopyBounds,
  sparing: RawBuilder<SqlBool>,
): Promise<boolean> {
  const excess = (await totalSize(tx)) - budget;
  const oldest = await tx
    .selectFrom('remote_files as f')
    .select(['f.key', 'f.size', 'f.used_at'])
    .$if(excess <= 0, (query) => query.where('f.used_at', '<', usedSince))
    .where(sparing)
    .orderBy('f.used_at')
    .limit(BATCH)
    .execute();
  const keys: string[] = [];
  let freed = 0;
  for (const { key, size, used_at } of oldest) {
    if (freed >= excess && used_at >= usedSince) break;
    keys.push(key);
    freed += size;
  }
  if (keys.length === 0) return false;
  await letGo(tx, keys);
  return freed < excess || keys.length === BATCH;
}

/** The bounds according to the settings. */
export function copyBounds(settings: Pick<Settings, 'remote_media_days' | 'remote_media_gigabytes'>): CopyBounds {
  const { remote_media_days: days, remote_media_gigabytes: gigabytes } = settings;
  return { budget: gigabytes * GIGABYTE, usedSince: days === null ? undefined : now() - days * DAY };
}

/** How many copies there are, how many would be deleted, and their sizes in bytes. */
export async function countCopies(db: Db, bounds: CopyBounds): Promise<CopyCounts> {
  const { budget, usedSince = 0 } = bounds;
  const sparing = await sparedBy(db, bounds);
  const { rows } = await sql<CopyCounts>`
    with ranked as (select key, size, used_at, sum(size) over (order by used_at desc, key) as newer from remote_files),
      due as (select f.size from ranked as f where (f.newer > ${budget} or f.used_at < ${usedSince}) and ${sparing})
    select (select count(*) from ranked) as files,
      (select cast(coalesce(sum(size), 0) as bigint) from ranked) as bytes,
      count(*) as excess_files, cast(coalesce(sum(size), 0) as bigint) as excess_bytes from due`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A sum has no row');
  return row;
}

async function totalSize(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select cast(coalesce(sum(size), 0) as bigint) as size from remote_files`.execute(db);
  return Number(rows[0]?.size ?? 0);
}

/** The addresses shown in their statuses change with this. */
async function letAttachmentsGo(tx: Tx, column: 'key' | 'preview_key', keys: readonly string[]): Promise<void> {
  const rows = await tx
    .updateTable('media_attachments')
    .set({ [column]: null })
    .where('remote_url', 'is not', null)
    .where(idsIn(tx, column, keys))
    .returning('status_id')
    .execute();
  const statusIds = rows.map((row) => row.status_id).filter((id) => id !== null);
  if (statusIds.length === 0) return;
  await tx
    .updateTable('statuses')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where(idsIn(tx, 'id', statusIds))
    .execute();
}

async function letCardsGo(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx
    .updateTable('preview_cards')
    .set({ image_key: null })
    .where('image_remote_url', 'is not', null)
    .where(idsIn(tx, 'image_key', keys))
    .execute();
}

/** Forgets only files that another server still has; rows of this server keep theirs. */
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
  for (const name of ['key', 'preview_key'] as const) await letAttachmentsGo(tx, name, keys);
  await letCardsGo(tx, keys);
  await tx
    .deleteFrom('remote_files')
    .where(idsIn(tx, 'key', keys))
    .execute();
  await forgetFiles(tx, keys);
}
