import { countStatusesAhead, isJobAhead, mendTimes, newestStatus } from './domain/instance/mend-times.ts';
import { DAY, guardClock, isClockDoubted, LEAP, now, toIso, trustClock } from './lib/time.ts';
import type { Context } from './platform/context.ts';

/** How often (ms) to look. */
const INTERVAL = 10_000;

/** A server without a single post for so long (ms) has rarely been idle. */
const LONG_AGO = 60 * DAY;

/**
 * Compares the machine's clock with the newest rows, now and while the process runs, and mends what was written while it was ahead.
 * Returns a function that ends this.
 */
export async function watchClock({ store, log }: Pick<Context, 'store' | 'log'>): Promise<() => void> {
  guardClock();
  const newest = await newestStatus(store.db);
  if (newest !== undefined && newest > now() + LEAP) await mend();
  else if (newest !== undefined && newest < now() - LONG_AGO) {
    log.warn(
      { clock: toIso(now()), newest: toIso(newest) },
      'the newest post is old: make sure that the clock is right',
    );
  }
  await mendIfAhead();

  let wasDoubted = false;
  let seen = now();
  const look = async () => {
    const isSetBack = now() < seen - LEAP;
    seen = now();
    const isDoubted = isClockDoubted();
    if (isDoubted && !wasDoubted) {
      const times = { clock: toIso(Date.now()), believed: toIso(now()) };
      log.warn(
        times,
        'the clock of this machine has leapt ahead, which is not believed before it has lasted for a minute',
      );
    }
    wasDoubted = isDoubted;
    if (isSetBack) await mend();
    else await mendIfAhead();
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.error({ err: error }, 'the clock could not be compared with the database'));
  }, INTERVAL);
  timer.unref();
  return () => {
    clearInterval(timer);
    trustClock();
  };

  async function mendIfAhead(): Promise<void> {
    if (await isJobAhead(store.db)) await mend();
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
