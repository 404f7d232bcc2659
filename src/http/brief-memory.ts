/** How long (ms) at most anything is kept: what depends on the clock, such as the end of a poll, is late by no more. */
export const LIFETIME = 1000;

type Generation<T> = { readonly entries: Map<string, T>; readonly since: number; bytes: number };

/**
 * Keeps values that hold as long as nothing is written, which the content stamp of the database tells (`Memory`): with another stamp all
 * of them are forgotten at once. Bounded in bytes. The older half goes when it is time or room is short, so that keeping costs little.
 */
export class BriefMemory<T> {
  readonly #maxBytes: number;
  #stamp: number | undefined;
  #young: Generation<T> = generation();
  #old: Generation<T> = generation();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether there may be anything that was kept under this stamp. */
  holds(stamp: number | undefined): stamp is number {
    return stamp !== undefined && stamp === this.#stamp;
  }

  get(stamp: number, key: string): T | undefined {
    if (stamp !== this.#stamp) return undefined;
    return this.#young.entries.get(key) ?? this.#old.entries.get(key);
  }

  /** `bytes` is about what the value and its key take. */
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
