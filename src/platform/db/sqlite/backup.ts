import { SqliteConnection } from './connection.ts';

/** Writes a consistent, compact copy of a database that may be in use. `target` must not exist. */
export function backUpSqlite(path: string, target: string): void {
  const connection = new SqliteConnection(path, 'write');
  try {
    connection.database.prepare('vacuum into ?').run(target);
  } finally {
    connection.close();
  }
}
