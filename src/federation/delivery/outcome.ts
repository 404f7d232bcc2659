import { nextDeliveries } from '../../domain/deliveries/due.ts';
import { hostJob } from '../../domain/deliveries/host-jobs.ts';
import { type HostState, noteFailure, noteSuccess } from '../../domain/deliveries/hosts.ts';
import { STOPPED_EVERY } from '../../domain/deliveries/schedule.ts';
import { expireDeliveries, settleAttempts } from '../../domain/deliveries/settle.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { completeAllIn } from '../../platform/jobs/settle.ts';
import type { Round } from './round.ts';

/** The result of a job's round for a server; `goesOn` says whether the job would do another. */
export type Outcome = {
  readonly job: Job;
  readonly host: string;
  readonly state: HostState;
  readonly round: Round | undefined;
  readonly goesOn: boolean;
};

/** Whether a server may be asked now: it is not left alone, and staff have not stopped what is sent to it. */
export function mayAsk({ retry_at, stopped_at }: HostState): boolean {
  return stopped_at === null && (retry_at === null || retry_at <= now());
}

/** Records the results of rounds and ends the jobs that have nothing left to do. Returns, for each outcome, whether its job continues. */
export async function writeOutcomes(tx: Tx, outcomes: readonly Outcome[]): Promise<readonly boolean[]> {
  await settleAttempts(
    tx,
    outcomes.flatMap(({ round }) => round?.attempts ?? []),
  );
  const ended: Outcome[] = [];
  const answers: boolean[] = [];
  for (const outcome of outcomes) {
    const state = await noteRound(tx, outcome);
    const goesOn = outcome.goesOn && mayAsk(state);
    if (!goesOn) ended.push({ ...outcome, state });
    answers.push(goesOn);
  }
  if (ended.length > 0) await endAll(tx, ended);
  return answers;
}

/** Records a round, and returns the state of the server afterwards. */
async function noteRound(tx: Tx, { host, state, round }: Outcome): Promise<HostState> {
  // What waits for a server that staff have stopped grows old as for one that is away.
  if (state.stopped_at !== null) await expireDeliveries(tx, host, state.stopped_at);
  if (!round) return state;
  const { attempts, failed } = round;
  if (failed) {
    await expireDeliveries(tx, host, state.failing_since);
    return noteFailure(tx, host, state, failed);
  }
  const delivered = attempts.findLast(({ result }) => result === 'delivered');
  // A refusal also shows that the server is reachable.
  const alive = delivered ?? attempts.find(({ result, status }) => result === 'never' && status !== null);
  return alive ? noteSuccess(tx, host, state, delivered?.style ?? state.signature_style ?? 'cavage') : state;
}

/**
 * Ends the jobs first, which takes their locks: deliveries that another transaction adds are then seen either here or by the job it
 * creates.
 */
async function endAll(tx: Tx, ended: readonly Outcome[]): Promise<void> {
  await completeAllIn(
    tx,
    ended.map(({ job }) => job),
  );
  const next = await nextDeliveries(
    tx,
    ended.map(({ host }) => host),
  );
  const jobs = ended.flatMap(({ host, state }) => {
    const at = next.get(host);
    if (at === undefined) return [];
    const isHeld = state.stopped_at !== null;
    const earliest = isHeld ? now() + STOPPED_EVERY : (state.retry_at ?? 0);
    return [hostJob(host, Math.max(at, earliest), isHeld || state.failures > 0)];
  });
  await enqueueAll(tx, jobs);
}
