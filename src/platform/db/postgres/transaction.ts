import type { CompiledQuery, QueryResult } from 'kysely';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { unavailable } from '../errors.ts';
import { stalledError, TransactionScope } from '../scope.ts';
import { writtenTable } from '../written-table.ts';
import type { Outcome } from './batch.ts';
import { connect, type RunQuery, resultOf, runAll } from './executor.ts';
import { type Statement, statementOf } from './statement.ts';

/** Writes that wait for the next query at most. */
const MOST_WAITING = 50;

const BEGIN: Statement = { text: 'begin', name: 'begin', values: [] };
const COMMIT: Statement = { text: 'commit', name: 'commit', values: [] };
const ROLLBACK: Statement = { text: 'rollback', name: 'rollback', values: [] };

/** Runs `fn` once in a transaction of its own; resolves after the commit. */
export async function runTransaction<T>(
  pool: Pool,
  fn: (scope: TransactionScope, run: RunQuery) => Promise<T>,
): Promise<{ value: T; scope: TransactionScope }> {
  const client = await connect(pool);
  const scope = new TransactionScope();
  const queries = new TransactionQueries(client, scope);
  scope.later = (query) => queries.later(query);
  try {
    const value = await queries.unlessStalled(fn(scope, (query) => queries.run(query)));
    scope.end();
    await queries.idle();
    scope.assertSound();
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
    await queries.idle();
    await queries.rollBack();
    client.release();
  } catch {
    client.release(true);
  }
}

type Waiting = { readonly statement: Statement; readonly answer?: PromiseWithResolvers<Outcome | undefined> };

/**
 * The queries of one transaction, and a watch over whether it waits for anything else. Those that are asked together are sent together, with
 * what need not be answered by itself, beginning with `begin`.
 */
class TransactionQueries {
  readonly #client: ClientBase;
  readonly #scope: TransactionScope;
  #waiting: Waiting[] = [{ statement: BEGIN }];
  #sending: Promise<void> | undefined;
  #begun = false;
  #inFlight = 0;
  #onStall: (() => void) | undefined;

  constructor(client: ClientBase, scope: TransactionScope) {
    this.#client = client;
    this.#scope = scope;
  }

  async run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#scope.assertUsable();
    this.#inFlight += 1;
    try {
      return resultOf<R>(await this.#ask(this.#noted(query)));
    } finally {
      this.#inFlight -= 1;
      if (this.#inFlight === 0) this.#watch();
    }
  }

  /** Runs a write with the next query. */
  async later(query: CompiledQuery): Promise<void> {
    this.#scope.assertUsable();
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push({ statement: this.#noted(query) });
    else await this.run(query);
  }

  #noted(query: CompiledQuery): Statement {
    const table = writtenTable(query.sql);
    if (table) this.#scope.written.add(table);
    return statementOf(query);
  }

  #ask(statement: Statement): Promise<Outcome | undefined> {
    const answer = Promise.withResolvers<Outcome | undefined>();
    this.#waiting.push({ statement, answer });
    this.#sending ??= this.#send();
    return answer.promise;
  }

  async #send(): Promise<void> {
    while (this.#waiting.some(({ answer }) => answer)) {
      // Whatever else is about to be asked goes along.
      await new Promise<void>((resolve) => process.nextTick(resolve));
      const sent = this.#waiting.splice(0);
      this.#begun = true;
      try {
        const outcomes = await runAll(
          this.#client,
          sent.map(({ statement }) => statement),
        );
        for (const [index, { answer }] of sent.entries()) answer?.resolve(outcomes[index]);
      } catch (error) {
        this.#scope.fail(error);
        for (const { answer } of sent) answer?.reject(error);
      }
    }
    this.#sending = undefined;
  }

  /** Throws when PostgreSQL turns it into a rollback. */
  async commit(): Promise<void> {
    if (!this.#begun && this.#waiting.length === 1) return;
    const outcome = await this.#ask(COMMIT);
    if (outcome?.tag !== 'COMMIT') throw unavailable(new Error(`commit was answered by ${outcome?.tag}`));
  }

  async rollBack(): Promise<void> {
    if (this.#begun) await runAll(this.#client, [ROLLBACK]);
  }

  async idle(): Promise<void> {
    await this.#sending;
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
