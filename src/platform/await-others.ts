/** The longest waits (ms): while more callers keep arriving, and while only the callers of the last batch are expected back. */
const COMING = 5;
const RETURNING = 1;

/** How much of an expectation remains each time that it is not met, so that single callers soon wait no longer. */
const DECAY = 0.75;

/**
 * `count` returns how many callers are waiting; `areReturning` tells whether those of the last batch have been answered, and so may call
 * again.
 */
export type AwaitOthers = (count: () => number, areReturning?: boolean) => Promise<void>;

/**
 * Collects callers of work that is cheaper in batches. Resolves once a turn of the event loop brings no new caller and as many are waiting
 * as recently did, because callers that have just been answered usually call again; at once when `most` are waiting.
 */
export function awaitOthers(most: number): AwaitOthers {
  /** How many arrived together recently; it decays when fewer do. */
  let lately = 0;
  return (count, areReturning = true) =>
    new Promise((resolve) => {
      const start = performance.now();
      let before = count();
      setImmediate(look);

      function look(): void {
        const now = count();
        if (areMoreExpected(now, performance.now() - start)) {
          before = now;
          setImmediate(look);
          return;
        }
        lately = Math.max(Math.floor(lately * DECAY), Math.min(now, most));
        resolve();
      }

      function areMoreExpected(now: number, waited: number): boolean {
        if (now >= most) return false;
        if (now > before) return waited < COMING;
        return areReturning && now < lately && waited < RETURNING;
      }
    });
}
