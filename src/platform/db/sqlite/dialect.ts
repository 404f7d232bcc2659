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

/** Only `integer primary key` is SQLite's row id; `bigint` would cost a second tree for every table. */
class IntegerKeysCompiler extends SqliteQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    if (node.dataType === 'bigint') this.append('integer');
    else super.visitDataType(node);
  }
}

export const sqliteAdapter = new SqliteAdapter();
export const sqliteCompiler = new IntegerKeysCompiler();

const driver = new DummyDriver();

/** Connections are kept outside Kysely, so the driver does nothing. */
const dialect: Dialect = {
  createDriver: () => driver,
  createAdapter: () => sqliteAdapter,
  createQueryCompiler: () => sqliteCompiler,
  createIntrospector: (db) => new SqliteIntrospector(db),
};

export function sqliteProps(executor: QueryExecutor): KyselyProps {
  return { config: { dialect }, driver, dialect, executor };
}
