import { setTimeout as sleep } from 'node:timers/promises';
import { migrations } from '../../migrations/list.ts';
import { BUS_RESET } from '../platform/bus/event.ts';
import { parseConfig } from '../platform/config/config.ts';
import { readEnv } from '../platform/config/env.ts';
import { type Context, databaseUrl, openContext } from '../platform/context.ts';
import type { Tx } from '../platform/db/handle.ts';
import { migrate } from '../platform/db/migrate.ts';
import { FOREIGN_WRITE_INTERVAL } from '../platform/db/sqlite/foreign-writes.ts';
import { createLog } from '../platform/log.ts';

/** Runs `work` on the configured database, after migrating it, as the server does when it starts. */
export async function withContext<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const config = parseConfig(readEnv());
  await migrate({ url: databaseUrl(config), migrations });
  const ctx = await openContext(config, createLog('warn', process.stderr));
  try {
    return await work(ctx);
  } finally {
    await ctx.close();
  }
}

/** Runs one verb in a transaction of the configured database. Running servers notice the change afterwards. */
export function withTransaction<T>(verb: (tx: Tx) => Promise<T>): Promise<T> {
  return withContext(async (ctx) => {
    const result = await ctx.store.transaction(async (tx) => {
      // This process does not know what servers have cached, so they must drop everything.
      tx.emit({ type: BUS_RESET });
      return verb(tx);
    });
    if (ctx.store.dialect === 'sqlite') await sleep(FOREIGN_WRITE_INTERVAL);
    return result;
  });
}

/** Runs work with many transactions on the configured database. Running servers notice the changes afterwards. */
export function withChanges<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  return withContext(async (ctx) => {
    const result = await work(ctx);
    await ctx.store.transaction(async (tx) => tx.emit({ type: BUS_RESET }));
    if (ctx.store.dialect === 'sqlite') await sleep(FOREIGN_WRITE_INTERVAL);
    return result;
  });
}

/** Writes a line to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
