import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../../../lib/errors.ts';
import { type InsertRows, indicatesUse, isSource, type Loader, quotedName, SQLITE_TABLES } from '../contents.ts';
import { SqliteConnection } from './connection.ts';

const VIRTUAL_TABLES = `select name from pragma_table_list where schema = 'main' and type = 'virtual'`;

/** Opens a database file to be filled from a backup, and makes it if there is none. */
export async function openSqliteLoader(path: string): Promise<Loader> {
  mkdirSync(dirname(path), { recursive: true });
  const connection = new SqliteConnection(path, 'write');
  connection.database.pragma('foreign_keys = OFF');
  return {
    isEmpty: async () =>
      tables(connection)
        .filter(indicatesUse)
        .every((table) => isEmpty(connection, table)),
    wipe: async () => wipe(connection),
    load: (work) => load(connection, work),
    close: async () => connection.close(),
  };
}

function tables(connection: SqliteConnection): string[] {
  return connection.run<{ name: string }>(SQLITE_TABLES, []).rows.map(({ name }) => name);
}

function isEmpty({ database }: SqliteConnection, table: string): boolean {
  return database.prepare(`select 1 from ${quotedName(table)} limit 1`).get() === undefined;
}

function wipe(connection: SqliteConnection): void {
  const drop = (sql: string) => {
    for (const { name } of connection.run<{ name: string }>(sql, []).rows)
      connection.database.exec(`drop table ${quotedName(name)}`);
  };
  connection.database.exec('begin immediate');
  try {
    // Dropping a virtual table also drops the tables that it consists of.
    drop(VIRTUAL_TABLES);
    drop(SQLITE_TABLES);
    connection.database.exec('commit');
  } finally {
    if (connection.database.inTransaction) connection.database.exec('rollback');
  }
}

async function load(connection: SqliteConnection, work: (insert: InsertRows) => Promise<void>): Promise<void> {
  connection.database.exec('begin immediate');
  try {
    for (const table of tables(connection).filter(isSource)) connection.run(`delete from ${quotedName(table)}`, []);
    await work(async (table, columns, rows) => {
      const places = columns.map(() => '?').join(', ');
      const sql = `insert into ${quotedName(table)} (${columns.map(quotedName).join(', ')}) values (${places})`;
      for (const row of rows) connection.run(sql, row);
    });
    assertWhole(connection);
    connection.database.exec('commit');
  } finally {
    if (connection.database.inTransaction) connection.database.exec('rollback');
  }
}

function assertWhole(connection: SqliteConnection): void {
  const [broken] = connection.run<{ table: string; parent: string }>(
    'select "table", parent from pragma_foreign_key_check limit 1',
    [],
  ).rows;
  if (broken)
    throw new AppError('conflict', `Rows of ${broken.table} refer to rows of ${broken.parent} that are not there`);
}
