import { sql } from 'kysely';
import { firstIdAt, timeOf } from '../../lib/id.ts';
import { readBytesInUse } from '../../platform/db/database-facts.ts';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { lockRows } from '../../platform/db/lock-row.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { removeStatus } from '../statuses/remove-status.ts';
import { listPrunable, type Prunable, type Reach } from './prunable.ts';

export type PruneOptions = {
  /** Only counts, and removes nothing. */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: ((text: string) => void) | undefined;
};

/** What was removed, or would be; the bytes are estimated for rows and exact for copies of pictures. */
export type PrunedStatuses = {
  statuses: number;
  reblogs: number;
  attachments: number;
  bytes: number;
  copyBytes: number;
};

/** How many remote posts one transaction examines. */
const RANGE = 200;

/**
 * Removes old remote posts that nobody here has kept, newest first, a few per transaction. They leave no tombstone: a post is fetched again
 * when somebody requests it.
 */
export async function pruneStatuses(store: Store, reach: Reach, options: PruneOptions = {}): Promise<PrunedStatuses> {
  const pruned: PrunedStatuses = { statuses: 0, reblogs: 0, attachments: 0, bytes: 0, copyBytes: 0 };
  const gone = new Set<number>();
  const most = await mostBytes(store.db);
  let below = firstIdAt(reach.before);
  while (!options.signal?.aborted) {
    const from = await startOfRange(store.db, below);
    if (from === undefined) break;
    const range = { from, below };
    // Checks without a transaction first, so that ranges with nothing to remove do not take the write lock.
    const found = await listPrunable(store.db, range, reach, gone);
    if (found.length > 0) {
      const went = options.dryRun
        ? { found, files: await countFiles(store.db, idsOf(found)) }
        : await store.transaction((tx) => removeRange(tx, { ...range, found }, reach));
      count(pruned, went);
    }
    // Removed posts need not be remembered.
    if (!options.dryRun) gone.clear();
    below = from;
    options.onProgress?.(`${pruned.statuses + pruned.reblogs} posts, now at ${new Date(timeOf(below)).toISOString()}`);
  }
  // Estimates of many rows add up to more than there is.
  pruned.bytes = Math.min(pruned.bytes, most(pruned.statuses + pruned.reblogs));
  return pruned;
}

/** How many bytes of the database so many posts can take at most: the same part of it as of all posts. */
async function mostBytes(db: Db): Promise<(count: number) => number> {
  const inUse = await readBytesInUse(db);
  const { rows } = await sql<{ count: number }>`select count(*) as count from statuses`.execute(db);
  const all = Number(rows[0]?.count ?? 0);
  return (count) => (all === 0 ? 0 : Math.floor((inUse * count) / all));
}

/** The instant (ms) before which remote posts exceed the limit, when only the newest `keep` stay; undefined when they do not. */
export async function boundOfBudget(db: Db, keep: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('statuses')
    .select('id')
    .where('local', '=', 0)
    .orderBy('id', 'desc')
    .offset(keep)
    .limit(1)
    .executeTakeFirst();
  return row && timeOf(row.id) + 1;
}

async function startOfRange(db: Db, below: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom('statuses')
    .select('id')
    .where('local', '=', 0)
    .where('id', '<', below)
    .orderBy('id', 'desc')
    .limit(RANGE)
    .execute();
  return rows.at(-1)?.id;
}

type Files = Pick<PrunedStatuses, 'attachments' | 'copyBytes'>;

/** What one transaction has removed. */
type Went = { readonly found: readonly Prunable[]; readonly files: Files };

const NOTHING: Went = { found: [], files: { attachments: 0, copyBytes: 0 } };

async function removeRange(
  tx: Tx,
  { found: seen, ...range }: { from: number; below: number; found: readonly Prunable[] },
  reach: Reach,
): Promise<Went> {
  // Anybody who is keeping or replying to one right now has either committed, or waits until it is gone.
  const locked = new Set(idsOf(seen));
  await lockRows(tx, 'statuses', [...locked]);
  const found = await listPrunable(tx, range, reach, new Set());
  // Posts that became removable since then are left for another time, together with all related ones.
  if (!found.every(({ id }) => locked.has(id))) return NOTHING;
  const files = await countFiles(tx, idsOf(found));
  const rows = await tx
    .selectFrom('statuses')
    .selectAll()
    .where(idsIn(tx, 'id', idsOf(found)))
    .orderBy('id', 'desc')
    .execute();
  for (const row of rows) await removeStatus(tx, row, { deleteMedia: true, mayReturn: true });
  return { found, files };
}

const idsOf = (found: readonly Prunable[]) => found.map(({ id }) => id);

function count(pruned: PrunedStatuses, { found, files }: Went): void {
  for (const { reblog, bytes } of found) {
    if (reblog) pruned.reblogs += 1;
    else pruned.statuses += 1;
    pruned.bytes += bytes;
  }
  pruned.attachments += files.attachments;
  pruned.copyBytes += files.copyBytes;
}

async function countFiles(db: Db, ids: readonly number[]): Promise<Files> {
  const { rows } = await sql<{ attachments: number; bytes: number }>`
    select count(*) as attachments, cast(coalesce(sum(f.size), 0) as bigint) as bytes
    from media_attachments as m left join remote_files as f on f.key = m.key
    where ${idsIn(db, 'm.status_id', ids)}`.execute(db);
  return { attachments: Number(rows[0]?.attachments ?? 0), copyBytes: Number(rows[0]?.bytes ?? 0) };
}
