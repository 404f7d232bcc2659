import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bus } from './bus/bus.ts';
import { BUS_RESET, type BusEvent } from './bus/event.ts';
import { openBus } from './bus/open.ts';
import type { Config, S3Config } from './config/config.ts';
import type { Store } from './db/handle.ts';
import type { StoreOptions } from './db/options.ts';
import { openStore } from './db/store.ts';
import { TABLES_EVENT } from './db/table-versions.ts';
import { createFetcher, type Fetcher } from './fetch/fetcher.ts';
import { createLog, type Log } from './log.ts';
import { createMail, type Mail } from './mail.ts';
import { createMailHosts, type MailHosts } from './mail-hosts.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createPace, type Pace } from './pace.ts';
import { openDiskStorage } from './storage/disk.ts';
import type { MediaStorage } from './storage/storage.ts';

/** The resources of one process, built once by hand and handed down. */
export type Context = {
  readonly config: Config;
  readonly log: Log;
  readonly store: Store;
  readonly bus: Bus;
  readonly storage: MediaStorage;
  readonly mail: Mail;
  readonly mailHosts: MailHosts;
  readonly fetcher: Fetcher;
  /** For addresses that the operator configured, which may be private. */
  readonly trustedFetcher: Fetcher;
  readonly metrics: Metrics;
  readonly pace: Pace;
  close(): Promise<void>;
};

/** The URL of the configured database, in the form that `openStore` and `migrate` take. */
export function databaseUrl({ database }: Config): string {
  return database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url;
}

/** Drops what this process has cached of tables that other processes changed. */
function noteForeignChanges({ tableVersions }: Store, events: readonly BusEvent[]): void {
  for (const event of events) {
    if (event.type === BUS_RESET) tableVersions.invalidateAll();
    if (event.type === TABLES_EVENT && Array.isArray(event.tables))
      tableVersions.hearChanges(event.tables, event.tellsChanged === true);
  }
}

/** Opens the storage of media files. */
export async function openStorage({ s3, dataDir }: Config, log: Log): Promise<MediaStorage> {
  return s3 ? openBucketStorage(s3, log) : openDiskStorage(join(dataDir, 'media'));
}

/** Opens a bucket as the storage of media files. */
export async function openBucketStorage(s3: S3Config, log: Log): Promise<MediaStorage> {
  const [{ openBucket }, { openS3Storage }] = await Promise.all([
    import('./storage/bucket.ts'),
    import('./storage/s3.ts'),
  ]);
  const onRefused = (error: unknown) =>
    log.warn(
      { err: error },
      'the media storage refuses ACLs: files of suspended accounts may stay readable in the bucket',
    );
  return openS3Storage(openBucket(s3), s3.acls ? { onRefused } : undefined);
}

/** Opens everything that `config` names. The database must have been migrated. */
export async function openContext(
  config: Config,
  log: Log = createLog(config.logLevel),
  storeOptions: Pick<StoreOptions, 'rehearse' | 'witness'> = {},
): Promise<Context> {
  await mkdir(config.dataDir, { recursive: true });
  const bus = await openBus(databaseUrl(config), (error) => log.error({ err: error }, 'the bus failed'));
  const store = await openStore({
    url: databaseUrl(config),
    instance: { origin: config.origin, domain: config.domain, media: config.s3?.publicUrl },
    onEvents: (events) => bus.publish(events),
    announce: (events) => bus.announce(events),
    hears: () => bus.hears(),
    onForeignWrite: () => bus.publish([{ type: BUS_RESET }]),
    log,
    ...storeOptions,
  });
  bus.subscribe((events) => noteForeignChanges(store, events));
  const fetcher = createFetcher(config);
  const trustedFetcher = createFetcher({ ...config, allowPrivateNetworks: true });
  const storage = await openStorage(config, log);
  return {
    config,
    log,
    store,
    bus,
    storage,
    mail: createMail(config, log),
    mailHosts: createMailHosts(),
    fetcher,
    trustedFetcher,
    metrics: createMetrics(),
    pace: createPace(),
    async close() {
      await fetcher.close();
      await trustedFetcher.close();
      await storage.close();
      await store.close();
      await bus.close();
    },
  };
}
