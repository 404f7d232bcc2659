/** Lets work that nobody waits for go on without holding up requests, with which it shares the process. */
export type Pace = {
  /** Says that a request has come. */
  noteRequest(): void;
  /** Resolves when the next piece of such work may begin, first come first served. A piece takes well under a millisecond. */
  turn(): Promise<void>;
};

/** Pieces that may begin together while requests come, and the pause (ms) after them. */
const FEW = 8;
const PAUSE = 8;

/** The same once there has been no request for so long (ms). */
const MANY = 64;
const QUIET = 100;

export function createPace(): Pace {
  const waiting: (() => void)[] = [];
  let lastRequest = Number.NEGATIVE_INFINITY;
  let lastSlice = Number.NEGATIVE_INFINITY;
  let going = false;

  function next(): void {
    going = waiting.length > 0;
    if (!going) return;
    const hurried = lastRequest >= lastSlice;
    lastSlice = performance.now();
    for (const begin of waiting.splice(0, lastSlice - lastRequest > QUIET ? MANY : FEW)) begin();
    if (hurried) setTimeout(next, PAUSE);
    else setImmediate(next);
  }

  return {
    noteRequest() {
      lastRequest = performance.now();
    },
    turn: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (going) return;
        going = true;
        setImmediate(next);
      }),
  };
}
