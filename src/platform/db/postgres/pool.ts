import pg from 'pg';
import type { DbLog } from '../after-commit.ts';

/** Milliseconds. A statement that takes longer is a bug; clients would have given up by then. */
const STATEMENT_TIMEOUT = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT = 60_000;
const CONNECT_TIMEOUT = 5000;

/** int8 and numeric: ids and counts are safe integers by design, so they come as numbers. */
const NUMBERS = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format)),
};

/** A pool of at most `size` connections, opened on demand. */
export function openPool(url: string, size: number, log?: DbLog): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'whinchat',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    types,
  });
  // A broken connection also fails its query; without a listener the event would crash the process.
  pool.on('error', (error) => {
    if (!pool.ending) log?.warn({ reason: error.message }, 'database connection lost');
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** One connection outside a pool, without time limits: for migrations and for listening. */
export function newClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: 'whinchat',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    types,
  });
}
