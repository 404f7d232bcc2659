/** Lets work that nobody waits for go on without holding up requests, with which it shares the process. */
export type Pace = {
  /** Says that a request has come. */
  noteRequest(): void;
  /** Runs a piece of such work in its turn, first come first served; one that takes the process well under a millisecond. */
  take<T>(piece: () => Promise<T>): Promise<T>;
};

/**
 * Pieces that run together when a request has just come, and for each millisecond since the last one, up to a limit: many together share a
 * commit and cost much less, but hold up a request that comes meanwhile.
 */
const FEW = 8;
const GROWTH = 0.2;
const MANY = 64;

/**
 * How much longer than they took is left to requests: the more have come, the longer, up to a point, so that such work goes on in a flood
 * too. Nothing once there has been no request for so long (ms).
 */
const LEAST = 2;
const FOR_EACH = 0.5;
const MOST = 4;
const QUIET = 100;

/** Pieces that wait for something else, such as another server, hold up the next no longer than this (ms). */
const PATIENCE = 25;

/** A pace of this process. */
export function createPace(): Pace {
  const waiting: (() => Promise<unknown>)[] = [];
  let lastRequest = Number.NEGATIVE_INFINITY;
  let requests = 0;
  let going = false;

  function next(): void {
    going = waiting.length > 0;
    if (!going) return;
    const began = performance.now();
    const together = Math.min(Math.max(FEW, (began - lastRequest) * GROWTH), MANY);
    const pieces = waiting.splice(0, together).map((begin) => begin());
    const rest = Math.min(LEAST + FOR_EACH * requests, MOST);
    requests = 0;
    settled(pieces).then(() => {
      if (lastRequest < began - QUIET) setImmediate(next);
      else setTimeout(next, Math.min(performance.now() - began, PATIENCE) * rest);
    });
  }

  return {
    noteRequest() {
      lastRequest = performance.now();
      requests += 1;
    },
    take: (piece) =>
      new Promise((resolve, reject) => {
        waiting.push(() => piece().then(resolve, reject));
        if (going) return;
        going = true;
        setImmediate(next);
      }),
  };
}

/** When all the pieces are done, or have been waited for long enough. */
function settled(pieces: readonly Promise<unknown>[]): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    Promise.all(pieces).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
