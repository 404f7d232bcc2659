import type { Store, Tx } from '../../platform/db/handle.ts';
import { inBatches, throughBatches } from '../../platform/jobs/in-batches.ts';
import { beginSeverance, notifySevered, type SeveringRun, severTies, type Tie } from './severance.ts';
import { getTarget, type Target } from './target.ts';

const BATCH = 100;

/**
 * Ends a suspended remote account's follows of local accounts, whose posts would otherwise still be delivered to it. Does nothing when the
 * suspension has been lifted. Mastodon: SuspendAccountService, reject_remote_follows!.
 */
export async function severSuspended(store: Store, run: SeveringRun, accountId: number): Promise<void> {
  const eventId = await store.transaction(async (tx) => {
    const target = await getTarget(tx, accountId);
    return isToSever(target)
      ? beginSeverance(tx, run, { type: 'account_suspension', targetName: target.handle })
      : undefined;
  });
  if (eventId === undefined) return;
  await inBatches(store, run.signal, (tx) => severSome(tx, eventId, accountId));
  await notifyAllSevered(store, run.signal, eventId);
}

/** Notifies everybody who lost follows in an event. */
export function notifyAllSevered(store: Store, signal: AbortSignal, eventId: number): Promise<void> {
  return throughBatches(store, signal, { from: 0, step: (tx, after) => notifySevered(tx, eventId, after) });
}

function isToSever({ domain, suspended_at }: Target): boolean {
  return domain !== null && suspended_at !== null;
}

async function severSome(tx: Tx, eventId: number, accountId: number): Promise<boolean> {
  const of = (table: 'follows' | 'follow_requests'): Promise<Tie[]> =>
    tx.selectFrom(table).select(['account_id', 'target_id']).where('account_id', '=', accountId).limit(BATCH).execute();
  const ties = [...(await of('follows')), ...(await of('follow_requests'))];
  await severTies(tx, eventId, ties);
  return ties.length > 0;
}
