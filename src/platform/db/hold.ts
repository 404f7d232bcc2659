import type { Hold, Holder, OnTaken } from './holders.ts';
import { parseDatabaseUrl } from './url.ts';

/**
 * Holds a database for a server or a command, and first finishes a restore that was interrupted while it put its result in place. AppError
 * 'conflict' when others use the database who exclude this one, or when an interrupted restore has left it empty; 'unavailable' when it
 * cannot be reached.
 */
export async function holdDatabase(
  url: string,
  holder: Exclude<Holder, 'restore'>,
  onTaken: OnTaken = () => {},
): Promise<Hold> {
  const { dialect, target } = parseDatabaseUrl(url);
  if (dialect === 'sqlite') {
    const { holdSqlite } = await import('./sqlite/hold.ts');
    return holdSqlite(target, holder);
  }
  const { holdPostgres } = await import('./postgres/hold.ts');
  return holdPostgres(target, holder, onTaken);
}
