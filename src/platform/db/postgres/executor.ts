import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type QueryResult,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ClientBase, QueryResult as PgResult, Pool, QueryConfig } from 'pg';
import { translated } from '../errors.ts';
import { postgresAdapter, postgresCompiler } from './dialect.ts';

/** How many statements are named at most, because each connection keeps what it has prepared until it closes. */
const NAMED = 500;

const names = new Map<string, string>();
const seenOnce = new LRUCache<string, true>({ max: 2000 });

/** The name under which a statement is prepared; undefined for one seen for the first time or beyond the limit. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= NAMED) return known;
  if (!seenOnce.has(text)) {
    seenOnce.set(text, true);
    return undefined;
  }
  seenOnce.delete(text);
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

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
export async function runOn<R>(target: Pool | ClientBase, query: CompiledQuery): Promise<QueryResult<R>> {
  try {
    // `never` is assignable to every row type: only the compiled query knows what its statement returns.
    return toResult(await target.query<never>(toConfig(query)));
  } catch (error) {
    throw translated(error);
  }
}

/** A compiled query as pg takes it. Booleans are bound as 0 and 1. */
function toConfig(query: CompiledQuery): QueryConfig {
  const name = statementName(query.sql);
  const values = query.parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  return { text: query.sql, values, ...(name ? { name } : {}) };
}

/** A result of pg as one of Kysely. */
function toResult({ rows, rowCount }: PgResult<never>): QueryResult<never> {
  return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
}

/** Kysely's connection interface, used for streams, which are read as a whole here, and for executors with plugins. */
function providerOf(run: RunQuery): ConnectionProvider {
  const connection: DatabaseConnection = {
    executeQuery: (query) => run(query),
    streamQuery: async function* <R>(query: CompiledQuery) {
      yield await run<R>(query);
    },
  };
  return { provideConnection: (consumer) => consumer(connection) };
}
