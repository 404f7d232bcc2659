import {
  type Dialect,
  DummyDriver,
  type KyselyProps,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutor,
} from 'kysely';

export const postgresAdapter = new PostgresAdapter();
export const postgresCompiler = new PostgresQueryCompiler();

const driver = new DummyDriver();

/** Connections are kept outside Kysely, so the driver does nothing. */
const dialect: Dialect = {
  createDriver: () => driver,
  createAdapter: () => postgresAdapter,
  createQueryCompiler: () => postgresCompiler,
  createIntrospector: (db) => new PostgresIntrospector(db),
};

/** What Kysely needs to build SQL for PostgreSQL and run it through an executor. */
export function postgresProps(executor: QueryExecutor): KyselyProps {
  return { config: { dialect }, driver, dialect, executor };
}
