import { SILENCE } from './heartbeat.ts';

/**
 * A process that has not been heard for this long (ms), ten beats, has ended without saying so, and may have taken with it what it had
 * committed and not yet sent.
 */
const GONE = 10_000;

type Peer = { heardAt: number; confirmed: number };

/** The other processes, by the names that they send: when each was last heard, and which beat of this process it has confirmed. */
export class Peers {
  readonly #known = new Map<string, Peer>();

  heard(name: string): void {
    const heardAt = performance.now();
    const peer = this.#known.get(name);
    if (peer) peer.heardAt = heardAt;
    else this.#known.set(name, { heardAt, confirmed: 0 });
  }

  /** Notes that a process has heard everything before a beat of this one. */
  confirmed(name: string, number: number): void {
    const peer = this.#known.get(name);
    if (peer) peer.confirmed = Math.max(peer.confirmed, number);
  }

  /** Whether each has confirmed a beat, or has been silent for so long that it believes nothing that it remembers. */
  haveAllConfirmed(number: number): boolean {
    const limit = performance.now() - SILENCE;
    return [...this.#known.values()].every(({ heardAt, confirmed }) => confirmed >= number || heardAt < limit);
  }

  /** Notes that a process has sent everything and ends. */
  ended(name: string): void {
    this.#known.delete(name);
  }

  /** Forgets those that have gone without saying so; returns whether there were any. */
  forgetGone(): boolean {
    const before = this.#known.size;
    const limit = performance.now() - GONE;
    for (const [name, { heardAt }] of this.#known) if (heardAt < limit) this.#known.delete(name);
    return this.#known.size < before;
  }
}
