import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type QueryResult,
} from 'kysely';
import type { ClientBase, Pool } from 'pg';
import { translated } from '../errors.ts';
import { postgresAdapter, postgresCompiler } from './dialect.ts';
import { statementName } from './statement-names.ts';

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

/** Runs a compiled query; a database that is lost becomes AppError 'unavailable'. Booleans are bound as 0 and 1. */
export async function runOn<R>(target: Pool | ClientBase, query: CompiledQuery): Promise<QueryResult<R>> {
  const name = statementName(query.sql);
  const values = query.parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  try {
    // `never` rows fit every row type: what a statement returns is known to the query that was compiled, not here.
    const result = await target.query<never>({ text: query.sql, values, ...(name ? { name } : {}) });
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
  } catch (error) {
    throw translated(error);
  }
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
