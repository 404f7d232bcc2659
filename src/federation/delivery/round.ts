import { LRUCache } from 'lru-cache';
import type { DueDelivery } from '../../domain/deliveries/due.ts';
import type { HostState } from '../../domain/deliveries/hosts.ts';
import type { Attempt } from '../../domain/deliveries/settle.ts';
import { atMost } from '../../lib/at-most.ts';
import { perOwner } from '../../lib/per-owner.ts';
import type { Context } from '../../platform/context.ts';
import type { Store } from '../../platform/db/handle.ts';
import { limitConcurrency } from '../../platform/limit-concurrency.ts';
import { formForDelivery, noteForm } from '../signature-forms.ts';
import type { SignatureStyle } from '../signatures/sign.ts';
import { send } from './send.ts';

/** Requests to one server at the same time, once it has answered one. */
const PARALLEL = 6;

/** This many failures in a row, with nothing delivered, count as a failure of the server. */
const TOO_MANY = 5;
/** This many attempts in a row that find the server unavailable also count, whatever was delivered before. */
const SILENT = 3;

/** The results of some deliveries; `failed` is the last attempt when the server as a whole must be left alone for a while. */
export type Round = { readonly attempts: readonly Attempt[]; readonly failed: Attempt | undefined };

/**
 * Sends the due deliveries to a server: one first, then several at a time, keeping the order of each sender's activities. Nothing waits for
 * an inbox that failed lately while others of its server did not, and an inbox that fails so is asked once. It stops once the server has failed;
 * deliveries not attempted stay as they are.
 */
export async function sendRound(
  ctx: Context,
  host: string,
  state: HostState,
  due: readonly DueDelivery[],
): Promise<Round> {
  const style = formForDelivery(ctx.store, host, state);
  const doubtful = doubtfulOf(ctx.store);
  const [first, ...rest] = startingWith(trustedFirst(due, doubtful), state.failures);
  const attempts: Attempt[] = [];
  if (first) attempts.push(await send(ctx, first, host, style));
  const takeTurn = limitConcurrency(PARALLEL);
  const sendNext = async (next: DueDelivery) => {
    if (verdict(attempts) || hasFailed(attempts, next)) return;
    attempts.push(await send(ctx, next, host, attempts.at(-1)?.result === 'delivered' ? lastStyle(attempts) : style));
  };
  const sendInOrder = async (ofSender: readonly DueDelivery[]) => {
    for (const copies of Map.groupBy(ofSender, ({ activity_id }) => activity_id).values()) {
      await Promise.all(copies.map((copy) => takeTurn(() => sendNext(copy))));
    }
  };
  const orderOf = ({ inbox, account_id }: DueDelivery) => (doubtful.has(inbox) ? inbox : account_id);
  await Promise.all([...Map.groupBy(rest, orderOf).values()].map(sendInOrder));
  for (const { result } of attempts) ctx.metrics.count('deliveries', { result, host: classOf(state) });
  const delivered = attempts.findLast(({ result }) => result === 'delivered');
  if (delivered) noteDoubtful(attempts, doubtful);
  if (delivered) noteForm(ctx.store, new URL(delivered.delivery.inbox), lastStyle([delivered]));
  const failed = verdict(attempts);
  // When the server answers other deliveries, the failures are the fault of these deliveries alone.
  if (!failed) return { attempts: attempts.map(own), failed };
  return { attempts, failed };
}

/** How a server has fared until now: few words, because there are thousands of servers. */
function classOf({ failures, last_success_at }: HostState): string {
  return failures > 0 ? 'failing' : last_success_at === null ? 'new' : 'well';
}

/** Inboxes that failed while their server accepted deliveries to others. */
const doubtfulOf = perOwner((_store: Store) => new LRUCache<string, true>({ ...atMost(10_000), ttl: 3_600_000 }));

type Doubtful = ReturnType<typeof doubtfulOf>;

function noteDoubtful(attempts: readonly Attempt[], doubtful: Doubtful): void {
  for (const { result, delivery } of attempts) {
    if (result === 'host') doubtful.set(delivery.inbox, true);
    else if (result === 'delivered') doubtful.delete(delivery.inbox);
  }
}

function trustedFirst(due: readonly DueDelivery[], doubtful: Doubtful): DueDelivery[] {
  const isDoubtful = ({ inbox }: DueDelivery) => doubtful.has(inbox);
  return [...due.filter((one) => !isDoubtful(one)), ...due.filter(isDoubtful)];
}

/** Whether an inbox has failed in this round, although its server accepted a delivery. */
function hasFailed(attempts: readonly Attempt[], { inbox }: DueDelivery): boolean {
  const isAlive = attempts.some(({ result }) => result === 'delivered');
  return isAlive && attempts.some(({ result, delivery }) => result === 'host' && delivery.inbox === inbox);
}

/** After every second failure, another delivery is tried first, so that one which never works does not count against all others. */
function startingWith(due: readonly DueDelivery[], failures: number): DueDelivery[] {
  const start = failures % 2 === 0 ? 0 : ((failures + 1) / 2) % due.length;
  return [...due.slice(start, start + 1), ...due.slice(0, start), ...due.slice(start + 1)];
}

function own(attempt: Attempt): Attempt {
  return attempt.result === 'host' ? { ...attempt, result: 'again' } : attempt;
}

function lastStyle(attempts: readonly Attempt[]): SignatureStyle {
  return attempts.at(-1)?.style === 'rfc9421' ? 'rfc9421' : 'cavage';
}

/**
 * Whether a failure counts against the server. It does not if the same delivery failed before while the server accepted others: WordPress,
 * for example, always answers with an error to an Update of a comment that has not changed.
 */
function isServers({ result, wish, delivery }: Attempt): boolean {
  return result === 'host' && (wish > 0 || delivery.failures === 0);
}

/** The attempt that shows that the server as a whole has failed, if any does. */
function verdict(attempts: readonly Attempt[]): Attempt | undefined {
  const last = attempts.at(-1);
  if (!last || last.result === 'delivered' || last.result === 'never') return undefined;
  const alive = attempts.some(({ result }) => result === 'delivered' || result === 'never');
  if (!alive) return isServers(last) || attempts.length >= TOO_MANY ? last : undefined;
  return last.wish > 0 || attempts.slice(-SILENT).every(({ result }) => result === 'host') ? last : undefined;
}
