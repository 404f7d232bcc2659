import type { Store } from '../../platform/db/handle.ts';
import { copyBounds, countCopies } from '../media/remote/purge-copies.ts';
import type { Settings } from '../settings/settings-table.ts';
import { pruneRemote } from './prune-remote.ts';
import type { PrunedStatuses } from './prune-statuses.ts';

/** The settings that say how long what came from other servers stays. */
export const RETENTION_SETTINGS = [
  'remote_statuses_days',
  'remote_statuses_max',
  'remote_media_days',
  'remote_media_gigabytes',
] as const;

export type RetentionSettings = Pick<Settings, (typeof RETENTION_SETTINGS)[number]>;

/** What would be deleted: posts, and copies of files that exceed the bounds by themselves. */
export type Foreseen = {
  readonly statuses: PrunedStatuses | undefined;
  readonly copies: { readonly files: number; readonly bytes: number };
  /** Whether counting ended before all posts were looked at. */
  readonly more: boolean;
};

/** How long (ms) posts are counted, for which somebody waits. */
const LONGEST = 3000;

/** Counts what certain settings would delete now, and deletes nothing. Posts are counted for a few seconds at most. */
export async function foreseeRetention(store: Store, settings: RetentionSettings): Promise<Foreseen> {
  const signal = AbortSignal.timeout(LONGEST);
  const { remote_statuses_days: days, remote_statuses_max: keep } = settings;
  const pruned = await pruneRemote(store, { days, keep }, { dryRun: true, signal });
  const { excess_files: files, excess_bytes: bytes } = await countCopies(store.db, copyBounds(settings));
  return { statuses: pruned?.statuses, copies: { files, bytes }, more: signal.aborted };
}
