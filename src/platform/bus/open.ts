import { parseDatabaseUrl } from '../db/url.ts';
import { type Bus, createBus } from './bus.ts';
import { openPostgresBus } from './postgres-bus.ts';

/** The bus that suits the database: in memory beside SQLite, which has one process, else over PostgreSQL. */
export async function openBus(url: string, onError: (error: unknown) => void): Promise<Bus> {
  const { dialect, target } = parseDatabaseUrl(url);
  return dialect === 'sqlite' ? createBus(onError) : openPostgresBus(target, onError);
}
