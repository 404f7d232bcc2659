import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type DbLog, type OnEvents, runAfterCommit } from '../after-commit.ts';
import { errorCode, unavailable } from '../errors.ts';
import type { Memory } from '../memory.ts';
import { stalledError, TransactionScope } from '../scope.ts';
import type { SqliteConnection } from './connection.ts';

/** At most so many transactions share a commit, and none joins one that has run this long (ms). */
const BATCH_SIZE = 64;
const BATCH_TIME = 10;

/** How long (ms) to wait for another process, such as the command line, to finish its write. */
const BUSY_LIMIT = 10_000;

/** Runs the caller's function; resolves to what tells the caller. */
type Attempt = (scope: TransactionScope) => Promise<() => void>;
type Member = { attempt: Attempt; reject: (error: unknown) => void };
type Finished = { scope: TransactionScope; resolve: () => void; reject: (error: unknown) => void };

/**
 * The queue before the one write connection. Transactions that wait together run one after another inside one
 * `BEGIN IMMEDIATE`, a savepoint each, and share one commit; each is acknowledged only after it.
 */
export class GroupCommit {
  readonly #connection: SqliteConnection;
  readonly #memory: Memory;
  readonly #onEvents: OnEvents | undefined;
  readonly #log: DbLog | undefined;
  #waiting: Member[] = [];
  #draining: Promise<void> | undefined;
  #closed = false;

  constructor(connection: SqliteConnection, memory: Memory, onEvents?: OnEvents, log?: DbLog) {
    this.#connection = connection;
    this.#memory = memory;
    this.#onEvents = onEvents;
    this.#log = log;
  }

  run<T>(fn: (scope: TransactionScope) => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(unavailable());
    return new Promise<T>((resolve, reject) => {
      const attempt = async (scope: TransactionScope) => {
        const value = await fn(scope);
        return () => resolve(value);
      };
      this.#waiting.push({ attempt, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Lets those already waiting finish; refuses new ones. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await nextTurn();
      await this.#batch();
    }
    this.#draining = undefined;
  }

  async #batch(): Promise<void> {
    const finished: Finished[] = [];
    try {
      await this.#begin();
    } catch (error) {
      this.#refuseWaiting(error);
      return;
    }
    try {
      await this.#members(finished);
      this.#execute('commit');
    } catch (error) {
      this.#abandon(finished, error);
      return;
    } finally {
      this.#memory.settle();
    }
    runAfterCommit(
      finished.map(({ scope }) => scope),
      this.#onEvents,
      this.#log,
    );
    for (const { resolve } of finished) resolve();
  }

  async #begin(): Promise<void> {
    const deadline = performance.now() + BUSY_LIMIT;
    while (true) {
      try {
        this.#execute('begin immediate');
        return;
      } catch (error) {
        if (!errorCode(error).startsWith('SQLITE_BUSY') || performance.now() > deadline) throw error;
        await sleep(5 + Math.random() * 20);
      }
    }
  }

  async #members(finished: Finished[]): Promise<void> {
    const deadline = performance.now() + BATCH_TIME;
    for (let count = 0; count < BATCH_SIZE && performance.now() < deadline; count += 1) {
      const member = this.#waiting.shift();
      if (!member) return;
      await this.#member(member, finished);
    }
  }

  async #member({ attempt, reject }: Member, finished: Finished[]): Promise<void> {
    const scope = new TransactionScope();
    try {
      this.#execute('savepoint member');
      const resolve = await this.#unlessStalled(attempt, scope);
      scope.end();
      scope.assertSound();
      this.#execute('release member');
      finished.push({ scope, resolve, reject });
    } catch (error) {
      scope.end();
      reject(error);
      // SQLite itself rolls everything back on some failures, such as a full disk: then no sibling can be kept.
      if (!this.#connection.database.inTransaction) throw error;
      this.#execute('rollback to member');
      this.#execute('release member');
    }
  }

  /** Queries here are synchronous, so a turn of the event loop means that the function waits for something else. */
  #unlessStalled(attempt: Attempt, scope: TransactionScope): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const watch = setImmediate(() => {
        const error = stalledError();
        this.#log?.error({ err: error }, 'transaction stalled');
        reject(error);
      });
      attempt(scope)
        .then(resolve, reject)
        .finally(() => clearImmediate(watch));
    });
  }

  #abandon(finished: readonly Finished[], error: unknown): void {
    this.#log?.error({ err: error }, 'transactions could not be committed');
    if (this.#connection.database.inTransaction) this.#execute('rollback');
    const lost = unavailable(error);
    for (const { reject } of finished) reject(lost);
  }

  /** The lock or the file is out of reach: everyone is told now instead of waiting as long again, one after another. */
  #refuseWaiting(error: unknown): void {
    this.#log?.error({ err: error }, 'no transaction could be begun');
    const lost = unavailable(error);
    for (const { reject } of this.#waiting.splice(0)) reject(lost);
  }

  #execute(sql: string): void {
    this.#connection.run(sql, []);
  }
}
