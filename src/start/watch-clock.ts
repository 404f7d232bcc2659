import { guardClockBy, isClockConfirmed } from '../domain/instance/clock.ts';
import { countStatusesAhead, isJobAhead, mendTimes } from '../domain/instance/mend-times.ts';
import { believeClock, doubtOfClock, isTimeUnknown, now, toIso, trustClock } from '../lib/time.ts';
import type { Context } from '../platform/context.ts';

/** How often (ms) to look, and how often while nothing can be done before the clock is right. */
const INTERVAL = 10_000;
const WHILE_UNKNOWN = 1000;

/** `known` resolves once there is no doubt about what time it is, which is usually so at once. `stop` ends watching. */
export type ClockWatch = { readonly known: Promise<void>; stop(): void };

const ADVICE = 'set the clock right, or, if it is right, run "whinchat clock confirm"';

/** Compares the machine's clock with the newest rows, now and while the process runs, and mends what was written while it was ahead. */
export async function watchClock({ store, log }: Pick<Context, 'store' | 'log'>): Promise<ClockWatch> {
  const newest = await guardClockBy(store.db);
  const known = Promise.withResolvers<void>();
  let doubted: ReturnType<typeof doubtOfClock>;
  let wasUnknown = isTimeUnknown();
  let timer: NodeJS.Timeout | undefined;
  if (wasUnknown) {
    const times = { clock: toIso(Date.now()), newest: toIso(newest ?? 0) };
    log.warn(
      times,
      `the clock of this machine is far from the newest row of the database, so everything can be read, but nothing is changed, deleted or sent: ${ADVICE}`,
    );
    doubted = doubtOfClock();
  }
  await look();
  lookAgain();
  return {
    known: known.promise,
    stop() {
      clearTimeout(timer);
      timer = undefined;
      trustClock();
    },
  };

  function lookAgain(): void {
    timer = setTimeout(
      () =>
        void look()
          .catch((error: unknown) => log.error({ err: error }, 'the clock could not be compared with the database'))
          .then(() => timer && lookAgain()),
      isTimeUnknown() ? WHILE_UNKNOWN : INTERVAL,
    );
    // Without a time there may be nothing else that keeps a worker alive.
    if (!isTimeUnknown()) timer.unref();
  }

  async function look(): Promise<void> {
    const doubt = doubtOfClock();
    if (doubt !== undefined && (await isClockConfirmed(store.db))) believeClock();
    else if (doubt !== doubted) noteDoubt(doubt);
    if (isTimeUnknown()) return;
    if (await isJobAhead(store.db)) await mend();
    if (wasUnknown) log.info({ clock: toIso(now()) }, 'the clock of this machine is believed: work goes on');
    wasUnknown = false;
    known.resolve();
  }

  function noteDoubt(doubt: typeof doubted): void {
    doubted = doubt;
    if (doubt === undefined) return;
    const then = doubt === 'for_now' ? 'before it has lasted for a minute' : `by itself: ${ADVICE}`;
    log.warn(
      { clock: toIso(Date.now()), believed: toIso(now()) },
      `the clock of this machine has leapt, which is not believed ${then}`,
    );
  }

  async function mend(): Promise<void> {
    const jobs = await mendTimes(store);
    const statuses = await countStatusesAhead(store.db);
    log.warn(
      { clock: toIso(now()), jobs, statuses },
      'the clock of this machine was ahead (or is behind now: then set it right): what was put off until then is due now, but posts from then stay above newer ones',
    );
  }
}
