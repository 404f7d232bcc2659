import type { Store } from './handle.ts';
import type { StoreOptions } from './options.ts';
import { parseDatabaseUrl } from './url.ts';

/** Opens the database, which must have been migrated. Throws AppError 'unavailable' when it cannot be reached. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { dialect, target } = parseDatabaseUrl(options.url);
  if (dialect === 'sqlite') {
    const { openSqliteStore } = await import('./sqlite/store.ts');
    return openSqliteStore(target, options);
  }
  const { openPostgresStore } = await import('./postgres/store.ts');
  return openPostgresStore(target, options);
}
