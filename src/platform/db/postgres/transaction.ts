import type { CompiledQuery, QueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { WrittenTables } from '../consequences.ts';
import { isStalePlan, isUnanswered, translated, unavailable } from '../errors.ts';
import { stalledError, TransactionScope } from '../scope.ts';
import { type RunQuery, runOn } from './executor.ts';

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
  try {
    await control(client, 'begin');
    const queries = new TransactionQueries(client, scope, writtenTables);
    const value = await queries.unlessStalled(fn(scope, (query) => queries.run(query)));
    scope.end();
    scope.assertSound();
    await control(client, 'commit');
    scope.assertSound();
    client.release();
    return { value, scope };
  } catch (error) {
    scope.end();
    if (isUnanswered(error) || isStalePlan(error)) client.release(true);
    else await rollBack(client);
    throw error;
  }
}

/** Throws when PostgreSQL does not confirm the command, as when it answers a commit with ROLLBACK. */
async function control(client: PoolClient, command: 'begin' | 'commit' | 'rollback'): Promise<void> {
  const answer = await client.query(command).catch((error: unknown) => {
    throw translated(error);
  });
  if (answer.command !== command.toUpperCase())
    throw unavailable(new Error(`${command} was answered by ${answer.command}`));
}

/** Without a transaction PostgreSQL only warns. A connection that cannot roll back is closed. */
async function rollBack(client: PoolClient): Promise<void> {
  try {
    await control(client, 'rollback');
    client.release();
  } catch {
    client.release(true);
  }
}

/** The queries of one transaction, which also detects when it waits for anything else. */
class TransactionQueries {
  readonly #client: PoolClient;
  readonly #scope: TransactionScope;
  readonly #writtenTables: WrittenTables;
  #owed = 0;
  #onStall: (() => void) | undefined;

  constructor(client: PoolClient, scope: TransactionScope, writtenTables: WrittenTables) {
    this.#client = client;
    this.#scope = scope;
    this.#writtenTables = writtenTables;
  }

  async run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#scope.assertUsable();
    for (const table of this.#writtenTables.of(query.sql)) this.#scope.written.add(table);
    this.#owed += 1;
    try {
      return await runOn<R>(this.#client, query);
    } catch (error) {
      this.#scope.fail(error);
      throw error;
    } finally {
      this.#owed -= 1;
      if (this.#owed === 0) this.#watch();
    }
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
