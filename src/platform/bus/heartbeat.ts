/** Milliseconds between heartbeats. */
export const BEAT_INTERVAL = 1000;

/** A process that has not heard itself for this long (ms) believes nothing that it remembers: two beats may be late. */
export const SILENCE = 3000;

/**
 * The beats that a process sends itself on the way by which it hears the others. PostgreSQL delivers notifications in the order of their
 * commits, so whoever has heard its own beat has been sent everything that was committed before it.
 */
export class Heartbeat {
  readonly #sentAt = new Map<number, number>();
  #last = 0;
  #lastHeard = 0;
  #heardAt = Number.NEGATIVE_INFINITY;

  /** The number of the beat that was sent last. */
  get last(): number {
    return this.#last;
  }

  /** The number of the beat that came back last. */
  get lastHeard(): number {
    return this.#lastHeard;
  }

  /** The number of a beat that is sent now. */
  next(): number {
    this.#last += 1;
    this.#sentAt.set(this.#last, performance.now());
    return this.#last;
  }

  /** Notes that a beat has come back; false when it is none of the present connection. */
  heard(number: number): boolean {
    const sentAt = this.#sentAt.get(number);
    if (sentAt === undefined) return false;
    for (const earlier of this.#sentAt.keys()) if (earlier <= number) this.#sentAt.delete(earlier);
    this.#lastHeard = number;
    this.#heardAt = sentAt;
    return true;
  }

  /** Notes that the connection is lost, and all beats that were under way with it. */
  lose(): void {
    this.#sentAt.clear();
    this.#heardAt = Number.NEGATIVE_INFINITY;
  }

  /** Whether everything that was committed until `SILENCE` ago has been heard. */
  hears(): boolean {
    return this.lag() < SILENCE;
  }

  /** How long ago (ms) the beat was sent that came back last. */
  lag(): number {
    return performance.now() - this.#heardAt;
  }

  /** Whether a beat has been under way for so long that the connection cannot be relied on. */
  isLate(): boolean {
    const oldest = this.#sentAt.values().next().value;
    return oldest !== undefined && performance.now() - oldest >= SILENCE;
  }
}
