import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type QueryResult,
} from 'kysely';
import { translated } from '../errors.ts';
import { SqliteConnection } from './connection.ts';
import { sqliteAdapter, sqliteCompiler } from './dialect.ts';

export type RunQuery = <R>(query: CompiledQuery) => QueryResult<R>;

/** Runs queries at once: no mutex, no connection to wait for, one microtask. */
export class SqliteExecutor extends DefaultQueryExecutor {
  readonly #run: RunQuery;

  constructor(path: string, run: RunQuery) {
    super(sqliteCompiler, sqliteAdapter, providerOf(path, run));
    this.#run = run;
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run(query);
  }
}

/** Runs a compiled query on a connection; a database that is lost becomes AppError 'unavailable'. */
export function runOn<R>(connection: SqliteConnection, query: CompiledQuery): QueryResult<R> {
  try {
    return connection.run<R>(query.sql, query.parameters);
  } catch (error) {
    throw translated(error);
  }
}

/** Kysely's connection interface, used for streams and for executors with plugins. */
function providerOf(path: string, run: RunQuery): ConnectionProvider {
  const connection: DatabaseConnection = {
    executeQuery: async (query) => run(query),
    streamQuery: (query) => stream(path, query),
  };
  return { provideConnection: (consumer) => consumer(connection) };
}

/** Streams rows on a connection of its own, because a stream keeps its snapshot open. */
async function* stream<R>(path: string, query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
  const connection = new SqliteConnection(path, 'read');
  try {
    for (const row of connection.iterate<R>(query.sql, query.parameters)) yield { rows: [row] };
  } finally {
    connection.close();
  }
}
