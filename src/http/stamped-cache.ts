/** The longest that a value is kept (ms), so that what depends on the clock, such as the end of a poll, is stale for no longer. */
export const LIFETIME = 1000;

type Generation<T> = { readonly entries: Map<string, T>; readonly since: number; bytes: number };

/**
 * A cache of values that stay valid while nothing is written to the database: all are dropped at once when its content stamp (`TableVersions`)
 * changes. It is bounded in bytes. The older half is dropped as a whole when it expires or space runs out, which keeps each write cheap.
 */
export class StampedCache<T> {
  readonly #maxBytes: number;
  #stamp: number | undefined;
  #young: Generation<T> = generation();
  #old: Generation<T> = generation();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether there may be values cached under this stamp. */
  holds(stamp: number | undefined): stamp is number {
    return stamp !== undefined && stamp === this.#stamp;
  }

  get(stamp: number, key: string): T | undefined {
    if (stamp !== this.#stamp) return undefined;
    return this.#young.entries.get(key) ?? this.#old.entries.get(key);
  }

  /** Caches a value; `bytes` is roughly what it and its key take. */
  set(stamp: number, key: string, value: T, bytes: number): void {
    if (stamp !== this.#stamp) {
      this.#young = generation();
      this.#old = generation();
      this.#stamp = stamp;
    } else if (this.#young.bytes + bytes > this.#maxBytes / 2 || this.#young.since + LIFETIME < Date.now()) {
      this.#old = this.#young;
      this.#young = generation();
    }
    this.#young.entries.set(key, value);
    this.#young.bytes += bytes;
  }
}

function generation<T>(): Generation<T> {
  return { entries: new Map(), since: Date.now(), bytes: 0 };
}
