import { setTimeout as sleep } from 'node:timers/promises';
import { migrations } from '../../migrations/list.ts';
import { newestAct } from '../domain/audit/read.ts';
import { guardClockBy } from '../domain/instance/clock.ts';
import { assertOwnAddress } from '../domain/instance/own-address.ts';
import { toIso, trustClock } from '../lib/time.ts';
import { BUS_RESET } from '../platform/bus/event.ts';
import { type Config, parseConfig } from '../platform/config/config.ts';
import { readEnv } from '../platform/config/env.ts';
import { type Context, databaseUrl, openContext } from '../platform/context.ts';
import { TimeUnknown } from '../platform/db/errors.ts';
import type { Store, Tx } from '../platform/db/handle.ts';
import { holdDatabase } from '../platform/db/hold.ts';
import { isDatabaseThere } from '../platform/db/is-there.ts';
import { migrate } from '../platform/db/migrate.ts';
import { FOREIGN_WRITE_INTERVAL } from '../platform/db/sqlite/foreign-writes.ts';
import { createLog } from '../platform/log.ts';
import { logCommand } from './acts.ts';
import { CommandError } from './failure.ts';

/** Reads the configured database, after migrating it, as the server does when it starts. There must be one, and nothing is written to it. */
export function withContext<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  return withOpen((ctx) => work({ ...ctx, store: { ...ctx.store, transaction: refuseToWrite } }));
}

async function refuseToWrite(): Promise<never> {
  throw new Error(
    'A command that writes has to say so (withTransaction, withChanges), so that the audit log tells of it',
  );
}

function withOpen<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const config = parseConfig(readEnv());
  return withHold(config, async () => {
    await migrate({ url: databaseUrl(config), migrations });
    const ctx = await openContext(config, createLog('warn', process.stderr));
    try {
      await assertOwnAddress(ctx.store.db);
      const newest = await guardClockBy(ctx.store.db);
      return await work(ctx).catch((error: unknown) => {
        throw error instanceof TimeUnknown ? clockDoubted(newest) : error;
      });
    } finally {
      trustClock();
      await ctx.close();
    }
  });
}

function clockDoubted(newest = 0): CommandError {
  return new CommandError(
    `The clock of this machine says ${toIso(Date.now())}, but the newest row of the database is of ${toIso(newest)}: set the clock right, or, if it is right, run "whinchat clock confirm"`,
  );
}

/** Keeps restores away from the configured database meanwhile. CommandError when there is none. */
export async function withHold<T>(config: Config, work: () => Promise<T>): Promise<T> {
  const url = databaseUrl(config);
  if (!(await isDatabaseThere(url))) throw noDatabase(config);
  const hold = await holdDatabase(url, 'command');
  try {
    return await work();
  } finally {
    await hold.release();
  }
}

function noDatabase({ database }: Config): CommandError {
  const place = database.kind === 'sqlite' ? `no database ${database.file}` : 'nothing of ours in the database';
  return new CommandError(
    `There is ${place}: start the server once, which makes it, or give this command the environment and the folder of the server (DATA_DIR, DATABASE_URL)`,
  );
}

/** Runs one verb in a transaction of the configured database, and names it in the audit log. Running servers notice the change afterwards. */
export function withTransaction<T>(verb: (tx: Tx) => Promise<T>): Promise<T> {
  return withOpen(async (ctx) => {
    const result = await ctx.store.transaction(async (tx) => {
      // This process does not know what servers have cached, so they must drop everything.
      tx.emit({ type: BUS_RESET });
      const before = await newestAct(tx);
      const value = await verb(tx);
      await logCommand(tx, before);
      return value;
    });
    await untilNoticed(ctx);
    return result;
  });
}

/**
 * Runs work with many transactions on the configured database, and names it in the audit log if there were any, even if it fails after them, and if it changes files.
 * Running servers notice the changes afterwards.
 */
export function withChanges<T>(work: (ctx: Context) => Promise<T>, { changesFiles = false } = {}): Promise<T> {
  return withOpen(async (ctx) => {
    const before = await newestAct(ctx.store.db);
    let hasChanged = changesFiles;
    const transaction: Store['transaction'] = async (fn, options) => {
      const value = await ctx.store.transaction(fn, options);
      hasChanged = true;
      return value;
    };
    try {
      return await work({ ...ctx, store: { ...ctx.store, transaction } });
    } finally {
      if (hasChanged) {
        await ctx.store.transaction(async (tx) => {
          tx.emit({ type: BUS_RESET });
          await logCommand(tx, before);
        });
        await untilNoticed(ctx);
      }
    }
  });
}

/** Twice what lies between two checks of a server, because its next one may come late. PostgreSQL tells servers at once. */
async function untilNoticed({ store }: Context): Promise<void> {
  if (store.dialect === 'sqlite') await sleep(2 * FOREIGN_WRITE_INTERVAL);
}
