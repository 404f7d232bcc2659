import { randomBytes } from 'node:crypto';
import type { BusEvent } from '../platform/bus/event.ts';

/** An event and its place in the order of this process, from 1 on. */
export type Recorded = { readonly place: number; readonly event: BusEvent };

/** How many events are kept, though nobody may come back for them. */
const KEPT = 1000;

/**
 * The latest events of this process in order, to be told again to those who lost their connection. An event's id is good for this run of
 * the process only: it says nothing about what others, or an earlier run, have told.
 */
export class Journal {
  readonly #run = randomBytes(6).toString('hex');
  readonly #kept: Recorded[] = [];
  #last = 0;
  #begun = 0;
  /** Whatever happened after a place before this is not known. */
  #knownFrom = 0;

  /** Takes an event down and answers its place. */
  record(event: BusEvent): number {
    this.#last += 1;
    this.#kept.push({ place: this.#last, event });
    if (this.#kept.length > KEPT * 2) {
      this.#kept.splice(0, this.#kept.length - KEPT);
      this.#knownFrom = Math.max(this.#knownFrom, (this.#kept[0]?.place ?? 1) - 1);
    }
    return this.#last;
  }

  /** Something was not heard of: nobody can go on from an earlier place without missing it. Answers the place of what was lost. */
  forget(): number {
    this.#last += 1;
    this.#kept.length = 0;
    this.#knownFrom = this.#last;
    return this.#last;
  }

  /** The event at that place, and all before it, are delivered from now on, or have been. */
  begin(place: number): void {
    this.#begun = place;
  }

  /** The place of the event that is being delivered, or was last. */
  get position(): number {
    return this.#begun;
  }

  /** The id clients know a place by. */
  idOf(place: number): string {
    return `${this.#run}-${place}`;
  }

  /** What came after an id, up to what is being delivered; undefined when that is not known any more, or never was. */
  after(id: string): Recorded[] | undefined {
    const [, run, digits] = /^([0-9a-f]+)-(\d{1,15})$/.exec(id) ?? [];
    const place = Number(digits);
    if (run !== this.#run || place < this.#knownFrom || place > this.#last) return undefined;
    return this.#kept.filter((one) => one.place > place && one.place <= this.#begun);
  }
}
