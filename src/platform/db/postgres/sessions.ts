import pg from 'pg';
import { AppError } from '../../../lib/errors.ts';
import { untranslated } from '../../../lib/said.ts';
import { translated } from '../errors.ts';
import { CONNECT_TIMEOUT } from './pool.ts';

/**
 * Checks that connections are sessions of their own. A pooler in transaction mode lends each transaction whatever connection is free, so
 * that notifications, locks, prepared statements and time limits would be those of others. AppError 'conflict' then; 'unavailable' when the
 * database cannot be reached.
 */
export async function assertOwnSessions(url: string): Promise<void> {
  const isOwn = await haveOwnSessions([open(url), open(url)]).catch((error: unknown) => {
    throw translated(error);
  });
  if (!isOwn)
    throw new AppError(
      'conflict',
      untranslated(
        'DATABASE_URL leads to a connection pooler in transaction mode: set it to session mode, or connect to PostgreSQL directly',
      ),
    );
}

async function haveOwnSessions([first, second]: readonly [pg.Client, pg.Client]): Promise<boolean> {
  try {
    await first.connect();
    await second.connect();
    // Whatever is lent for each transaction is either what was given back last, or one after another.
    const one = await backendOf(first);
    const other = await backendOf(second);
    return one !== other && (await backendOf(second)) === other && (await backendOf(first)) === one;
  } finally {
    for (const client of [first, second]) await client.end().catch(() => undefined);
  }
}

function open(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: 'whinchat',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  });
  client.on('error', () => undefined);
  return client;
}

/** The process of PostgreSQL that answers. */
async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
