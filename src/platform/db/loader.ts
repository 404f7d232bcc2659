import type { Loader } from './contents.ts';
import { parseDatabaseUrl } from './url.ts';

/** Opens a database to be filled; an SQLite file is made when there is none. */
export async function openLoader(url: string): Promise<Loader> {
  const { dialect, target } = parseDatabaseUrl(url);
  if (dialect === 'sqlite') {
    const { openSqliteLoader } = await import('./sqlite/loader.ts');
    return openSqliteLoader(target);
  }
  const { openPostgresLoader } = await import('./postgres/loader.ts');
  return openPostgresLoader(target);
}
