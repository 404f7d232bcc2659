import pg from 'pg';
import type { StoreOptions } from '../options.ts';

const POOL_SIZE = 10;

/** Milliseconds. A statement that takes longer is a bug; clients would have given up by then. */
const STATEMENT_TIMEOUT = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT = 60_000;
/** What PostgreSQL has not ended by itself so long (ms) after that was sent to a machine that is gone, or that hangs. */
const GRACE = 5000;
export const CONNECT_TIMEOUT = 5000;

/** int8 and numeric: ids and counts are safe integers by design, so they come as numbers. */
const NUMBERS = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format)),
};

type PoolOptions = Pick<StoreOptions, 'poolSize' | 'answerWithin' | 'log'>;

/** A pool of at most so many connections, opened on demand. A query without an answer fails, and its connection is given up. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { poolSize = POOL_SIZE, answerWithin = STATEMENT_TIMEOUT + GRACE, log } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    query_timeout: answerWithin,
    application_name: 'whinchat',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    types,
    onConnect: prepareSession,
  });
  // A broken connection also fails its query; without a listener the event would crash the process.
  pool.on('error', (error) => {
    if (!pool.ending) log?.warn({ reason: error.message }, 'database connection lost');
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Settings are statements, not parameters of the connection, most of which poolers refuse. */
const SETTINGS = `
  set application_name to whinchat;
  set statement_timeout to ${STATEMENT_TIMEOUT};
  set idle_in_transaction_session_timeout to ${IDLE_IN_TRANSACTION_TIMEOUT}`;

/** Ends what an earlier client of a pooler may have left in its connection: settings, prepared statements, locks, what it listened to. */
const CLEAN = 'discard all';

/** Limits the times of a connection. The pool waits for this. */
async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(CLEAN);
  await client.query(SETTINGS);
}

/** One connection outside a pool, without time limits: for migrations and for listening. */
export function newClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'whinchat',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    types,
  });
  // Sent before any query of the caller; when it fails, so do those.
  client.once('connect', () => void client.query(CLEAN).catch(() => undefined));
  return client;
}
