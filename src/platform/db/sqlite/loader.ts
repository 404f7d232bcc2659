import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '../../../lib/errors.ts';
import { untranslated } from '../../../lib/said.ts';
import { type InsertRows, isSource, type Loader, quotedName, SQLITE_TABLES } from '../contents.ts';
import { SqliteConnection } from './connection.ts';

/** Opens a database file to be filled from a backup, and makes it if there is none. */
export async function openSqliteLoader(path: string): Promise<Loader> {
  mkdirSync(dirname(path), { recursive: true });
  const connection = new SqliteConnection(path, 'write');
  connection.database.pragma('foreign_keys = OFF');
  return {
    load: (work) => load(connection, work),
    close: async () => connection.close(),
  };
}

function tables(connection: SqliteConnection): string[] {
  return connection.run<{ name: string }>(SQLITE_TABLES, []).rows.map(({ name }) => name);
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
    throw new AppError(
      'conflict',
      untranslated(`Rows of ${broken.table} refer to rows of ${broken.parent} that are not there`),
    );
}
