import { setTimeout as sleep } from 'node:timers/promises';
import { awaitOthers } from '../../await-others.ts';
import { type DbLog, type OnEvents, runAfterCommit } from '../after-commit.ts';
import { errorCode, unavailable } from '../errors.ts';
import type { Memory } from '../memory.ts';
import { stalledError, TransactionScope } from '../scope.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { SqliteConnection } from './connection.ts';
import { isLoss, type WalFlush } from './flush.ts';

/** At most so many transactions share a commit, and none joins one that has run this long (ms). */
const BATCH_SIZE = 64;
const BATCH_TIME = 50;

/** A disk that takes longer (ms) is slow. */
const DISK_TIME = 2;

/** How long (ms) to wait for another process, such as the command line, to finish its write. */
const BUSY_LIMIT = 10_000;

/** Runs the caller's function; resolves to what tells the caller. */
type Attempt = (scope: TransactionScope) => Promise<() => void>;
type Member = { attempt: Attempt; flushLater: boolean; reject: (error: unknown) => void };
type Parts = {
  readonly connection: SqliteConnection;
  readonly wal: WalFlush;
  readonly checkpoints: Checkpoints;
  readonly memory: Memory;
};
type Finished = Pick<Member, 'flushLater' | 'reject'> & { scope: TransactionScope; resolve: () => void };

/**
 * The queue before the one write connection. Transactions that wait together run one after another inside one
 * `BEGIN IMMEDIATE` and share one commit; each is acknowledged only after it, when the disk has it. When one fails that has written, all are undone and
 * run again with a savepoint each: SQLite copies every page that a savepoint changes, which costs as much as a small write itself.
 */
export class GroupCommit {
  readonly #connection: SqliteConnection;
  readonly #wal: WalFlush;
  readonly #checkpoints: Checkpoints;
  readonly #memory: Memory;
  readonly #onEvents: OnEvents | undefined;
  readonly #log: DbLog | undefined;
  readonly #awaitOthers = awaitOthers(BATCH_SIZE);
  #waiting: Member[] = [];
  #draining: Promise<void> | undefined;
  #closed = false;

  constructor({ connection, wal, checkpoints, memory }: Parts, onEvents?: OnEvents, log?: DbLog) {
    this.#connection = connection;
    // What FULL adds, the disk before the acknowledgement, happens in `WalFlush`.
    connection.database.pragma('synchronous = NORMAL');
    this.#wal = wal;
    this.#checkpoints = checkpoints;
    this.#memory = memory;
    this.#onEvents = onEvents;
    this.#log = log;
  }

  /** Resolves before the disk has what is to be flushed later. */
  run<T>(fn: (scope: TransactionScope) => Promise<T>, flushLater = false): Promise<T> {
    if (this.#closed) return Promise.reject(unavailable());
    return new Promise<T>((resolve, reject) => {
      const attempt = async (scope: TransactionScope) => {
        const value = await fn(scope);
        return () => resolve(value);
      };
      this.#waiting.push({ attempt, flushLater, reject });
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
      await this.#gather();
      await this.#batch();
    }
    this.#draining = undefined;
  }

  /**
   * The fewer commits, the fewer pages are written: nothing is begun while a quick disk is waited for, so that those who are answered then may
   * ask again. A slow disk does its work meanwhile.
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
      // The lock or the file is out of reach: everyone is told now instead of waiting as long again, one after another.
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
      this.#memory.settle();
    }
    runAfterCommit(
      finished.map(({ scope }) => scope),
      this.#onEvents,
      this.#log,
    );
    this.#acknowledge(finished);
    this.#checkpoints.noteCommit();
  }

  /** The next batch need not wait for the disk. */
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

  /** Runs those who wait. Answers those that must run again: the one that failed and whoever came before it. */
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

  /** Undoes everything and runs each by itself, so that one that fails takes back only its own. */
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
      // SQLite itself rolls everything back on some failures, such as a full disk: then no sibling can be kept.
      if (!this.#connection.database.inTransaction) throw error;
      this.#execute('rollback to member');
      this.#execute('release member');
    }
  }

  async #attempt({ attempt }: Member, scope: TransactionScope): Promise<() => void> {
    try {
      const resolve = await this.#unlessStalled(attempt, scope);
      scope.assertSound();
      return resolve;
    } finally {
      scope.end();
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

  #refuse(members: readonly Pick<Member, 'reject'>[], error: unknown, why: string): void {
    this.#log?.error({ err: error }, why);
    const lost = unavailable(error);
    for (const { reject } of members) reject(lost);
  }

  #execute(sql: string): void {
    this.#connection.run(sql, []);
  }
}
