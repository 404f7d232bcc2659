import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { translated } from '../db/errors.ts';
import { newClient } from '../db/postgres/pool.ts';
import { type Bus, createBus } from './bus.ts';
import { BUS_RESET, type BusEvent } from './event.ts';
import { packPayloads } from './payloads.ts';

const CHANNEL = 'whinchat';

/** Prepared once, since it is run all the time. */
const NOTIFY = { name: 'notify', text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload' };

/** Milliseconds between attempts to reach a lost database: doubled from the first to the longest. */
const FIRST_RETRY = 100;
const LONGEST_RETRY = 10_000;

/** Milliseconds between notifications: under load, one per commit would cost the database about as much as a small write. */
const PAUSE = 5;

/** How many events are kept while the database is unreachable; more are replaced by one reset. */
const BACKLOG = 10_000;

/** A bus between processes: local listeners are called at once, other processes notified by `NOTIFY`, in batches. */
export async function openPostgresBus(url: string, onError: (error: unknown) => void): Promise<Bus> {
  const bus = new PostgresBus(url, onError);
  await bus.open();
  return bus;
}

class PostgresBus implements Bus {
  readonly #url: string;
  readonly #onError: (error: unknown) => void;
  readonly #local: Bus;
  readonly #name = randomUUID();
  #client: pg.Client | undefined;
  #outgoing: BusEvent[] = [];
  #sending: Promise<void> | undefined;
  #closed = false;

  constructor(url: string, onError: (error: unknown) => void) {
    this.#url = url;
    this.#onError = onError;
    this.#local = createBus(onError);
  }

  publish(events: readonly BusEvent[]): void {
    this.#local.publish(events);
    this.#outgoing.push(...events);
    if (this.#outgoing.length > BACKLOG) this.#outgoing = [{ type: BUS_RESET }];
    this.#send();
  }

  subscribe(listener: (events: readonly BusEvent[]) => void): () => void {
    return this.#local.subscribe(listener);
  }

  async close(): Promise<void> {
    await this.#sending;
    this.#closed = true;
    await this.#client?.end();
    await this.#local.close();
  }

  /** Connects and listens. */
  async open(): Promise<void> {
    const client = newClient(this.#url);
    client.on('error', () => undefined);
    client.on('end', () => void this.#lost(client));
    client.on('notification', ({ payload = '' }) => this.#receive(payload));
    try {
      await client.connect();
      // Notifications are in no table, so they need not wait for the disk, nor make concurrent commits wait.
      await client.query('set synchronous_commit to off');
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw translated(error);
    }
    if (this.#closed) return client.end();
    this.#client = client;
    this.#send();
  }

  #receive(payload: string): void {
    const space = payload.indexOf(' ');
    if (payload.slice(0, space) === this.#name) return;
    const events: BusEvent[] = JSON.parse(payload.slice(space + 1));
    this.#local.publish(events);
  }

  #send(): void {
    if (!this.#client || this.#outgoing.length === 0) return;
    this.#sending ??= this.#sendAll(this.#client).finally(() => {
      this.#sending = undefined;
    });
  }

  async #sendAll(client: pg.Client): Promise<void> {
    // Commits of one turn of the event loop share a notification.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#outgoing.length > 0 && client === this.#client) {
      const events = this.#outgoing;
      this.#outgoing = [];
      try {
        const payloads = packPayloads(events).map((payload) => `${this.#name} ${payload}`);
        await client.query({ ...NOTIFY, values: [CHANNEL, payloads] });
        await sleep(PAUSE);
      } catch (error) {
        // Sent again by the next connection; hearing an event twice does no harm.
        this.#outgoing = [...events, ...this.#outgoing];
        this.#onError(error);
        return;
      }
    }
  }

  async #lost(client: pg.Client): Promise<void> {
    if (client !== this.#client) return;
    this.#client = undefined;
    for (let wait = FIRST_RETRY; !this.#closed; wait = Math.min(wait * 2, LONGEST_RETRY)) {
      await sleep(wait, undefined, { ref: false });
      if (this.#closed) return;
      try {
        await this.open();
        this.#local.publish([{ type: BUS_RESET }]);
        return;
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}
