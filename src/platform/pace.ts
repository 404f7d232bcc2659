/** Lets work that nobody waits for go on without holding up requests, with which it shares the process. */
export type Pace = {
  /** Says that a request has come. */
  noteRequest(): void;
  /** Says that another server brings something, which is taken in before it is dealt with; what it answers is called once that is done. */
  noteArrival(): () => void;
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

/**
 * Work of so long (ms) is done without rests beside requests when little waited before: that much is over before anybody notices. So many
 * pieces run together in it, unless somebody has just asked; who has is left so long (ms) to ask for more, as clients ask for one page after
 * another.
 */
const BURST = 1000;
const IN_BURST = 48;
const ASKS_AGAIN = 5;

/** How much of that comes back for each millisecond in which nothing waits. */
const REGAINED = 0.25;

/**
 * As long as so much arrives within so long (ms), it is taken in before anything of it is dealt with; but no longer than so (ms). It is
 * looked for its end so often (ms), which has come when nothing was being taken in at so many of these looks.
 */
const MUCH = 5;
const SHORTLY = 15;
const HELD_BACK = 1000;
const LOOK_AGAIN = 2;
const SILENT = 3;

/** Pieces that wait for something else, such as another server, hold up the next no longer than this (ms). */
const PATIENCE = 25;

/** A pace of this process. */
export function createPace(): Pace {
  const waiting: (() => Promise<unknown>)[] = [];
  let lastRequest = Number.NEGATIVE_INFINITY;
  /** When the latest came, at most `MUCH` of them. */
  const arrivals: number[] = [];
  let takingIn = 0;
  /** At how many looks nothing was being taken in since something arrived. */
  let silent = 0;
  let requests = 0;
  let going = false;
  let began = 0;
  let ended = 0;
  let credit = BURST;
  /** When a burst goes on (ms), whoever asks. */
  let latest = 0;

  const isAsked = (at: number) => at < lastRequest + ASKS_AGAIN;

  function begin(): void {
    going = true;
    began = performance.now();
    credit = Math.min(credit + (began - ended) * REGAINED, BURST);
    setImmediate(next);
  }

  function next(): void {
    const at = performance.now();
    const isArriving = arrivals.length === MUCH && at < (arrivals[0] ?? 0) + SHORTLY && silent < SILENT;
    if (waiting.length === 0) {
      going = false;
      ended = at;
    } else if (isArriving && at < began + HELD_BACK) {
      if (takingIn === 0) silent += 1;
      setTimeout(next, LOOK_AGAIN);
    } else if (isAsked(at) && at < latest) setTimeout(next, 1);
    else step(at, isArriving);
  }

  function step(at: number, isArriving: boolean): void {
    const isBurst = !isArriving && credit > 0;
    const fewest = isBurst && !isAsked(at) ? IN_BURST : FEW;
    const together = Math.min(Math.max(fewest, (at - lastRequest) * GROWTH), MANY);
    const pieces = waiting.splice(0, together).map((start) => start());
    const rest = isArriving ? MOST : Math.min(LEAST + FOR_EACH * requests, MOST);
    requests = 0;
    settled(pieces).then(() => {
      const took = Math.min(performance.now() - at, PATIENCE);
      const isAlone = !isArriving && lastRequest < at - QUIET;
      if (!isAlone && !isBurst) {
        setTimeout(next, took * rest);
        return;
      }
      if (!isAlone) credit -= took;
      latest = performance.now() + took * MOST;
      setImmediate(next);
    });
  }

  return {
    noteRequest() {
      lastRequest = performance.now();
      requests += 1;
    },
    noteArrival() {
      if (arrivals.push(performance.now()) > MUCH) arrivals.shift();
      silent = 0;
      takingIn += 1;
      return () => {
        takingIn -= 1;
      };
    },
    take: (piece) =>
      new Promise((resolve, reject) => {
        waiting.push(() => piece().then(resolve, reject));
        if (!going) begin();
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
