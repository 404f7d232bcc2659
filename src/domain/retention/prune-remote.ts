import { DAY, now } from '../../lib/time.ts';
import type { Store } from '../../platform/db/handle.ts';
import { readSettings } from '../instance/settings.ts';
import { type PrunedOrphans, pruneOrphans } from './prune-orphans.ts';
import { boundOfBudget, type PrunedStatuses, type PruneOptions, pruneStatuses } from './prune-statuses.ts';

/** How much of other servers is kept. */
export type Retention = {
  /** Days that posts stay; null for ever. */
  readonly days: number | null;
  /** How many posts stay, the newest; null for all. */
  readonly keep: number | null;
  /** Whether posts of people whom somebody here follows may go, too. */
  readonly followed?: boolean;
};

export type Pruned = { readonly statuses: PrunedStatuses; readonly orphans: PrunedOrphans };

/** However much there is, what is younger (ms) stays: people are still reading it. */
const YOUNG = 7 * DAY;

/**
 * Removes of other servers what is too old or too much and matters to nobody here, then what that leaves unused. Undefined when all stays.
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

/** As `pruneRemote`, as the settings say. */
export async function pruneBySettings(store: Store, options: PruneOptions): Promise<Pruned | undefined> {
  const settings = await readSettings(store.db);
  return pruneRemote(store, { days: settings.remote_statuses_days, keep: settings.remote_statuses_max }, options);
}
