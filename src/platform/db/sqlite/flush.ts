import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { errorCode, unavailable } from '../errors.ts';

const sync = promisify(fdatasync);

/**
 * Whether an error of SQLite means that the disk may have lost data that it had accepted. Other errors, such as a full disk or an exceeded
 * quota, only refuse new data: what was written before is still there.
 */
export function isLoss(error: unknown): boolean {
  return /^SQLITE_IOERR(_\w*FSYNC)?$/.test(errorCode(error));
}

/**
 * Syncs the write-ahead log of a database to the disk off the event loop, which `synchronous = FULL` would block in each commit. Commits
 * made during one sync share the next.
 */
export class WalFlush {
  readonly #path: string;
  #log: number | undefined;
  #database: number | undefined;
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #dirty = false;
  #failure: Error | undefined;

  /** `path` is the database file. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Must be called after each commit. */
  noteCommit(): void {
    this.#dirty = true;
  }

  /** Resolves once everything committed before the call is on the disk. Throws AppError 'unavailable' when it cannot be written. */
  flush(): Promise<void> {
    if (this.#dirty) this.#next ??= this.#current.then(() => this.#sync());
    return this.#next ?? this.#current;
  }

  /** Resolves when no sync is under way any more, whether or not it succeeded. */
  ended(): Promise<void> {
    return (this.#next ?? this.#current).catch(() => undefined);
  }

  /**
   * Throws AppError 'unavailable' after a failed sync: the kernel may report lost data as written from then on, so no later sync can be
   * trusted.
   */
  assertSound(): void {
    if (this.#failure) throw this.#failure;
  }

  async #sync(): Promise<void> {
    this.#current = this.#next ?? this.#current;
    this.#next = undefined;
    this.#dirty = false;
    try {
      // The file exists once something has been committed, and stays the same until the database is closed.
      this.#log ??= openSync(`${this.#path}-wal`, 'r');
      await sync(this.#log);
    } catch (error) {
      throw this.giveUp(error);
    }
  }

  /**
   * Resolves once what was copied from the log into the database file is on the disk. Throws AppError 'unavailable' when it cannot be
   * written.
   */
  async flushCopied(): Promise<void> {
    try {
      this.#database ??= openSync(this.#path, 'r');
      await sync(this.#database);
    } catch (error) {
      throw this.giveUp(error);
    }
  }

  /** Refuses all later writes. Returns the error to throw. */
  giveUp(error: unknown): Error {
    this.#failure ??= unavailable(error);
    return this.#failure;
  }

  /** Must be called after all connections are closed: a process that closes a file loses all its locks on it, those of SQLite too. */
  close(): void {
    for (const file of [this.#log, this.#database]) if (file !== undefined) closeSync(file);
  }
}
