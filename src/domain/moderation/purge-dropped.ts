import { now } from '../../lib/time.ts';
import type { Store, Tx } from '../../platform/db/handle.ts';
import { inBatches } from '../../platform/jobs/in-batches.ts';
import { DROPPED_FOR } from '../automatic-rules/acts.ts';
import { purgeFingerprints } from '../automatic-rules/judge.ts';
import { removeSomeAhead } from '../statuses/remove-ahead.ts';
import { removeStatus } from '../statuses/remove-status.ts';

/** The longest period that a rule can look back (`ConditionsSchema`). */
const FINGERPRINTS_FOR = 7 * 86_400_000;
const BATCH = 100;

/** Deletes posts that a rule dropped too long ago to be restored, and fingerprints that no rule needs any more. */
export async function purgeDropped(store: Store, signal: AbortSignal): Promise<void> {
  const before = now() - DROPPED_FOR;
  await store.transaction((tx) => purgeFingerprints(tx, now() - FINGERPRINTS_FOR));
  await inBatches(store, signal, (tx) => removeDropped(tx, before));
}

async function removeDropped(tx: Tx, before: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('automatic_rule_hits as h')
    .innerJoin('statuses as s', 's.id', 'h.status_id')
    .selectAll('s')
    .where('h.act', '=', 'drop')
    .where('h.undone_at', 'is', null)
    .where('h.created_at', '<', before)
    .limit(BATCH)
    .execute();
  if (await removeSomeAhead(tx, rows)) return true;
  for (const row of rows) await removeStatus(tx, row, { deleteMedia: true });
  return rows.length === BATCH;
}
