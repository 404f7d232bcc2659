import { randomBytes } from 'node:crypto';
import { newId, parseWireId, toWire } from '../lib/id.ts';
import type { BusEvent } from '../platform/bus/event.ts';
import { keptIdOf } from '../platform/bus/streamed-events.ts';

/** An event, the id it is kept under, and its place in the order in which this process heard of it, from 1 on. */
export type Recorded = { readonly place: number; readonly keptId: number; readonly event: BusEvent };

/** How many events are remembered, though nobody may come back for them. */
const REMEMBERED = 1000;

/** An event's id as clients know it: the run of the process that told it, and the id it is kept under. */
const EVENT_ID = /^([0-9a-f]{12})-(\d{1,20})$/;

/**
 * The latest events of this process in the order it heard of them. Who comes back to the process that told them goes on exactly there;
 * who comes to another, or to a later run, goes on by what is kept in the database.
 */
export class Journal {
  readonly #run = randomBytes(6).toString('hex');
  readonly #remembered: Recorded[] = [];
  readonly #start = newId();
  #last = 0;
  #begun = 0;
  #begunId = this.#start;
  /** What happened after a place before this is not remembered. */
  #knownFrom = 0;

  /** Takes an event down and answers its place. */
  record(event: BusEvent): Recorded {
    this.#last += 1;
    const recorded = { place: this.#last, keptId: keptIdOf(event), event };
    this.#remembered.push(recorded);
    if (this.#remembered.length > REMEMBERED * 2) {
      this.#remembered.splice(0, this.#remembered.length - REMEMBERED);
      this.#knownFrom = Math.max(this.#knownFrom, (this.#remembered[0]?.place ?? 1) - 1);
    }
    return recorded;
  }

  /** Something was not heard of: nobody can go on here from an earlier place without missing it. */
  forget(): void {
    this.#remembered.length = 0;
    this.#last += 1;
    this.#knownFrom = this.#last;
  }

  /** The event, and all before it, are delivered from now on, or have been. */
  begin({ place, keptId }: Recorded): void {
    this.#begun = place;
    if (keptId !== 0) this.#begunId = keptId;
  }

  /** The place of the event that is being delivered, or was last. */
  get position(): number {
    return this.#begun;
  }

  /** What the event is kept under that is being delivered, or was last. */
  get keptId(): number {
    return this.#begunId;
  }

  /** The id clients know an event by. */
  idOf(keptId: number): string {
    return `${this.#run}-${toWire(keptId)}`;
  }

  /** What an event that a client names is kept under; undefined when that is no id of an event. */
  static keptIdOf(id: string): number | undefined {
    const digits = EVENT_ID.exec(id)?.[2];
    return digits === undefined ? undefined : parseWireId(digits);
  }

  /** What came after an id, up to what is being delivered; undefined when this run did not tell it, or it is long ago. */
  after(id: string): Recorded[] | undefined {
    if (!id.startsWith(`${this.#run}-`)) return undefined;
    const place = this.#placeOf(Journal.keptIdOf(id));
    if (place === undefined || place < this.#knownFrom) return undefined;
    return this.#remembered.filter((one) => one.place > place && one.place <= this.#begun);
  }

  #placeOf(keptId: number | undefined): number | undefined {
    if (keptId === this.#start) return 0;
    return this.#remembered.findLast((one) => one.keptId === keptId)?.place;
  }
}
