import type { CompiledQuery } from 'kysely';
import { isSource, quotedName, ROWS_AT_ONCE, type RowValues, type Snapshot, SQLITE_TABLES } from '../contents.ts';
import { translated } from '../errors.ts';
import { type Instance, ReadHandle } from '../handle.ts';
import { SqliteConnection } from './connection.ts';
import { sqliteProps } from './dialect.ts';
import { runOn, SqliteExecutor } from './executor.ts';

/** A read transaction on a connection of its own: writers go on, and their log grows until it is closed. */
export async function openSqliteSnapshot(path: string, instance: Instance): Promise<Snapshot> {
  const connection = open(path);
  connection.database.exec('begin');
  // The snapshot is taken at the first read.
  connection.database.prepare('select count(*) from sqlite_schema').get();
  const executor = new SqliteExecutor(path, <R>(query: CompiledQuery) => runOn<R>(connection, query));
  return {
    dialect: 'sqlite',
    db: new ReadHandle(sqliteProps(executor), { instance, dialect: 'sqlite', tableVersions: undefined }),
    tables: async () => names(connection, SQLITE_TABLES, []).filter(isSource),
    columns: async (table) => names(connection, 'select name from pragma_table_info(?) order by cid', [table]),
    rows: (table, columns) => rows(connection, table, columns),
    close: async () => connection.close(),
  };
}

function open(path: string): SqliteConnection {
  try {
    return new SqliteConnection(path, 'read');
  } catch (error) {
    throw translated(error);
  }
}

function names(connection: SqliteConnection, sql: string, parameters: readonly unknown[]): string[] {
  return connection.run<{ name: string }>(sql, parameters).rows.map(({ name }) => name);
}

async function* rows(connection: SqliteConnection, table: string, columns: readonly string[]) {
  const sql = `select ${columns.map(quotedName).join(', ')} from ${quotedName(table)}`;
  let some: RowValues[] = [];
  for (const row of connection.database.prepare<[], unknown[]>(sql).raw().iterate()) {
    some.push(row);
    if (some.length < ROWS_AT_ONCE) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
