import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { unavailable } from '../errors.ts';

const sync = promisify(fdatasync);

/**
 * Brings the write-ahead log of a database to the disk beside the event loop, which the commits of SQLite would hold up meanwhile. Those
 * who ask while it is under way share the next time.
 */
export class WalFlush {
  readonly #path: string;
  #file: number | undefined;
  #current: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #failure: Error | undefined;

  /** `path` is that of the database. */
  constructor(path: string) {
    this.#path = `${path}-wal`;
  }

  /** Resolves once all that was committed before the call is on the disk; AppError 'unavailable' when it cannot be brought there. */
  flush(): Promise<void> {
    if (!this.#current) return this.#begin();
    this.#next ??= this.#current.then(
      () => this.#begin(),
      () => this.#begin(),
    );
    return this.#next;
  }

  #begin(): Promise<void> {
    this.#next = undefined;
    this.#current = this.#sync().finally(() => {
      this.#current = undefined;
    });
    return this.#current;
  }

  /** After a failure the system takes what it could not write for written, so that nothing can be promised any more. */
  async #sync(): Promise<void> {
    if (this.#failure) throw this.#failure;
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
    await this.#current?.catch(() => {});
    if (this.#file !== undefined) closeSync(this.#file);
  }
}
