import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CompiledQuery, Kysely } from 'kysely';
import { errorCode } from '../errors.ts';
import type { MigrationConnection, StepsSchema } from '../migration-connection.ts';
import { SqliteConnection } from './connection.ts';
import { sqliteProps } from './dialect.ts';
import { runOn, SqliteExecutor } from './executor.ts';

/** How long (ms) to wait while another process migrates the same file. */
const LOCK_TIMEOUT = 600_000;

/** Opens the connection of a migration. Creates the directory of the file, since this comes first on a fresh machine. */
export function openSqliteMigration(path: string): MigrationConnection {
  mkdirSync(dirname(path), { recursive: true });
  const connection = new SqliteConnection(path, 'write');
  // Tables are altered by rebuilding them, which foreign keys would forbid.
  connection.database.pragma('foreign_keys = OFF');
  const executor = new SqliteExecutor(path, <R>(query: CompiledQuery) => runOn<R>(connection, query));
  const props = sqliteProps(executor);
  const handles = { db: new Kysely<StepsSchema>(props), untyped: new Kysely<unknown>(props) };
  return {
    dialect: 'sqlite',
    transaction: async (fn) => {
      await begin(connection);
      try {
        const result = await fn(handles);
        connection.database.exec('commit');
        return result;
      } finally {
        if (connection.database.inTransaction) connection.database.exec('rollback');
      }
    },
    close: async () => connection.close(),
  };
}

async function begin(connection: SqliteConnection): Promise<void> {
  const deadline = performance.now() + LOCK_TIMEOUT;
  while (true) {
    try {
      connection.database.exec('begin immediate');
      return;
    } catch (error) {
      if (!errorCode(error).startsWith('SQLITE_BUSY') || performance.now() > deadline) throw error;
      await sleep(50);
    }
  }
}
