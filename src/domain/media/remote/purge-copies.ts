import { type SqlBool, sql } from 'kysely';
import { now } from '../../../lib/time.ts';
import type { Db, Tx } from '../../../platform/db/handle.ts';
import { idsIn } from '../../../platform/db/sql.ts';
import type { Settings } from '../../instance/settings-table.ts';
import { forgetFiles } from '../files.ts';

const DAY = 86_400_000;
const GIGABYTE = 1_073_741_824;

export type CopyCounts = {
  readonly files: number;
  readonly bytes: number;
  readonly excess_files: number;
  readonly excess_bytes: number;
};

/** Files that one transaction deals with. */
const BATCH = 200;

/** Which copies stay; the others are fetched again when they are asked for. */
export type CopyBounds = {
  /** Bytes of all; what was used least recently goes first. */
  readonly budget: number;
  /** Those used since this instant (ms), as far as the budget allows; all unless told. */
  readonly usedSince?: number | undefined;
};

/** That a copy belongs to no post that somebody here kept: liked, bookmarked, shared, pinned, answered or quoted it. */
const isNotKept = sql<SqlBool>`not exists (
  select 1 from media_attachments as m join statuses as s on s.id = m.status_id
  where m.remote_url is not null and (m.key = remote_files.key or m.preview_key = remote_files.key) and (
    exists (select 1 from bookmarks as x where x.status_id = s.id)
    or exists (select 1 from favourites as x join accounts as a on a.id = x.account_id
      where x.status_id = s.id and a.domain is null)
    or exists (select 1 from status_pins as x join accounts as a on a.id = x.account_id
      where x.status_id = s.id and a.domain is null)
    or exists (select 1 from quotes as x join accounts as a on a.id = x.account_id
      where x.quoted_status_id = s.id and a.domain is null)
    or exists (select 1 from statuses as x where x.reblog_of_id = s.id and x.local = 1)
    or exists (select 1 from statuses as x where x.in_reply_to_id = s.id and x.local = 1)))`;

/** Lets go of some copies of media of other servers that are too many or too long unused, and that nobody here kept. Whether more have to go. */
export async function purgeCopies(tx: Tx, { budget, usedSince = 0 }: CopyBounds): Promise<boolean> {
  const excess = (await totalSize(tx)) - budget;
  const oldest = await tx
    .selectFrom('remote_files')
    .select(['key', 'size', 'used_at'])
    .$if(excess <= 0, (query) => query.where('used_at', '<', usedSince))
    .where(isNotKept)
    .orderBy('used_at')
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

/** The bounds that the settings give. */
export function copyBounds(settings: Pick<Settings, 'remote_media_days' | 'remote_media_gigabytes'>): CopyBounds {
  const { remote_media_days: days, remote_media_gigabytes: gigabytes } = settings;
  return { budget: gigabytes * GIGABYTE, usedSince: days === null ? undefined : now() - days * DAY };
}

/** How many copies there are and would go, and their bytes. */
export async function countCopies(db: Db, { budget, usedSince = 0 }: CopyBounds): Promise<CopyCounts> {
  const { rows } = await sql<CopyCounts>`
    with ranked as (
      select size, used_at, sum(size) over (order by used_at desc, key) as newer, ${isNotKept} as may_go from remote_files
    )
    select count(*) as files, cast(coalesce(sum(size), 0) as bigint) as bytes,
      cast(coalesce(sum(case when may_go and (newer > ${budget} or used_at < ${usedSince}) then 1 else 0 end), 0) as bigint) as excess_files,
      cast(coalesce(sum(case when may_go and (newer > ${budget} or used_at < ${usedSince}) then size else 0 end), 0) as bigint) as excess_bytes
    from ranked`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A sum has no row');
  return row;
}

async function totalSize(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select cast(coalesce(sum(size), 0) as bigint) as size from remote_files`.execute(db);
  return Number(rows[0]?.size ?? 0);
}

/** Their statuses show other addresses from now on. */
async function letAttachmentsGo(tx: Tx, column: 'key' | 'preview_key', keys: readonly string[]): Promise<void> {
  const rows = await tx
    .updateTable('media_attachments')
    .set({ [column]: null })
    .where('remote_url', 'is not', null)
    .where(idsIn(tx, column, keys))
    .returning('status_id')
    .execute();
  const ids = rows.map((row) => row.status_id).filter((id) => id !== null);
  if (ids.length === 0) return;
  await tx
    .updateTable('statuses')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where(idsIn(tx, 'id', ids))
    .execute();
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
  for (const name of ['key', 'preview_key'] as const) await letAttachmentsGo(tx, name, keys);
  await tx
    .deleteFrom('remote_files')
    .where(idsIn(tx, 'key', keys))
    .execute();
  await forgetFiles(tx, keys);
}
