import type { Compaction, CompactOptions } from './compaction.ts';
import { parseDatabaseUrl } from './url.ts';

/**
 * Gives the disk back what was deleted from a database, as far as its engine can while others use it. AppError 'conflict' when others are in the
 * way or would be kept from writing for long, 'unavailable' when the disk has no room for it; nothing is lost then, nor by a kill.
 */
export async function compactDatabase(url: string, options: CompactOptions = {}): Promise<Compaction> {
  const { dialect, target } = parseDatabaseUrl(url);
  if (dialect === 'sqlite') {
    const { compactSqlite } = await import('./sqlite/compact.ts');
    return compactSqlite(target, options);
  }
  const { compactPostgres } = await import('./postgres/compact.ts');
  return compactPostgres(target, options);
}
