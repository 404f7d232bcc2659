import type { DbLog } from '../after-commit.ts';
import { SqliteConnection } from './connection.ts';
import { isLoss, type WalFlush } from './flush.ts';

/** Pages in the log at which copying begins. A long log saves work, since pages that change several times are copied once. */
const FULL = 8000;

/** The pages are counted once in this many commits, since counting takes a tenth as long as a small commit. */
const LOOK = 8;

/** Rounds of copying off the event loop: each copies what came during the one before, so that little is left for the end. */
const ROUNDS = 2;

/** Pages in the log at which SQLite copies by itself, in case this class fails to. */
const BACKSTOP = 40_000;

/** How many pages the log has, and how many of them have been copied. */
type Counts = { readonly log: number; readonly checkpointed: number };

/**
 * Checkpoints: copies the write-ahead log into the database file from time to time, so that the log can start over. SQLite would do this
 * inside a commit and block the event loop while it waits for the disk, which takes several times as long as the copying. It waits only
 * when it has copied the whole log. So a reader holds a snapshot, what came before the snapshot is copied and synced off the event loop,
 * and SQLite only has to copy the little that came after.
 */
export class Checkpoints {
  readonly #path: string;
  readonly #writer: SqliteConnection;
  readonly #wal: WalFlush;
  readonly #log: DbLog | undefined;
  #reader: SqliteConnection | undefined;
  #running: Promise<void> | undefined;
  #closed = false;
  #commits = 0;
  /** How many pages the log must have before the next checkpoint. */
  #from = FULL;
  #nextCommit = Promise.withResolvers<void>();

  /** `path` is the database file. */
  constructor(path: string, writer: SqliteConnection, wal: WalFlush, log?: DbLog) {
    this.#path = path;
    this.#writer = writer;
    this.#wal = wal;
    this.#log = log;
    writer.database.pragma(`wal_autocheckpoint = ${BACKSTOP}`);
  }

  /** Must be called after each commit, while no transaction is open. */
  noteCommit(): void {
    this.#nextCommit.resolve();
    this.#commits += 1;
    if (this.#running || this.#closed || this.#commits % LOOK > 0) return;
    if (this.#isDue()) this.#running = this.#run();
  }

  #isDue(): boolean {
    try {
      return this.#count('NOOP').log >= this.#from;
    } catch (error) {
      this.#putOff(error);
      return false;
    }
  }

  /** Ends the running checkpoint, if any. SQLite copies the rest when the database is closed. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#nextCommit.resolve();
    await this.#running;
    this.#reader?.close();
  }

  async #run(): Promise<void> {
    try {
      for (let round = 0; round < ROUNDS && !this.#closed; round += 1) await this.#copyBeside();
      if (!this.#closed) this.#copyRest();
    } catch (error) {
      this.#putOff(error);
    } finally {
      this.#running = undefined;
    }
  }

  /** Tries again later: the disk may have been full, or another process may have held a lock. */
  #putOff(error: unknown): void {
    this.#from += FULL;
    if (isLoss(error)) this.#wal.giveUp(error);
    this.#log?.error({ err: error }, 'the log of the database could not be copied');
  }

  /** Copies all but the newest commit, because SQLite does not wait for the disk unless it has copied everything. */
  async #copyBeside(): Promise<void> {
    this.#reader ??= new SqliteConnection(this.#path, 'read');
    this.#nextCommit = Promise.withResolvers();
    try {
      hold(this.#reader);
      await this.#nextCommit.promise;
      if (this.#closed) return;
      await this.#wal.flush();
      this.#count('PASSIVE');
      await this.#wal.flushCopied();
    } finally {
      if (this.#reader.database.inTransaction) this.#reader.run('rollback', []);
    }
  }

  /** Copies the rest. Other readers may keep the log from starting over; then the next attempt waits until it has grown as much again. */
  #copyRest(): void {
    const { log, checkpointed } = this.#count('PASSIVE');
    this.#from = checkpointed === log ? FULL : log + FULL;
  }

  #count(mode: 'NOOP' | 'PASSIVE'): Counts {
    const [counts] = this.#writer.run<Counts>(`pragma wal_checkpoint(${mode})`, []).rows;
    return counts ?? { log: 0, checkpointed: 0 };
  }
}

/** Opens a snapshot, which SQLite takes at the first read. */
function hold(reader: SqliteConnection): void {
  reader.run('begin', []);
  reader.run('select count(*) from sqlite_schema', []);
}
