import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { errorCode } from '../errors.ts';
import { commandRuns, type Holder, restoreRuns, serverRuns } from '../holders.ts';

/** How long (ms) to wait for others who only look who else is there. */
const PATIENCE = 1000;

/** The locks of SQLite, weakest first, and who is in the way when one cannot be had. */
const LEVELS = [
  { holder: 'command', begin: 'begin; select count(*) from sqlite_schema', refusal: restoreRuns },
  { holder: 'server', begin: 'begin immediate', refusal: serverRuns },
  { holder: 'restore', begin: 'begin exclusive', refusal: commandRuns },
] as const;

/**
 * A lock on a database file: an empty database beside it, which commands read, the server reserves and a restore has to itself. SQLite's own
 * locks vanish with a process that is killed, and tell who is there.
 */
export class FileLock {
  readonly #place: string;
  readonly #database: Database.Database;

  /** `path` is the database file. Its folder is made if there is none. */
  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.#place = path;
    this.#database = new Database(`${path}-lock`, { timeout: PATIENCE });
  }

  /** Throws AppError 'conflict' when somebody is in the way. */
  take(holder: Holder): void {
    for (const level of LEVELS) {
      this.#begin(level);
      if (level.holder === holder) return;
      this.free();
    }
  }

  free(): void {
    if (this.#database.inTransaction) this.#database.exec('rollback');
  }

  close(): void {
    this.#database.close();
  }

  #begin({ begin, refusal }: (typeof LEVELS)[number]): void {
    try {
      this.#database.exec(begin);
    } catch (error) {
      this.free();
      if (errorCode(error).startsWith('SQLITE_BUSY')) throw refusal(this.#place);
      throw error;
    }
  }
}
