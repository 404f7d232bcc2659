import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { copyBounds, purgeCopies } from '../media/remote/purge-copies.ts';
import { readSettings } from '../settings/settings.ts';
import { type Pruned, pruneBySettings } from './prune-remote.ts';

const KEY = 'prune-now';

/** Orders that what exceeds the settings is deleted now. */
export async function orderPruning(tx: Tx, moderator: Moderator): Promise<void> {
  await enqueue(tx, { name: 'prune-now', payload: {}, uniqueKey: KEY, lane: 'low', maxAttempts: 3 });
  await logAct(tx, moderator, { action: 'run', targetType: 'retention', targetId: 0, label: 'prune' });
}

/** What has come of the last order, until it is done: why it failed the last time, and whether it is given up. */
export function findPruning(db: Db): Promise<{ last_error: string | null; dead_at: number | null } | undefined> {
  return db.selectFrom('jobs').select(['last_error', 'dead_at']).where('unique_key', '=', KEY).executeTakeFirst();
}

/** Deletes what exceeds the settings: posts of other servers, then copies of files. */
export async function pruneAll(store: Store, signal: AbortSignal): Promise<Pruned | undefined> {
  const pruned = await pruneBySettings(store, { signal });
  signal.throwIfAborted();
  await purgeCopies(store, copyBounds(await readSettings(store.db)), () => signal.throwIfAborted());
  return pruned;
}
