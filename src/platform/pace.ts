import {
  createBatchSizes,
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

/** Creates the pace of this process. */
export function createPace(): Pace {
  const waiting: (() => Promise<unknown>)[] = [];
  const arrivals = trackArrivals();
  const burst = createBurst();
  const sizes = createBatchSizes();
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
      setTimeout(next, CHECK_INTERVAL);
    } else if (isRequestExpected(at, lastRequest) && at < yieldUntil) setTimeout(next, 1);
    else runBatch(at, isWave);
  }

  function runBatch(at: number, isWave: boolean): void {
    const isBurst = !isWave && burst.isLeft();
    const isLarge = isBurst && !isRequestExpected(at, lastRequest);
    const size = isLarge ? sizes.large(at - lastRequest) : sizes.usual(at - lastRequest);
    const pieces = waiting.splice(0, size).map((run) => run());
    const rest = restFactor(requests, isWave);
    requests = 0;
    settled(pieces).then(() => {
      const took = Math.min(performance.now() - at, PATIENCE);
      sizes.note(pieces.length, took);
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
    noteArrival: arrivals.note,
    take: (piece) =>
      new Promise((resolve, reject) => {
        waiting.push(() => piece().then(resolve, reject));
        if (!isRunning) start();
      }),
  };
}

/** Resolves when all pieces are done, or have been waited for long enough. */
function settled(pieces: readonly Promise<unknown>[]): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    Promise.all(pieces).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
