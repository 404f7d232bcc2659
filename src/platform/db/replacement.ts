import type { Replacement } from './contents.ts';
import { parseDatabaseUrl } from './url.ts';

/** Holds a database for a restore. AppError 'conflict' when anybody else uses it. */
export async function openReplacement(url: string): Promise<Replacement> {
  const { dialect, target } = parseDatabaseUrl(url);
  if (dialect === 'sqlite') {
    const { openSqliteReplacement } = await import('./sqlite/replacement.ts');
    return openSqliteReplacement(target);
  }
  const { openPostgresReplacement } = await import('./postgres/replacement.ts');
  return openPostgresReplacement(target);
}
