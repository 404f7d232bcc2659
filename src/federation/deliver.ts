import { listDue, nextDelivery } from '../domain/deliveries/due.ts';
import { hostJob } from '../domain/deliveries/host-jobs.ts';
import { type HostState, noteFailure, noteSuccess, readHost } from '../domain/deliveries/hosts.ts';
import { expireDeliveries, settleAttempts } from '../domain/deliveries/settle.ts';
import { withdrawAll } from '../domain/deliveries/withdraw.ts';
import { readRefusals } from '../domain/domain-blocks/refusals.ts';
import { now } from '../lib/time.ts';
import type { Context } from '../platform/context.ts';
import type { Store, Tx } from '../platform/db/handle.ts';
import { type ShareTransaction, shareTransactions } from '../platform/db/share-transactions.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Job } from '../platform/jobs/job.ts';
import { completeIn } from '../platform/jobs/settle.ts';
import { type Round, sendRound } from './delivery/round.ts';

/** Deliveries whose outcome is written down together. */
const BATCH = 24;

/** How long (ms) what became of deliveries waits for what becomes of others, while those are still being sent. */
const GATHER = 20;

const sharing = new WeakMap<Store, ShareTransaction>();

function share(store: Store): ShareTransaction {
  let together = sharing.get(store);
  if (!together) {
    together = shareTransactions(store, GATHER, { flushLater: true });
    sharing.set(store, together);
  }
  return together;
}

/**
 * Sends what is due to one server, until nothing is or the server fails, and arranges when to go on. What was sent is written down in few
 * transactions; after a crash those not yet written down are sent again.
 */
export async function deliverTo(ctx: Context, job: Job, host: string, signal: AbortSignal): Promise<void> {
  const { store } = ctx;
  if ((await readRefusals(store.db, host)).everything) return refuse(store, job, host);
  let state = await readHost(store.db, host);
  while (true) {
    const due = mayAsk(state) && !signal.aborted ? await listDue(store.db, host, BATCH) : [];
    const round = due.length > 0 ? await sendRound(ctx, host, state, due) : undefined;
    const outcome = await share(store)(async (tx) => {
      const after = round ? await settle(tx, host, state, round) : state;
      const more = due.length === BATCH && mayAsk(after) && !signal.aborted;
      if (!more) await end(tx, job, host, after);
      return { after, more };
    });
    if (!outcome.more) return;
    state = outcome.after;
  }
}

/** Blocked since its deliveries were ordered. */
function refuse(store: Store, job: Job, host: string): Promise<void> {
  return store.transaction(async (tx) => {
    await completeIn(tx, job);
    await withdrawAll(tx, host, 'The server is blocked');
  });
}

function mayAsk({ retry_at }: HostState): boolean {
  return retry_at === null || retry_at <= now();
}

async function settle(tx: Tx, host: string, before: HostState, { attempts, failed }: Round): Promise<HostState> {
  await settleAttempts(tx, attempts);
  if (failed) {
    await expireDeliveries(tx, host);
    return noteFailure(tx, host, before, { error: failed.error ?? '', wish: failed.wish });
  }
  const delivered = attempts.findLast(({ result }) => result === 'delivered');
  // A refusal is an answer too.
  const alive = delivered ?? attempts.find(({ result, status }) => result === 'never' && status !== null);
  return alive ? noteSuccess(tx, host, before, delivered?.style ?? before.signature_style ?? 'cavage') : before;
}

/** The job ends first, which takes its lock, so that what another transaction adds is seen either here or by the job it makes. */
async function end(tx: Tx, job: Job, host: string, state: HostState): Promise<void> {
  await completeIn(tx, job);
  const next = await nextDelivery(tx, host);
  if (next === undefined) return;
  await enqueue(tx, hostJob(host, Math.max(next, state.retry_at ?? 0), state.failures > 0));
}
