/** How long (ms) others are waited for at most while they come, and while only as many as lately are expected. */
const COMING = 5;
const RETURNING = 1;

/** What is left of an expectation that was not met, so that those who come alone soon wait for nobody. */
const KEPT = 0.75;

/** `count` says how many wait; `areReturning` whether those of the last time have been answered, and so may ask again. */
export type AwaitOthers = (count: () => number, areReturning?: boolean) => Promise<void>;

/**
 * For work that is cheaper done together, though it comes one by one: resolves when a turn of the event loop brings nobody else, and as many
 * have come as lately, for who has just been answered mostly asks again. With `most` it resolves at once.
 */
export function awaitOthers(most: number): AwaitOthers {
  /** How many there were at a time, less a part for each time that there were fewer since. */
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
        lately = Math.max(Math.floor(lately * KEPT), Math.min(now, most));
        resolve();
      }

      function areMoreExpected(now: number, waited: number): boolean {
        if (now >= most) return false;
        if (now > before) return waited < COMING;
        return areReturning && now < lately && waited < RETURNING;
      }
    });
}
