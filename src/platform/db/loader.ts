import type { Loader } from './contents.ts';
import { openPostgresLoader } from './postgres/loader.ts';
import { openSqliteLoader } from './sqlite/loader.ts';
import { parseDatabaseUrl } from './url.ts';

/** Opens a database to be filled; an SQLite file is made when there is none. */
export function openLoader(url: string): Promise<Loader> {
  const { dialect, target } = parseDatabaseUrl(url);
  return dialect === 'sqlite' ? openSqliteLoader(target) : openPostgresLoader(target);
}
