import {
  type DataTypeNode,
  type Dialect,
  DummyDriver,
  type KyselyProps,
  type QueryExecutor,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

class CachedStatementsCompiler extends SqliteQueryCompiler {
  /**
   * SQLite looks at the value of a plain parameter while it plans (of `limit ?`, for one) and then prepares the statement again
   * whenever it is bound anew, which costs more than most statements. It does not look behind a unary plus, which changes nothing.
   */
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }

  /** Only `integer primary key` is SQLite's row id; `bigint` would cost a second tree for every table. */
  protected override visitDataType(node: DataTypeNode): void {
    if (node.dataType === 'bigint') this.append('integer');
    else super.visitDataType(node);
  }
}

export const sqliteAdapter = new SqliteAdapter();
export const sqliteCompiler = new CachedStatementsCompiler();

const driver = new DummyDriver();

/** Connections are kept outside Kysely, so the driver does nothing. */
const dialect: Dialect = {
  createDriver: () => driver,
  createAdapter: () => sqliteAdapter,
  createQueryCompiler: () => sqliteCompiler,
  createIntrospector: (db) => new SqliteIntrospector(db),
};

/** What Kysely needs to build SQL for SQLite and run it through an executor. */
export function sqliteProps(executor: QueryExecutor): KyselyProps {
  return { config: { dialect }, driver, dialect, executor };
}
