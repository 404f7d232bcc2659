import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import type { Announcement } from '../../bus/bus.ts';
import type { BusEvent } from '../../bus/event.ts';
import { CHANNEL, NOTIFY } from '../../bus/notify.ts';
import { runAfterCommit } from '../after-commit.ts';
import { runBeforeCommit } from '../before-commit.ts';
import { WrittenTables } from '../consequences.ts';
import { Damage } from '../damage.ts';
import { isRetryable, isStalePlan, translated } from '../errors.ts';
import type { Connections, Figures } from '../figures.ts';
import { assertRead } from '../guard.ts';
import { type HandleFacts, ReadHandle, type Store, TransactionHandle, type Tx } from '../handle.ts';
import type { StoreOptions } from '../options.ts';
import { cacheableAmong, TABLES_EVENT, TableVersions } from '../table-versions.ts';
import { readConsequences } from './consequences.ts';
import { postgresProps } from './dialect.ts';
import { PostgresExecutor, runOn } from './executor.ts';
import { openPool } from './pool.ts';
import { runTransaction } from './transaction.ts';

/** How often a transaction is attempted when it conflicts with others. */
const ATTEMPTS = 6;

/** The same where each attempt may meet another connection that was made before the schema was changed. */
const ATTEMPTS_ON_STALE_PLANS = 30;

/** Opens a pool and checks that the database answers. */
export async function openPostgresStore(
  url: string,
  options: StoreOptions,
  figures: Figures,
): Promise<Omit<Store, 'figures'>> {
  const { instance, log } = options;
  const announce = options.announce ?? withoutOthers(options);
  const tableVersions = new TableVersions({ hears: options.hears });
  const facts: HandleFacts = { instance, dialect: 'postgres', tableVersions };
  const pool = openPool(url, options);
  figures.connections = () => connectionsOf(pool);
  const timed = async <R>(work: Promise<R>): Promise<R> => {
    const begun = performance.now();
    return work.finally(() => figures.queries.add(begun));
  };
  const consequences = await readConsequences(pool).catch(async (error: unknown) => {
    await pool.end();
    throw translated(error);
  });
  const writtenTables = new WrittenTables(consequences);

  const damage = new Damage(log);
  const readExecutor = new PostgresExecutor(async <R>(query: CompiledQuery) => {
    assertRead(query);
    // The pool closes a connection on which a query has failed.
    return damage.watch(() => retried(() => timed(runOn<R>(pool, query)), isStalePlan));
  });

  const attempt = async <T>(fn: (tx: Tx) => Promise<T>): Promise<T> => {
    const { value: done, scope } = await runTransaction(pool, writtenTables, async (scope, run) => {
      const props = postgresProps(new PostgresExecutor((query) => timed(run(query))));
      const tx = new TransactionHandle(
        props,
        { ...facts, tableVersions: tableVersions.forTransaction(scope.written) },
        scope,
      );
      const value = await fn(tx);
      await runBeforeCommit(tx, scope);
      const tables = cacheableAmong(scope.written);
      if (tables.length > 0) scope.events.push({ type: TABLES_EVENT, tables, tellsChanged: true });
      const announcement = announce(scope.events);
      const { notifications } = announcement;
      if (notifications.length > 0) await run(CompiledQuery.raw(NOTIFY, [CHANNEL, notifications]));
      return { value, tables, announcement };
    });
    const { value, tables, announcement } = done;
    for (const table of tables) tableVersions.markChanged(table);
    runAfterCommit([scope], () => announcement.publish(), log);
    await announcement.known();
    return value;
  };

  return {
    db: new ReadHandle(postgresProps(readExecutor), facts),
    dialect: 'postgres',
    instance,
    tableVersions,
    transaction: (fn) => retried(() => damage.watch(() => attempt(fn)), isRetryable),
    // Nothing to do: commits of PostgreSQL wait for the disk.
    flush: async () => {},
    isDamaged: () => damage.isFound,
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

function connectionsOf({ idleCount: idle, totalCount, waitingCount: waiting, options: { max } }: Pool): Connections {
  return { idle, busy: totalCount - idle, waiting, most: max };
}

/** For a store that no other process is told of. */
function withoutOthers({ onEvents }: StoreOptions) {
  return (events: readonly BusEvent[]): Announcement => ({
    notifications: [],
    publish: () => onEvents?.(events),
    known: async () => {},
  });
}

async function retried<T>(attempt: () => Promise<T>, isPassing: (error: unknown) => boolean): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (round >= (isStalePlan(error) ? ATTEMPTS_ON_STALE_PLANS : ATTEMPTS) || !isPassing(error)) throw error;
      await sleep(Math.random() * 20 * round);
    }
  }
}
