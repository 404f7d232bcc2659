import { randomBytes } from 'node:crypto';
import { newId, parseWireId, toWire } from '../lib/id.ts';
import type { BusEvent } from '../platform/bus/event.ts';
import { storedIdOf } from '../platform/bus/streamed-events.ts';

/** An event, the id under which it is stored, and its position in the order in which this process received it, from 1. */
export type Recorded = { readonly place: number; readonly storedId: number; readonly event: BusEvent };

/** How many events are kept in memory. */
const REMEMBERED = 1000;

/** The id of an event for clients: the run of the process that sent it, and the id under which it is stored. */
const EVENT_ID = /^([0-9a-f]{12})-(\d{1,20})$/;

/**
 * The latest events of this process, in the order in which it received them. A client that reconnects to the same process resumes exactly
 * where it was; with another process or a later run, it resumes from the events stored in the database.
 */
export class Journal {
  readonly #run = randomBytes(6).toString('hex');
  readonly #remembered: Recorded[] = [];
  readonly #start = newId();
  #last = 0;
  #begun = 0;
  #begunId = this.#start;
  /** The earliest position from which clients can resume. */
  #knownFrom = 0;

  /** Records an event and returns it with its position. */
  record(event: BusEvent): Recorded {
    this.#last += 1;
    const recorded = { place: this.#last, storedId: storedIdOf(event), event };
    this.#remembered.push(recorded);
    if (this.#remembered.length > REMEMBERED * 2) {
      this.#remembered.splice(0, this.#remembered.length - REMEMBERED);
      this.#knownFrom = Math.max(this.#knownFrom, (this.#remembered[0]?.place ?? 1) - 1);
    }
    return recorded;
  }

  /** Notes that events may have been lost, so that nobody can resume from an earlier position. */
  forget(): void {
    this.#remembered.length = 0;
    this.#last += 1;
    this.#knownFrom = this.#last;
  }

  /** Notes that the delivery of an event begins, after that of all before it. */
  begin({ place, storedId }: Recorded): void {
    this.#begun = place;
    if (storedId !== 0) this.#begunId = storedId;
  }

  /** The position of the event that is being delivered, or was delivered last. */
  get position(): number {
    return this.#begun;
  }

  /** The stored id of the event that is being delivered, or was delivered last. */
  get storedId(): number {
    return this.#begunId;
  }

  /** The id of an event for clients. */
  idOf(storedId: number): string {
    return `${this.#run}-${toWire(storedId)}`;
  }

  /** The stored id in an event id of a client; undefined when it is malformed. */
  static storedIdOf(id: string): number | undefined {
    const digits = EVENT_ID.exec(id)?.[2];
    return digits === undefined ? undefined : parseWireId(digits);
  }

  /** The events after an id, up to the one being delivered; undefined when the id is from another run, or too old. */
  after(id: string): Recorded[] | undefined {
    if (!id.startsWith(`${this.#run}-`)) return undefined;
    const place = this.#placeOf(Journal.storedIdOf(id));
    if (place === undefined || place < this.#knownFrom) return undefined;
    return this.#remembered.filter((one) => one.place > place && one.place <= this.#begun);
  }

  #placeOf(storedId: number | undefined): number | undefined {
    if (storedId === this.#start) return 0;
    return this.#remembered.findLast((one) => one.storedId === storedId)?.place;
  }
}
