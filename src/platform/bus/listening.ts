import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { translated } from '../db/errors.ts';
import { newClient } from '../db/postgres/pool.ts';
import { CHANNEL } from './notify.ts';

/** Milliseconds between attempts to reach a lost database: doubled from the first to the longest. */
const FIRST_RETRY = 100;
const LONGEST_RETRY = 10_000;

/** Milliseconds in which a database that works accepts a connection, answers two statements, or ends a connection. */
const ANSWERS_WITHIN = 5000;

type Options = {
  readonly url: string;
  onNotification(payload: string): void;
  /** Called when a connection listens. */
  onOpen(): void;
  /** Called when the connection is lost; another is opened. */
  onLost(): void;
  onError(error: unknown): void;
};

/** A connection that listens on the channel of all processes, replaced when it is lost. */
export class Listening {
  readonly #options: Options;
  #client: pg.Client | undefined;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The connection, which may also send; undefined while it is lost. */
  get client(): pg.Client | undefined {
    return this.#client;
  }

  /** Connects and listens. Throws AppError 'unavailable' when the database cannot be reached. */
  async open(): Promise<void> {
    const client = newClient(this.#options.url);
    client.on('error', () => undefined);
    client.on('end', () => void this.#lost(client));
    client.on('notification', ({ payload = '' }) => this.#options.onNotification(payload));
    const giveUp = setTimeout(() => abandon(client), ANSWERS_WITHIN);
    try {
      await client.connect();
      // Notifications are in no table, so they need not wait for the disk, nor make concurrent commits wait.
      await client.query('set synchronous_commit to off');
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      abandon(client);
      throw translated(error);
    } finally {
      clearTimeout(giveUp);
    }
    if (this.#closed) {
      abandon(client);
      return;
    }
    this.#client = client;
    this.#options.onOpen();
  }

  /** Gives the connection up, because nothing comes through it any more. */
  abandon(): void {
    if (this.#client) abandon(this.#client);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = this.#client;
    if (!client) return;
    const giveUp = setTimeout(() => abandon(client), ANSWERS_WITHIN);
    await client.end();
    clearTimeout(giveUp);
  }

  async #lost(client: pg.Client): Promise<void> {
    if (client !== this.#client) return;
    this.#client = undefined;
    this.#options.onLost();
    for (let wait = FIRST_RETRY; !this.#closed; wait = Math.min(wait * 2, LONGEST_RETRY)) {
      await sleep(wait, undefined, { ref: false });
      if (this.#closed) return;
      try {
        return await this.open();
      } catch (error) {
        this.#options.onError(error);
      }
    }
  }
}

/** Ends a connection without a farewell, which a server that hangs would not answer. */
function abandon(client: pg.Client): void {
  client.connection.stream.destroy();
}
