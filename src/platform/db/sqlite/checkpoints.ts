import type { DbLog } from '../after-commit.ts';
import { SqliteConnection } from './connection.ts';
import { isLoss, type WalFlush } from './flush.ts';

/** Pages in the log with which copying begins: the more there are, the more of them are changed again before they are copied. */
const FULL = 8000;

/** Commits between two looks at how many pages there are, each of which takes a tenth as long as a small commit. */
const LOOK = 8;

/** How often what came meanwhile is copied beside, until little is left for the end. */
const ROUNDS = 2;

/** Pages in the log with which SQLite would copy by itself, should nothing come of this. */
const BACKSTOP = 40_000;

/** Pages in the log, and how many of them have been copied. */
type Counts = { readonly log: number; readonly checkpointed: number };

/**
 * Copies the log of a database into its file now and then, so that it can begin anew. SQLite would do so in a commit and hold up the event loop
 * while it waits for the disk, which takes several times as long as to copy. It waits only when all that there is has been copied: so a reader
 * holds on to a moment, what came before it is copied and waited for beside the event loop, and only what came after is left to SQLite.
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
  /** How many pages must be in the log for the next time. */
  #from = FULL;
  #nextCommit = Promise.withResolvers<void>();

  /** `path` is that of the database. */
  constructor(path: string, writer: SqliteConnection, wal: WalFlush, log?: DbLog) {
    this.#path = path;
    this.#writer = writer;
    this.#wal = wal;
    this.#log = log;
    writer.database.pragma(`wal_autocheckpoint = ${BACKSTOP}`);
  }

  /** To be told of each commit, when no transaction is open. */
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

  /** Ends what is under way. SQLite copies the rest when the database is closed. */
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

  /** What failed for want of room, or because another process holds a lock, may work later. */
  #putOff(error: unknown): void {
    this.#from += FULL;
    if (isLoss(error)) this.#wal.giveUp(error);
    this.#log?.error({ err: error }, 'the log of the database could not be copied');
  }

  /** With one commit more than is copied, SQLite does not wait. */
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

  /** Other readers may keep the log from beginning anew: then it is tried again when it has grown as much again. */
  #copyRest(): void {
    const { log, checkpointed } = this.#count('PASSIVE');
    this.#from = checkpointed === log ? FULL : log + FULL;
  }

  #count(mode: 'NOOP' | 'PASSIVE'): Counts {
    const [counts] = this.#writer.run<Counts>(`pragma wal_checkpoint(${mode})`, []).rows;
    return counts ?? { log: 0, checkpointed: 0 };
  }
}

/** The moment is that of the first read. */
function hold(reader: SqliteConnection): void {
  reader.run('begin', []);
  reader.run('select count(*) from sqlite_schema', []);
}
