import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

/** People change their profile in several steps; other servers are told once (ms later). */
const DEBOUNCE = 5000;

/** Tells everyone concerned that an account looks different now; the caller has raised its revision. */
export async function announceProfile(tx: Tx, accountId: number, { linksChanged = false } = {}): Promise<void> {
  tx.emit({ type: 'account.changed', accountId });
  await enqueue(tx, {
    name: 'federate',
    payload: { verb: 'update_account', accountId },
    runAt: now() + DEBOUNCE,
    uniqueKey: `update_account:${accountId}`,
  });
  if (!linksChanged) return;
  await enqueue(tx, { name: 'verify-links', payload: { accountId }, uniqueKey: `verify-links:${accountId}` });
}
