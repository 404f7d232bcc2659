import type { FastifyInstance } from 'fastify';
import { migrations } from '../migrations/list.ts';
import { assetsOf } from './assets/assets.ts';
import { readBackupRoom } from './domain/backups/room.ts';
import { completeInstance } from './domain/instance/first-start.ts';
import { assertOwnAddress } from './domain/instance/own-address.ts';
import { readVapidKeys } from './domain/push/vapid.ts';
import { startPools } from './jobs/pools.ts';
import { isTimeUnknown } from './lib/time.ts';
import { parseConfig } from './platform/config/config.ts';
import { misspeltVariables, readEnv } from './platform/config/env.ts';
import { databaseUrl, openContext } from './platform/context.ts';
import { holdDatabase } from './platform/db/hold.ts';
import { migrate } from './platform/db/migrate.ts';
import { createLog } from './platform/log.ts';
import { makeFilesPrivately } from './platform/private-files.ts';
import { checkAddress } from './start/check-address.ts';
import { checkBackups } from './start/check-backups.ts';
import { checkBucket } from './start/check-bucket.ts';
import { checkMail } from './start/check-mail.ts';
import { assertNotEmptied, assertWritable, closeDataToOthers, markServed, wasLocked } from './start/prepare-data.ts';
import { buildServer } from './start/serve.ts';
import { serveProbes } from './start/serve-probes.ts';
import { startProblem } from './start/start-problem.ts';
import { closeServer } from './start/stop.ts';
import { tidyAtRest } from './start/tidy-at-rest.ts';
import { watchClock } from './start/watch-clock.ts';

const STOP_WITHIN_MS = 10_000;

/** Starts the configured roles and runs until SIGTERM, SIGINT or SIGHUP. */
async function main(): Promise<void> {
  const config = parseConfig(readEnv());
  const log = createLog(config.logLevel, process.stdout, config.logFormat);
  for (const found of misspeltVariables()) log.warn(found, 'nobody reads this variable: write the one that is meant');
  makeFilesPrivately();
  await assertWritable(config);
  const url = databaseUrl(config);
  const hadLock = wasLocked(config);
  const hold = await holdDatabase(url, 'server', (error) => {
    log.fatal({ reason: error.message }, 'the database has been taken while it could not be reached');
    process.exit(1);
  });
  if (hold.hasDiscarded) log.warn('a restore was interrupted and has changed nothing');
  await assertNotEmptied(config, log, hadLock);
  await closeDataToOthers(config, log);
  const steps = await migrate({
    url,
    migrations,
    onStep: (step) => log.debug({ step }, 'migrating'),
    onUnknown: (unknown, version) =>
      log.info({ steps: unknown, version }, 'a later version has added to the database, which this one leaves alone'),
  });
  if (steps.length > 0) log.info({ steps: steps.length }, 'the database has been brought up to date');
  await markServed(config);
  const ctx = await openContext(config, log);
  await assertOwnAddress(ctx.store.db);
  checkAddress(ctx);
  await checkBucket(ctx);
  const clock = await watchClock(ctx);
  const completed = clock.known.then(async () => {
    // To look at all files takes a while on a large server, which is no new one.
    const hasRoom = !(await readVapidKeys(ctx.store.db)) && (await readBackupRoom(ctx)).isEnough;
    return ctx.store.transaction((tx) => completeInstance(tx, { hasRoom }));
  });
  if (!isTimeUnknown()) await completed;
  const app = config.role === 'worker' ? undefined : await buildServer(ctx);
  await app?.listen({ host: config.host, port: config.port });
  const probes = app ? undefined : await serveProbes(ctx);
  const worker = config.role === 'web' ? undefined : completed.then(() => startPools(ctx));
  const facts = { role: config.role, database: ctx.store.dialect };
  const where = app ? { url: config.origin, port: portOf(app) } : { metrics_port: probes && portOf(probes) };
  log.info({ ...where, ...facts }, 'serving');
  void completed
    .then(() => checkBackups(ctx))
    .catch((error: unknown) => log.warn({ err: error }, 'backups could not be looked at'));
  const told = completed.then((open) => open && log.info({ open }, 'There is no owner yet. To create one, open'));

  if (app) void assetsOf(ctx).build();
  if (config.role !== 'web') void checkMail(ctx);
  tidyAtRest();

  let stopping = false;
  const ended = Promise.withResolvers<void>();
  const stop = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    const working = isTimeUnknown() ? undefined : worker;
    clock.stop();
    await Promise.all([app && closeServer(app), working?.then((pools) => pools.stop())]);
    if (probes) await closeServer(probes);
    await ctx.close();
    await hold.release();
    ended.resolve();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(signal));
  await Promise.race([Promise.all([told, worker]), ended.promise]);
}

/** Where a server really listens: the system may have chosen. */
function portOf({ server }: FastifyInstance): number | undefined {
  const address = server.address();
  return typeof address === 'string' ? undefined : address?.port;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${startProblem(error)}\n`);
  process.exit(1);
}
