import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type QueryResult,
} from 'kysely';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { translated } from '../errors.ts';
import { type Outcome, sendAll } from './batch.ts';
import { postgresAdapter, postgresCompiler } from './dialect.ts';
import { type Statement, statementOf } from './statement.ts';

export type RunQuery = <R>(query: CompiledQuery) => Promise<QueryResult<R>>;

/** Runs the queries that Kysely builds on whatever connection it is given. */
export class PostgresExecutor extends DefaultQueryExecutor {
  readonly #run: RunQuery;

  constructor(run: RunQuery) {
    super(postgresCompiler, postgresAdapter, providerOf(run));
    this.#run = run;
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run<R>(query);
  }
}

/** Runs a compiled query; a database that is lost becomes AppError 'unavailable'. */
export async function runOn<R>(client: ClientBase, query: CompiledQuery): Promise<QueryResult<R>> {
  const [outcome] = await runAll(client, [statementOf(query)]);
  return resultOf<R>(outcome);
}

/** As `runOn`, on any connection of a pool. */
export async function runOnAny<R>(pool: Pool, query: CompiledQuery): Promise<QueryResult<R>> {
  const client = await connect(pool);
  try {
    return await runOn<R>(client, query);
  } finally {
    client.release();
  }
}

/** A connection of the pool, to be released; AppError 'unavailable' when there is none. */
export async function connect(pool: Pool): Promise<PoolClient> {
  return pool.connect().catch((error: unknown) => {
    throw translated(error);
  });
}

/** Runs statements together; a database that is lost becomes AppError 'unavailable'. */
export async function runAll(client: ClientBase, statements: readonly Statement[]): Promise<readonly Outcome[]> {
  try {
    return await sendAll(client, statements);
  } catch (error) {
    // Where the query was asked for, not where its answer was read.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw translated(error);
  }
}

/** What came of a statement, as Kysely has it. */
export function resultOf<R>(outcome: Outcome | undefined): QueryResult<R> {
  if (!outcome) return { rows: [] };
  const { rows, tag } = outcome;
  const count = Number.parseInt(tag.slice(tag.lastIndexOf(' ') + 1), 10);
  return { rows, numAffectedRows: BigInt(count || 0) };
}

/** The way Kysely takes for streams, which are not cut into pieces here, and for executors with plugins. */
function providerOf(run: RunQuery): ConnectionProvider {
  const connection: DatabaseConnection = {
    executeQuery: (query) => run(query),
    streamQuery: async function* <R>(query: CompiledQuery) {
      yield await run<R>(query);
    },
  };
  return { provideConnection: (consumer) => consumer(connection) };
}
