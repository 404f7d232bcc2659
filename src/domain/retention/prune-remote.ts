import { DAY, now } from '../../lib/time.ts';
import type { Store } from '../../platform/db/handle.ts';
import { readSettings } from '../settings/settings.ts';
import { type PrunedOrphans, pruneOrphans } from './prune-orphans.ts';
import { boundOfBudget, type PrunedStatuses, type PruneOptions, pruneStatuses } from './prune-statuses.ts';

/** How much remote content is kept. */
export type Retention = {
  /** How many days posts are kept; null for ever. */
  readonly days: number | null;
  /** How many posts are kept, newest first; null for all. */
  readonly keep: number | null;
  /** Whether posts by people whom somebody here follows can be removed too. */
  readonly followed?: boolean;
};

export type Pruned = { readonly statuses: PrunedStatuses; readonly orphans: PrunedOrphans };

/** Younger content (ms) always stays, because people are still reading it. */
const YOUNG = 7 * DAY;

/**
 * Removes remote posts that are too old or too many and that nobody here has kept, then what becomes unused. Undefined when there is no
 * limit.
 */
export async function pruneRemote(
  store: Store,
  { days, keep, followed = false }: Retention,
  options: PruneOptions = {},
): Promise<Pruned | undefined> {
  const byAge = days === null ? undefined : now() - days * DAY;
  const byCount = keep === null ? undefined : await boundOfBudget(store.db, keep);
  if (byAge === undefined && byCount === undefined) return undefined;
  const before = Math.min(Math.max(byAge ?? 0, byCount ?? 0), now() - YOUNG);
  const statuses = await pruneStatuses(store, { before, followed }, options);
  return { statuses, orphans: await pruneOrphans(store, before, options) };
}

/** As `pruneRemote`, with the limits in the settings. */
export async function pruneBySettings(store: Store, options: PruneOptions): Promise<Pruned | undefined> {
  const settings = await readSettings(store.db);
  return pruneRemote(store, { days: settings.remote_statuses_days, keep: settings.remote_statuses_max }, options);
}
