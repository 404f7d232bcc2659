import { setTimeout as sleep } from 'node:timers/promises';
import { awaitOthers } from '../../await-others.ts';
import { forItsMaker, withRequestId } from '../../request-id.ts';
import { type DbLog, type OnEvents, runAfterCommit } from '../after-commit.ts';
import { errorCode, unavailable } from '../errors.ts';
import type { StoreOptions } from '../options.ts';
import { stalledError, TransactionScope } from '../scope.ts';
import type { TableVersions } from '../table-versions.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { SqliteConnection } from './connection.ts';
import { isLoss, type WalFlush } from './flush.ts';

/** How many transactions may share a commit, and for how long (ms) others may join them. */
const BATCH_SIZE = 64;
const BATCH_TIME = 50;

/** A disk that takes longer than this (ms) counts as slow. */
const DISK_TIME = 2;

/** How long (ms) to wait for another process, such as the command line, to finish its write. */
const BUSY_LIMIT = 10_000;

/** Runs the caller's function; resolves to a function that reports its result to the caller. */
type Attempt = (scope: TransactionScope) => Promise<() => void>;
type Member = { attempt: Attempt; flushLater: boolean; reject: (error: unknown) => void };
type Parts = {
  readonly connection: SqliteConnection;
  readonly wal: WalFlush;
  readonly checkpoints: Checkpoints;
  readonly tableVersions: TableVersions;
};
type Options = Pick<StoreOptions, 'onEvents' | 'log' | 'rehearse'>;
type Finished = Pick<Member, 'flushLater' | 'reject'> & { scope: TransactionScope; resolve: () => void };

/**
 * The queue in front of the only write connection. Waiting transactions run one after another inside one `BEGIN IMMEDIATE` and share its
 * commit; each is acknowledged only once the commit is on the disk. When one fails after it has written, all are rolled back and run again,
 * then with a savepoint each. Savepoints are not used from the start because SQLite copies every page changed within one, which costs as
 * much as a small write.
 */
export class GroupCommit {
  readonly #connection: SqliteConnection;
  readonly #wal: WalFlush;
  readonly #checkpoints: Checkpoints;
  readonly #tableVersions: TableVersions;
  readonly #onEvents: OnEvents | undefined;
  readonly #log: DbLog | undefined;
  readonly #rehearses: boolean;
  readonly #awaitOthers = awaitOthers(BATCH_SIZE);
  #waiting: Member[] = [];
  #draining: Promise<void> | undefined;
  #closed = false;

  constructor({ connection, wal, checkpoints, tableVersions }: Parts, { onEvents, log, rehearse = false }: Options) {
    this.#connection = connection;
    // `WalFlush` adds what FULL would: it waits for the disk before transactions are acknowledged.
    connection.database.pragma('synchronous = NORMAL');
    this.#wal = wal;
    this.#checkpoints = checkpoints;
    this.#tableVersions = tableVersions;
    this.#onEvents = onEvents;
    this.#log = log;
    this.#rehearses = rehearse;
  }

  /**
   * Runs a transaction and resolves once it is on the disk, with `flushLater` as soon as it is committed. Throws AppError 'unavailable'
   * when it is lost.
   */
  run<T>(fn: (scope: TransactionScope) => Promise<T>, flushLater = false): Promise<T> {
    if (this.#closed) return Promise.reject(unavailable());
    return new Promise<T>((resolve, reject) => {
      const attempt = forItsMaker(async (scope: TransactionScope) => {
        const value = await fn(scope);
        return () => resolve(value);
      });
      this.#waiting.push({ attempt, flushLater, reject });
      this.#draining ??= withRequestId(undefined, () => this.#drain());
    });
  }

  /** Refuses new transactions, and resolves once those that wait are done. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      await this.#batch();
    }
    this.#draining = undefined;
  }

  /**
   * Waits until a batch is worth while, since fewer commits write fewer pages: while a quick disk still syncs the last batch, so that
   * callers acknowledged then can join with their next transaction. A slow disk is not waited for.
   */
  async #gather(): Promise<void> {
    const areAnswered = await Promise.race([this.#wal.ended().then(() => true), sleep(DISK_TIME, false)]);
    await this.#awaitOthers(() => this.#waiting.length, areAnswered);
  }

  async #batch(): Promise<void> {
    const finished: Finished[] = [];
    try {
      this.#wal.assertSound();
      await this.#begin();
    } catch (error) {
      // All waiting transactions fail at once; otherwise each would wait for the lock or the file as long again.
      this.#refuse(this.#waiting.splice(0), error, 'no transaction could be begun');
      return;
    }
    try {
      const undone = await this.#together(finished);
      if (undone.length > 0) await this.#apart(undone, finished);
      this.#execute('commit');
      this.#wal.noteCommit();
    } catch (error) {
      if (this.#connection.database.inTransaction) this.#execute('rollback');
      if (isLoss(error)) this.#wal.giveUp(error);
      this.#refuse(finished, error, 'transactions could not be committed');
      return;
    } finally {
      this.#tableVersions.clearDirty();
    }
    runAfterCommit(
      finished.map(({ scope }) => scope),
      this.#onEvents,
      this.#log,
    );
    this.#acknowledge(finished);
    this.#checkpoints.noteCommit();
  }

  /** Reports results. It is not awaited, so that the next batch need not wait for the disk. */
  #acknowledge(finished: readonly Finished[]): void {
    const { now = [], later = [] } = Object.groupBy(finished, ({ flushLater }) => (flushLater ? 'now' : 'later'));
    for (const { resolve } of now) resolve();
    if (later.length === 0) return;
    this.#wal.flush().then(
      () => {
        for (const { resolve } of later) resolve();
      },
      (error) => this.#refuse(later, error, 'transactions could not be brought to the disk'),
    );
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

  async #beginAgain(): Promise<void> {
    if (this.#connection.database.inTransaction) this.#execute('rollback');
    await this.#begin();
  }

  /** Runs the waiting transactions without savepoints. Returns those that must run again: the one that failed and all before it. */
  async #together(finished: Finished[]): Promise<readonly Member[]> {
    const taken: Member[] = [];
    const deadline = performance.now() + BATCH_TIME;
    for (let count = 0; count < BATCH_SIZE && performance.now() < deadline; count += 1) {
      const member = this.#waiting.shift();
      if (!member) break;
      const scope = new TransactionScope();
      try {
        const resolve = await this.#attempt(member, scope);
        finished.push({ ...member, scope, resolve });
        taken.push(member);
      } catch (error) {
        const harmless = !scope.hasWritten && this.#connection.database.inTransaction;
        if (!harmless && taken.length > 0) {
          finished.length = 0;
          return [...taken, member];
        }
        member.reject(error);
        if (!harmless) await this.#beginAgain();
      }
    }
    return [];
  }

  /** Rolls everything back and runs each transaction in a savepoint of its own, so that one that fails undoes only itself. */
  async #apart(members: readonly Member[], finished: Finished[]): Promise<void> {
    const left = [...members];
    try {
      await this.#beginAgain();
      for (let member = left.shift(); member; member = left.shift()) await this.#member(member, finished);
    } catch (error) {
      for (const { reject } of left) reject(unavailable(error));
      throw error;
    }
  }

  async #member(member: Member, finished: Finished[]): Promise<void> {
    const scope = new TransactionScope();
    try {
      this.#execute('savepoint member');
      const resolve = await this.#attempt(member, scope);
      this.#execute('release member');
      finished.push({ ...member, scope, resolve });
    } catch (error) {
      member.reject(error);
      // On some failures, such as a full disk, SQLite rolls everything back: then the other members are lost too.
      if (!this.#connection.database.inTransaction) throw error;
      this.#execute('rollback to member');
      this.#execute('release member');
    }
  }

  async #attempt({ attempt }: Member, scope: TransactionScope): Promise<() => void> {
    if (this.#rehearses) await this.#rehearse(attempt);
    try {
      const resolve = await this.#unlessStalled(attempt, scope);
      scope.assertSound();
      return resolve;
    } finally {
      scope.end();
    }
  }

  /** Runs a transaction and undoes it, whether it fails or not (see `StoreOptions`). */
  async #rehearse(attempt: Attempt): Promise<void> {
    const scope = new TransactionScope();
    this.#execute('savepoint rehearsal');
    const failure = await this.#unlessStalled(attempt, scope).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    scope.end();
    if (failure && !this.#connection.database.inTransaction) throw failure.error;
    this.#execute('rollback to rehearsal');
    this.#execute('release rehearsal');
  }

  /**
   * Rejects a transaction that outlasts a turn of the event loop: queries are synchronous here, so it must be waiting for something else.
   */
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

  #refuse(members: readonly Pick<Member, 'reject'>[], error: unknown, why: string): void {
    this.#log?.error({ err: error }, why);
    const lost = unavailable(error);
    for (const { reject } of members) reject(lost);
  }

  #execute(sql: string): void {
    this.#connection.run(sql, []);
  }
}
