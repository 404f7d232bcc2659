import type { DbLog } from './after-commit.ts';
import { isDamage } from './errors.ts';

/** Remembers whether a part of a database has turned out to be unreadable, which no waiting mends. */
export class Damage {
  #isFound = false;
  readonly #log: DbLog | undefined;

  constructor(log?: DbLog) {
    this.#log = log;
  }

  get isFound(): boolean {
    return this.#isFound;
  }

  /** Runs a query, and notes how it fails. */
  async watch<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      this.note(error);
      throw error;
    }
  }

  /** Takes an error of a query for what it says about the database. */
  note(error: unknown): void {
    if (this.#isFound || !isDamage(error)) return;
    this.#isFound = true;
    this.#log?.error(
      { err: error },
      'the database is damaged: stop the server, keep a copy of the file, and restore a backup',
    );
  }
}
