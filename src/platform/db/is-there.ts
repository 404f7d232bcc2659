import { translated } from './errors.ts';
import { parseDatabaseUrl } from './url.ts';

/** Whether a server or a restore has ever made this database. Creates nothing. AppError 'unavailable' when it cannot be reached. */
export async function isDatabaseThere(url: string): Promise<boolean> {
  const { dialect, target } = parseDatabaseUrl(url);
  if (dialect === 'sqlite') {
    const { isMissing, isSwapPending } = await import('./sqlite/swap.ts');
    return !isMissing(target) || isSwapPending(target);
  }
  const { newClient } = await import('./postgres/pool.ts');
  const client = newClient(target);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ found: boolean }>(`select to_regclass('schema_steps') is not null as found`);
    return rows[0]?.found === true;
  } catch (error) {
    throw translated(error);
  } finally {
    await client.end();
  }
}
