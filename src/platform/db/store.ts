import type { Store } from './handle.ts';
import type { StoreOptions } from './options.ts';
import { openPostgresStore } from './postgres/store.ts';
import { openSqliteStore } from './sqlite/store.ts';
import { parseDatabaseUrl } from './url.ts';

/** Opens the database, which must have been migrated. Throws AppError 'unavailable' when it cannot be reached. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { dialect, target } = parseDatabaseUrl(options.url);
  return dialect === 'sqlite' ? openSqliteStore(target, options) : openPostgresStore(target, options);
}
