/** How much a key has used in its window, which ends at `until` (ms). */
export type Window = { readonly until: number; taken: number };

/** The most keys a limit counts at a time; beyond that the oldest windows are dropped. */
const MAX_WINDOWS = 100_000;

/** Counts events by key in windows of fixed length (ms) that begin with the first event. */
export class RateWindows {
  readonly #length: number;
  /** Ordered by their beginning, and so by their end. */
  readonly #windows = new Map<string | number, Window>();

  constructor(length: number) {
    this.#length = length;
  }

  /** The window of a key at a time (ms); nothing is counted yet. */
  at(key: string | number, time: number): Window {
    const window = this.#windows.get(key);
    // One that ends later than any that begins now was begun by a clock that was ahead.
    const isOpen = window && window.until > time && window.until <= time + this.#length;
    return isOpen ? window : this.#begin(key, time);
  }

  #begin(key: string | number, time: number): Window {
    this.#windows.delete(key);
    for (const [oldest, { until }] of this.#windows) {
      if (until > time && this.#windows.size < MAX_WINDOWS) break;
      this.#windows.delete(oldest);
    }
    const window = { until: time + this.#length, taken: 0 };
    this.#windows.set(key, window);
    return window;
  }
}
