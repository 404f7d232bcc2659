import type { CompiledQuery, QueryResult } from 'kysely';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { translated, unavailable } from '../errors.ts';
import { stalledError, TransactionScope } from '../scope.ts';
import { type RunQuery, runOn } from './executor.ts';

/** Runs `fn` once in a transaction of its own; resolves after the commit. */
export async function runTransaction<T>(
  pool: Pool,
  fn: (scope: TransactionScope, run: RunQuery) => Promise<T>,
): Promise<{ value: T; scope: TransactionScope }> {
  const client = await pool.connect().catch((error: unknown) => {
    throw translated(error);
  });
  const scope = new TransactionScope();
  const queries = new TransactionQueries(client, scope);
  try {
    await queries.control('begin');
    const value = await queries.unlessStalled(fn(scope, (query) => queries.run(query)));
    scope.end();
    await queries.idle();
    scope.assertSound();
    await queries.control('commit');
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
    await queries.idle();
    await queries.control('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}

/** The queries of one transaction, one at a time, and a watch over whether it waits for anything else. */
class TransactionQueries {
  readonly #client: ClientBase;
  readonly #scope: TransactionScope;
  #tail: Promise<unknown> = Promise.resolve();
  #inFlight = 0;
  #onStall: (() => void) | undefined;

  constructor(client: ClientBase, scope: TransactionScope) {
    this.#client = client;
    this.#scope = scope;
  }

  async run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#scope.assertUsable();
    this.#inFlight += 1;
    const result = this.#tail.then(() => this.#runNow<R>(query));
    this.#tail = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      this.#inFlight -= 1;
      if (this.#inFlight === 0) this.#watch();
    }
  }

  async #runNow<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await runOn<R>(this.#client, query);
    } catch (error) {
      this.#scope.fail(error);
      throw error;
    }
  }

  /** `begin`, `commit` or `rollback`; a commit that PostgreSQL turned into a rollback throws. */
  async control(sql: 'begin' | 'commit' | 'rollback'): Promise<void> {
    try {
      const { command } = await this.#client.query(sql);
      if (command.toLowerCase() !== sql) throw unavailable(new Error(`${sql} was answered by ${command}`));
    } catch (error) {
      throw translated(error);
    }
  }

  async idle(): Promise<void> {
    await this.#tail;
  }

  /** Rejects when a turn of the event loop passes while the function runs and no query of it is under way. */
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
      if (this.#inFlight === 0) this.#onStall?.();
    });
  }
}
