import type { CompiledQuery, QueryResult } from 'kysely';
import { runBeforeCommit } from '../before-commit.ts';
import { WrittenTables } from '../consequences.ts';
import { Damage } from '../damage.ts';
import type { Figures } from '../figures.ts';
import { assertRead } from '../guard.ts';
import { type HandleFacts, ReadHandle, type Store, TransactionHandle } from '../handle.ts';
import type { StoreOptions } from '../options.ts';
import type { TransactionScope } from '../scope.ts';
import { TableVersions } from '../table-versions.ts';
import { Checkpoints } from './checkpoints.ts';
import { SqliteConnection } from './connection.ts';
import { readConsequences } from './consequences.ts';
import { sqliteProps } from './dialect.ts';
import { runOn, SqliteExecutor } from './executor.ts';
import { WalFlush } from './flush.ts';
import { watchForeignWrites } from './foreign-writes.ts';
import { GroupCommit } from './group-commit.ts';

/** One file, one connection that writes and one that reads; `path` is the database file, created if missing. */
export function openSqliteStore(path: string, options: StoreOptions, { queries }: Figures): Omit<Store, 'figures'> {
  const { instance } = options;
  const { witness } = options;
  const tableVersions = new TableVersions({ witness });
  const facts: HandleFacts = { instance, dialect: 'sqlite', tableVersions };
  const writer = new SqliteConnection(path, 'write');
  const reader = new SqliteConnection(path, 'read');
  const writtenTables = new WrittenTables(readConsequences(writer));
  const wal = new WalFlush(path);
  const checkpoints = new Checkpoints(path, writer, wal, options.log);
  const commits = new GroupCommit({ connection: writer, wal, checkpoints, tableVersions }, options);
  const stopWatching = watchForeignWrites(writer, () => {
    tableVersions.invalidateAll();
    options.onForeignWrite?.();
  });

  const damage = new Damage(options.log);
  const readExecutor = new SqliteExecutor(path, <R>(query: CompiledQuery) => {
    assertRead(query);
    witness?.read(query);
    const begun = performance.now();
    try {
      return runOn<R>(reader, query);
    } catch (error) {
      damage.note(error);
      throw error;
    } finally {
      queries.add(begun);
    }
  });

  const transactionHandle = (scope: TransactionScope) => {
    const executor = new SqliteExecutor(path, <R>(query: CompiledQuery) => {
      const tables = writtenTables.of(query.sql);
      for (const table of tables) tableVersions.markDirty(table);
      const begun = performance.now();
      const result = runInScope<R>(writer, scope, query, damage);
      queries.add(begun);
      witness?.read(query);
      witness?.wrote(query, tables);
      return result;
    });
    return new TransactionHandle(sqliteProps(executor), facts, scope);
  };

  return {
    db: new ReadHandle(sqliteProps(readExecutor), facts),
    dialect: 'sqlite',
    instance,
    tableVersions,
    transaction: (fn, options) =>
      commits.run(async (scope) => {
        const tx = transactionHandle(scope);
        const value = await fn(tx);
        await runBeforeCommit(tx, scope);
        return value;
      }, options?.flushLater),
    flush: () => wal.flush(),
    isDamaged: () => damage.isFound,
    close: async () => {
      stopWatching();
      await commits.close();
      await wal.flush().catch(() => {});
      await checkpoints.close();
      if (!writer.database.open) return;
      reader.close();
      writer.close();
      wal.close();
    },
  };
}

const READ = /^\s*select\b/i;

function runInScope<R>(
  connection: SqliteConnection,
  scope: TransactionScope,
  query: CompiledQuery,
  damage: Damage,
): QueryResult<R> {
  scope.assertUsable();
  scope.hasWritten ||= !READ.test(query.sql);
  try {
    return runOn<R>(connection, query);
  } catch (error) {
    damage.note(error);
    scope.fail(error);
    throw error;
  }
}
