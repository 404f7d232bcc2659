import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Announcement, type Bus, createBus } from './bus.ts';
import { BUS_RESET, type BusEvent } from './event.ts';
import { BEAT_INTERVAL, Heartbeat } from './heartbeat.ts';
import { Listening } from './listening.ts';
import { CHANNEL, NOTIFY } from './notify.ts';
import { packPayloads } from './payloads.ts';
import { Peers } from './peers.ts';
import { isUrgent } from './urgent.ts';
import { Waiting } from './waiting.ts';

/** Sent by each process all the time, also to itself. */
const BEAT = 'bus.beat';

/** Answers the beat of another process, when that waits for it. */
const CONFIRMED = 'bus.confirmed';

/** The last that a process sends. */
const FAREWELL = 'bus.farewell';

/** Milliseconds between notifications outside of transactions: under load, one per commit would cost about as much as a small write. */
const PAUSE = 5;

/** How many events are kept while the database is unreachable; more are replaced by one reset. */
const BACKLOG = 10_000;

/** How many notifications a transaction sends at most (120 kB); what needs more is replaced by one reset. */
const MOST_NOTIFICATIONS = 16;

/** A bus between processes: local listeners are called at once, other processes notified by `NOTIFY`. */
export async function openPostgresBus(url: string, onError: (error: unknown) => void): Promise<Bus> {
  const bus = new PostgresBus(url, onError);
  await bus.open();
  return bus;
}

class PostgresBus implements Bus {
  readonly #onError: (error: unknown) => void;
  readonly #local: Bus;
  readonly #name = randomUUID();
  readonly #heartbeat = new Heartbeat();
  readonly #peers = new Peers();
  readonly #waiting = new Waiting();
  readonly #listening: Listening;
  #timer: NodeJS.Timeout | undefined;
  #outgoing: BusEvent[] = [];
  #isBeatDue = false;
  /** Whether a connection was lost, and with it perhaps events, since everything was dropped last. */
  #hasMissed = false;
  #isSending = false;
  /** Whether the others no longer count on this process, so that it must not be heard again. */
  #hasLeft = false;

  constructor(url: string, onError: (error: unknown) => void) {
    this.#onError = onError;
    this.#local = createBus(onError);
    this.#listening = new Listening({
      url,
      onNotification: (payload) => this.#receive(payload),
      onOpen: () => this.#beat(),
      onLost: () => this.#lost(),
      onError,
    });
  }

  /** Resolves when this process hears. */
  async open(): Promise<void> {
    await this.#listening.open();
    await this.#known();
    this.#timer = setInterval(() => setImmediate(() => this.#check()), BEAT_INTERVAL).unref();
  }

  publish(events: readonly BusEvent[]): void {
    this.#local.publish(events);
    this.#outgoing.push(...events);
    if (this.#outgoing.length > BACKLOG) this.#outgoing = [{ type: BUS_RESET }];
    this.#send();
  }

  /** All that an urgent transaction tells goes with its commit, so that its order is kept. */
  announce(events: readonly BusEvent[]): Announcement {
    if (!events.some(isUrgent))
      return { notifications: [], publish: () => this.publish(events), known: async () => {} };
    const payloads = packPayloads(events);
    const sent = payloads.length > MOST_NOTIFICATIONS ? packPayloads([{ type: BUS_RESET }]) : payloads;
    return {
      notifications: sent.map((payload) => this.#signed(payload)),
      publish: () => this.#local.publish(events),
      known: () => this.#known(),
    };
  }

  hears(): boolean {
    return this.#heartbeat.hears();
  }

  lag(): number {
    return this.#heartbeat.lag();
  }

  subscribe(listener: (events: readonly BusEvent[]) => void): () => void {
    return this.#local.subscribe(listener);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#hasLeft = true;
    this.#outgoing.push({ type: FAREWELL });
    await this.#known();
    await this.#listening.close();
    await this.#local.close();
  }

  #signed(payload: string): string {
    return `${this.#name} ${payload}`;
  }

  /** Resolves when all processes have heard what has been committed, or believe nothing that they remember. */
  #known(): Promise<void> {
    const known = this.#waiting.until(this.#heartbeat.last + 1);
    this.#beat();
    return known;
  }

  #beat(): void {
    this.#isBeatDue = true;
    this.#send();
  }

  #lost(): void {
    this.#hasMissed = true;
    this.#heartbeat.lose();
  }

  /** Called after what has arrived was read, so that a process that was busy itself does not take the connection for a broken one. */
  #check(): void {
    if (this.#heartbeat.isLate()) {
      this.#onError(new Error('the database does not pass on notifications: connecting again'));
      this.#listening.abandon();
      return;
    }
    if (this.hears() && this.#peers.forgetGone()) this.#local.publish([{ type: BUS_RESET }]);
    this.#beat();
  }

  #receive(payload: string): void {
    const space = payload.indexOf(' ');
    const name = payload.slice(0, space);
    const events: BusEvent[] = JSON.parse(payload.slice(space + 1));
    if (name === this.#name) this.#hearOwn(events);
    else this.#hearOther(name, events);
    const { lastHeard } = this.#heartbeat;
    this.#waiting.settle((number) => number <= lastHeard && this.#peers.haveAllConfirmed(number));
  }

  #hearOther(name: string, events: readonly BusEvent[]): void {
    this.#peers.heard(name);
    const others: BusEvent[] = [];
    for (const event of events) if (!this.#isSignal(name, event)) others.push(event);
    if (others.length > 0) this.#local.publish(others);
  }

  /** Deals with what processes tell each other about themselves; false for any other event. */
  #isSignal(name: string, { type, number, of, isAwaited }: BusEvent): boolean {
    if (type === BEAT && isAwaited && typeof number === 'number' && !this.#hasLeft) {
      this.#outgoing.push({ type: CONFIRMED, of: name, number });
      this.#send();
    }
    if (type === CONFIRMED && of === this.#name && typeof number === 'number') this.#peers.confirmed(name, number);
    if (type === FAREWELL) this.#peers.ended(name);
    return type === BEAT || type === CONFIRMED || type === FAREWELL;
  }

  #hearOwn(events: readonly BusEvent[]): void {
    for (const { type, number } of events) {
      if (type !== BEAT || typeof number !== 'number' || !this.#heartbeat.heard(number) || !this.#hasMissed) continue;
      this.#hasMissed = false;
      this.#local.publish([{ type: BUS_RESET }]);
    }
  }

  #send(): void {
    const { client } = this.#listening;
    if (!client || this.#isSending) return;
    this.#isSending = true;
    void this.#sendAll(client);
  }

  async #sendAll(client: pg.Client): Promise<void> {
    // Commits of one turn of the event loop share a notification.
    await new Promise((resolve) => setImmediate(resolve));
    while ((this.#outgoing.length > 0 || this.#isBeatDue) && client === this.#listening.client) {
      if (!(await this.#sendSome(client))) break;
      await sleep(PAUSE);
    }
    this.#isSending = false;
  }

  async #sendSome(client: pg.Client): Promise<boolean> {
    const events = this.#outgoing;
    this.#outgoing = [];
    try {
      const payloads = packPayloads([...events, ...this.#dueBeat()]).map((payload) => this.#signed(payload));
      // Prepared once, since it is run all the time.
      await client.query({ name: 'notify', text: NOTIFY, values: [CHANNEL, payloads] });
      return true;
    } catch (error) {
      // Sent again by the next connection; hearing an event twice does no harm.
      this.#outgoing = [...events, ...this.#outgoing];
      this.#onError(error);
      return false;
    }
  }

  #dueBeat(): BusEvent[] {
    if (!this.#isBeatDue) return [];
    this.#isBeatDue = false;
    return [{ type: BEAT, number: this.#heartbeat.next(), isAwaited: this.#waiting.size > 0 }];
  }
}
