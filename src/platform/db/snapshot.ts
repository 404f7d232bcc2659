import type { Snapshot } from './contents.ts';
import type { Instance } from './handle.ts';
import { parseDatabaseUrl } from './url.ts';

/** Opens a snapshot of what is committed now. Throws AppError 'unavailable' when the database cannot be read. */
export async function openSnapshot(url: string, instance: Instance): Promise<Snapshot> {
  const { dialect, target } = parseDatabaseUrl(url);
  if (dialect === 'sqlite') {
    const { openSqliteSnapshot } = await import('./sqlite/snapshot.ts');
    return openSqliteSnapshot(target, instance);
  }
  const { openPostgresSnapshot } = await import('./postgres/snapshot.ts');
  return openPostgresSnapshot(target, instance);
}
