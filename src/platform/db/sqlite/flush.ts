import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { errorCode, unavailable } from '../errors.ts';

const sync = promisify(fdatasync);

/**
 * Whether an error of SQLite says that the disk may have lost what it had taken. Where it only refused something, for want of room or a quota
 * perhaps, all that was written before is still there, and may be written again.
 */
export function isLoss(error: unknown): boolean {
  return /^SQLITE_IOERR(_\w*FSYNC)?$/.test(errorCode(error));
}

/**
 * Brings the write-ahead log of a database to the disk beside the event loop, which `synchronous = FULL` would hold up in each commit.
 * Commits made while it is under way share the next time.
 */
export class WalFlush {
  readonly #path: string;
  #log: number | undefined;
  #database: number | undefined;
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #dirty = false;
  #failure: Error | undefined;

  /** `path` is that of the database. */
  constructor(path: string) {
    this.#path = path;
  }

  /** To be told of each commit. */
  noteCommit(): void {
    this.#dirty = true;
  }

  /** Resolves once all that was committed before the call is on the disk; AppError 'unavailable' when it cannot be brought there. */
  flush(): Promise<void> {
    if (this.#dirty) this.#next ??= this.#current.then(() => this.#sync());
    return this.#next ?? this.#current;
  }

  /** Resolves when the disk is waited for no more, with or without success. */
  ended(): Promise<void> {
    return (this.#next ?? this.#current).catch(() => undefined);
  }

  /** Throws AppError 'unavailable' after a failure: the system takes what it could not write for written, so nothing can be promised any more. */
  assertSound(): void {
    if (this.#failure) throw this.#failure;
  }

  async #sync(): Promise<void> {
    this.#current = this.#next ?? this.#current;
    this.#next = undefined;
    this.#dirty = false;
    try {
      // The log is there once something has been committed, and the same file until the database is closed.
      this.#log ??= openSync(`${this.#path}-wal`, 'r');
      await sync(this.#log);
    } catch (error) {
      throw this.giveUp(error);
    }
  }

  /** Resolves once what was copied from the log into the database is on the disk; AppError 'unavailable' when it cannot be brought there. */
  async flushCopied(): Promise<void> {
    try {
      this.#database ??= openSync(this.#path, 'r');
      await sync(this.#database);
    } catch (error) {
      throw this.giveUp(error);
    }
  }

  /** Lets nothing more be written. Answers what to throw. */
  giveUp(error: unknown): Error {
    this.#failure ??= unavailable(error);
    return this.#failure;
  }

  /** To be called when no connection is open any more: a process that closes a file loses all its locks on it. */
  close(): void {
    for (const file of [this.#log, this.#database]) if (file !== undefined) closeSync(file);
  }
}
