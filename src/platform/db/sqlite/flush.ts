import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { unavailable } from '../errors.ts';

const sync = promisify(fdatasync);

/**
 * Brings the write-ahead log of a database to the disk beside the event loop, which `synchronous = FULL` would hold up in each commit.
 * Commits made while it is under way share the next time.
 */
export class WalFlush {
  readonly #path: string;
  #file: number | undefined;
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #dirty = false;
  #failure: Error | undefined;

  /** `path` is that of the database. */
  constructor(path: string) {
    this.#path = `${path}-wal`;
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
      this.#file ??= openSync(this.#path, 'r');
      await sync(this.#file);
    } catch (error) {
      this.#failure = unavailable(error);
      throw this.#failure;
    }
  }

  async close(): Promise<void> {
    await this.flush().catch(() => {});
    if (this.#file !== undefined) closeSync(this.#file);
  }
}
