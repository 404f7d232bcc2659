import type { CompiledQuery, QueryResult } from 'kysely';
import type { QueryResult as PgResult, Pool, PoolClient, QueryConfig } from 'pg';
import type { WrittenTables } from '../consequences.ts';
import { translated, unavailable } from '../errors.ts';
import { stalledError, TransactionScope } from '../scope.ts';
import { type RunQuery, toConfig, toResult } from './executor.ts';

/** Connections only read outside of transactions (see pool.ts). */
const BEGIN = 'begin read write';

/** How many answers may be outstanding before a write is waited for. */
const MAX_PENDING = 50;

/** Runs `fn` once in a transaction of its own; resolves after the commit. */
export async function runTransaction<T>(
  pool: Pool,
  writtenTables: WrittenTables,
  fn: (scope: TransactionScope, run: RunQuery) => Promise<T>,
): Promise<{ value: T; scope: TransactionScope }> {
  const client = await pool.connect().catch((error: unknown) => {
    throw translated(error);
  });
  const scope = new TransactionScope();
  const queries = new TransactionQueries(client, scope, writtenTables);
  scope.later = (query) => queries.later(query);
  try {
    const value = await queries.unlessStalled(fn(scope, (query) => queries.run(query)));
    scope.end();
    await queries.commit();
    client.release();
    return { value, scope };
  } catch (error) {
    scope.end();
    await rollBack(client, queries);
    throw error;
  }
}

async function rollBack(client: PoolClient, queries: TransactionQueries): Promise<void> {
  try {
    await queries.rollBack();
    client.release();
  } catch {
    client.release(true);
  }
}

/**
 * The queries of one transaction, which also detects when it waits for anything else. They are pipelined and answered in order, so that the
 * first failure is known before the queries that PostgreSQL refuses because of it.
 */
class TransactionQueries {
  readonly #client: PoolClient;
  readonly #scope: TransactionScope;
  readonly #writtenTables: WrittenTables;
  #owed = 0;
  #held = false;
  /** Whether `begin` has been sent, and whether `commit` has been answered. */
  #begun = false;
  #over = false;
  #onStall: (() => void) | undefined;

  constructor(client: PoolClient, scope: TransactionScope, writtenTables: WrittenTables) {
    this.#client = client;
    this.#scope = scope;
    this.#writtenTables = writtenTables;
  }

  async run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#scope.assertUsable();
    for (const table of this.#writtenTables.of(query.sql)) this.#scope.written.add(table);
    if (!this.#begun) this.#begin();
    return toResult(await this.#ask(toConfig(query)));
  }

  /** Resolves at once unless many answers are outstanding. A later query or `commit` throws its error. */
  async later(query: CompiledQuery): Promise<void> {
    this.#scope.assertUsable();
    const answer = this.run(query);
    if (this.#owed > MAX_PENDING) await answer;
    else answer.catch(() => undefined);
  }

  /** Sends `begin`, in one packet with the first query. */
  #begin(): void {
    this.#begun = true;
    // The scope records the failure.
    this.#ask(BEGIN).catch(() => undefined);
  }

  /** Throws when a query has failed, or when PostgreSQL does not confirm the commit. */
  async commit(): Promise<void> {
    this.#scope.assertSound();
    if (!this.#begun) return;
    const { command } = await this.#ask('commit');
    this.#over = true;
    this.#scope.assertSound();
    if (command !== 'COMMIT') throw unavailable(new Error(`commit was answered by ${command}`));
  }

  /** Throws when the connection is no longer usable. */
  async rollBack(): Promise<void> {
    if (!this.#begun || this.#over) return;
    const { command } = await send(this.#client, 'rollback');
    if (command !== 'ROLLBACK') throw unavailable(new Error(`rollback was answered by ${command}`));
  }

  async #ask(config: QueryConfig | string): Promise<PgResult<never>> {
    this.#owed += 1;
    this.#corkForTick();
    try {
      return await send(this.#client, config, (error) => this.#scope.fail(error));
    } catch (error) {
      // The stack should show where the query was made, not where its answer was read.
      if (error instanceof Error) Error.captureStackTrace(error);
      this.#scope.assertSound();
      throw error;
    } finally {
      this.#owed -= 1;
      if (this.#owed === 0) this.#watch();
    }
  }

  /** Corks the stream, so that queries made in one tick are sent in one packet. */
  #corkForTick(): void {
    if (this.#held) return;
    this.#held = true;
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#held = false;
      stream.uncork();
    });
  }

  /** Rejects when a turn of the event loop passes in which the transaction waits for none of its queries. */
  unlessStalled<T>(running: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#onStall = () => reject(stalledError());
      this.#watch();
      running.then(resolve, reject).finally(() => {
        this.#onStall = undefined;
      });
    });
  }

  #watch(): void {
    setImmediate(() => {
      if (this.#owed === 0) this.#onStall?.();
    });
  }
}

/** Sends a query. `onFailure` is called at once, before the promise rejects, so that the transaction cannot commit in between. */
function send(
  client: PoolClient,
  config: QueryConfig | string,
  onFailure?: (error: unknown) => void,
): Promise<PgResult<never>> {
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) => {
      const error = translated(reason);
      onFailure?.(error);
      reject(error);
    };
    try {
      client.query<never>(config, (error: Error | null, result) => (error ? fail(error) : resolve(result)));
    } catch (error) {
      fail(error);
    }
  });
}
