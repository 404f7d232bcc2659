import {
  createBatches,
  createBurst,
  isQuiet,
  isRequestExpected,
  MAX_REST,
  restFactor,
  trackArrivals,
} from './pace-rules.ts';

/** Lets background work continue without delaying the requests that share its process. */
export type Pace = {
  /** Records that a request has arrived. */
  noteRequest(): void;
  /**
   * Resolves at the end of a burst that is nearly over, which a reader had better wait for: the answer then contains all that was received
   * before, and the burst ends sooner than in small batches. Resolves earlier when more arrives. Undefined when there is none, or when it
   * would take long.
   */
  burstEnd(): Promise<void> | undefined;
  /**
   * Records that another server is sending something, which is received before it is processed. Call the result once it has been received.
   */
  noteArrival(): () => void;
  /** Runs a piece of background work in order of arrival. It should keep the process busy for well under a millisecond. */
  take<T>(piece: () => Promise<T>): Promise<T>;
};

/** How long (ms) a wave of arrivals holds work back at most, and how often (ms) to check whether the wave has ended. */
const MAX_HOLD = 1000;
const CHECK_INTERVAL = 1;

/**
 * A batch delays the next one by at most this long (ms), although its pieces may still be waiting for something else, such as another
 * server.
 */
const PATIENCE = 25;

/** A burst is nearly over when it is expected to end within this many milliseconds. */
const NEARLY_OVER = 150;

/** Readers wait at most for this multiple of the expected time, and this many milliseconds, for the process may be held up. */
const SLACK = 2;
const GRACE = 20;

/** Creates the pace of this process. */
export function createPace(): Pace {
  const waiting: (() => Promise<unknown>)[] = [];
  const arrivals = trackArrivals();
  const burst = createBurst();
  const batches = createBatches();
  const end = createEnd();
  let lastRequest = Number.NEGATIVE_INFINITY;
  let requests = 0;
  let isRunning = false;
  let startedAt = 0;
  let idleSince = 0;
  /** Until when (ms) expected requests take precedence over the next batch. */
  let yieldUntil = 0;

  function start(): void {
    isRunning = true;
    startedAt = performance.now();
    burst.regain(startedAt - idleSince);
    setImmediate(next);
  }

  function next(): void {
    const at = performance.now();
    const isWave = arrivals.areWave(at);
    if (waiting.length === 0) {
      isRunning = false;
      idleSince = at;
    } else if (isWave && at < startedAt + MAX_HOLD) {
      end.reach();
      // Immediates run after input, so that what came while the process was held up counts.
      setTimeout(() => setImmediate(next), CHECK_INTERVAL);
    } else if (isRequestExpected(at, lastRequest) && at < yieldUntil) setTimeout(next, 1);
    else runBatch(at, isWave);
  }

  function runBatch(at: number, isWave: boolean): void {
    const isBurst = !isWave && burst.isLeft();
    const isLarge = isBurst && !isRequestExpected(at, lastRequest);
    const size = isLarge ? batches.largeSize(at - lastRequest) : batches.usualSize(at - lastRequest);
    const pieces = waiting.splice(0, size).map((run) => run());
    const done = Promise.all(pieces).then(() => {
      if (waiting.length === 0) end.reach();
    });
    const rest = restFactor(requests, isWave);
    requests = 0;
    batches.start(pieces.length);
    settled(done).then(() => {
      const took = Math.min(performance.now() - at, PATIENCE);
      batches.finish(took);
      const isAlone = !isWave && isQuiet(at, lastRequest);
      if (!isAlone && !isBurst) {
        setTimeout(next, took * rest);
        return;
      }
      if (!isAlone) burst.spend(took);
      yieldUntil = performance.now() + took * MAX_REST;
      setImmediate(next);
    });
  }

  return {
    noteRequest() {
      lastRequest = performance.now();
      requests += 1;
    },
    burstEnd() {
      const pieces = waiting.length + batches.running();
      const left = batches.timeOf(pieces);
      // A single piece may be waiting for another server.
      const isBurst = pieces > 1 && burst.isLeft() && !arrivals.areWave(performance.now());
      return isBurst && left <= NEARLY_OVER ? end.within(left * SLACK + GRACE) : undefined;
    },
    noteArrival: arrivals.note,
    take: (piece) =>
      new Promise((resolve, reject) => {
        waiting.push(() => piece().then(resolve, reject));
        if (!isRunning) start();
      }),
  };
}

type End = {
  /** Resolves when the end is reached, or after this many milliseconds. */
  within(most: number): Promise<void>;
  reach(): void;
};

function createEnd(): End {
  let awaited: PromiseWithResolvers<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const reach = () => {
    clearTimeout(timer);
    awaited?.resolve();
    awaited = undefined;
  };
  return {
    within(most) {
      if (!awaited) {
        awaited = Promise.withResolvers();
        timer = setTimeout(reach, most);
      }
      return awaited.promise;
    },
    reach,
  };
}

/** Resolves when a batch is done, or has been waited for long enough. */
function settled(done: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    done.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
