import { existsSync, realpathSync } from 'node:fs';

/** The file that SQLite itself works on: where a link leads, as its log lies beside that. */
export function databaseFile(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}
