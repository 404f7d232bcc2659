import { withdrawAll } from '../domain/deliveries/withdraw.ts';
import { readRefusals } from '../domain/servers/refusals.ts';
import type { Context } from '../platform/context.ts';
import type { Store } from '../platform/db/handle.ts';
import type { Job } from '../platform/jobs/job.ts';
import { completeIn } from '../platform/jobs/settle.ts';
import { BATCH, ledgerOf } from './delivery/ledger.ts';
import { mayAsk } from './delivery/outcome.ts';
import { sendRound } from './delivery/round.ts';

/**
 * Sends the due activities to one server until none is left or the server fails, and schedules the next attempt. Outcomes are recorded in
 * few transactions; after a crash, activities whose outcome was not recorded are sent again.
 */
export async function deliverTo(ctx: Context, job: Job, host: string, signal: AbortSignal): Promise<void> {
  const { store } = ctx;
  if ((await readRefusals(store.db, host)).everything) return refuse(store, job, host);
  const ledger = ledgerOf(store);
  for (let goesOn = true; goesOn; ) {
    const { state, due } = await ledger.read(host);
    const round =
      due.length > 0 && mayAsk(state) && !signal.aborted ? await sendRound(ctx, host, state, due) : undefined;
    goesOn = await ledger.write({ job, host, state, round, goesOn: due.length === BATCH && !signal.aborted });
  }
}

/** Drops the deliveries of a server that was blocked after they were ordered. */
function refuse(store: Store, job: Job, host: string): Promise<void> {
  return store.transaction(async (tx) => {
    await completeIn(tx, job);
    await withdrawAll(tx, host, 'The server is blocked');
  });
}
