import type { Snapshot } from './contents.ts';
import type { Instance } from './handle.ts';
import { openPostgresSnapshot } from './postgres/snapshot.ts';
import { openSqliteSnapshot } from './sqlite/snapshot.ts';
import { parseDatabaseUrl } from './url.ts';

/** Opens a snapshot of what is committed now. Throws AppError 'unavailable' when the database cannot be read. */
export function openSnapshot(url: string, instance: Instance): Promise<Snapshot> {
  const { dialect, target } = parseDatabaseUrl(url);
  return dialect === 'sqlite' ? openSqliteSnapshot(target, instance) : openPostgresSnapshot(target, instance);
}
