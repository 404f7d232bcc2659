import { AppError } from '../../lib/errors.ts';
import { isTimeUnknown } from '../../lib/time.ts';
import { TimeUnknown } from './errors.ts';
import { Figures } from './figures.ts';
import type { Store } from './handle.ts';
import type { StoreOptions } from './options.ts';
import { parseDatabaseUrl } from './url.ts';

/**
 * Opens the database, which must have been migrated. Throws AppError 'unavailable' when it cannot be reached. Its transactions throw
 * `TimeUnknown` as long as nobody knows what time it is: what ends by then would be gone, and what is made would stand at a wrong place.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const figures = new Figures();
  const store = await openEngine(options, figures);
  return {
    ...store,
    figures,
    async transaction(fn, transactionOptions) {
      if (isTimeUnknown()) throw new TimeUnknown();
      const begun = performance.now();
      try {
        const value = await store.transaction(fn, transactionOptions);
        figures.committed.add(begun);
        return value;
      } catch (error) {
        const isRefused = error instanceof AppError && error.kind !== 'unavailable';
        (isRefused ? figures.refused : figures.failed).add(begun);
        throw error;
      }
    },
  };
}

async function openEngine(options: StoreOptions, figures: Figures): Promise<Omit<Store, 'figures'>> {
  const { dialect, target } = parseDatabaseUrl(options.url);
  if (dialect === 'sqlite') {
    const { openSqliteStore } = await import('./sqlite/store.ts');
    return openSqliteStore(target, options, figures);
  }
  const { openPostgresStore } = await import('./postgres/store.ts');
  return openPostgresStore(target, options, figures);
}
