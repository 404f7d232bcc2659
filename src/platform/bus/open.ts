import { parseDatabaseUrl } from '../db/url.ts';
import { type Bus, createBus } from './bus.ts';

/** The bus that suits the database: in memory beside SQLite, which has one process, else over PostgreSQL. */
export async function openBus(url: string, onError: (error: unknown) => void): Promise<Bus> {
  const { dialect, target } = parseDatabaseUrl(url);
  if (dialect === 'sqlite') return createBus(onError);
  const { openPostgresBus } = await import('./postgres-bus.ts');
  return openPostgresBus(target, onError);
}
