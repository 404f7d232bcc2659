import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { readSettings } from '../domain/instance/settings.ts';
import { type CopyCount, copyFiles } from '../domain/media/copy-files.ts';
import { purgeUploads } from '../domain/media/purge.ts';
import { type CopyBounds, copyBounds, countCopies, purgeCopies } from '../domain/media/remote/purge-copies.ts';
import { purgeStrayFiles } from '../domain/media/stray-files.ts';
import { countUploads } from '../domain/media/usage.ts';
import { type Context, openBucketStorage } from '../platform/context.ts';
import { readDatabaseFacts } from '../platform/db/facts.ts';
import type { Db } from '../platform/db/handle.ts';
import { openDiskStorage } from '../platform/storage/disk.ts';
import { CommandError } from './failure.ts';
import { print, withContext } from './open.ts';
import { endProgress, showProgress, sizeText } from './progress.ts';
import { wholeNumber } from './statuses.ts';

/** The commands of `whinchat media`. */
export function addMediaCommands(group: Command): void {
  group
    .command('purge')
    .description('Delete uploads that no post has used within a day')
    .action(async () => {
      const stopped = new AbortController();
      process.once('SIGINT', () => stopped.abort());
      const count = await withContext(({ store }) => purgeUploads(store, stopped.signal));
      print(`${count} uploads are deleted`);
    });

  group
    .command('usage')
    .description('Show the disk usage of media files')
    .action(() => withContext(usage));

  group
    .command('prune')
    .description('Prune cached media of other servers; it is fetched again when somebody looks at it')
    .option(
      '--days <number>',
      'those that nobody has looked at for so long; as the settings say unless told',
      wholeNumber,
    )
    .option('--gigabytes <number>', 'those beyond so much', wholeNumber)
    .option('--strays', 'instead, delete files, on the disk or in the bucket, that nothing names')
    .option('--dry-run', 'say what would go, and delete nothing')
    .action((flags: PruneFlags) => withContext((ctx) => prune(ctx, flags)));

  group
    .command('copy')
    .description('Copy all files between DATA_DIR and the bucket that S3_ variables name; can be stopped and repeated')
    .addOption(new Option('--to <place>', 'where to').choices(['bucket', 'disk']).makeOptionMandatory())
    .action(({ to }: { to: 'bucket' | 'disk' }) => withContext((ctx) => copy(ctx, to)));
}

async function copy({ config, store, log }: Context, place: 'bucket' | 'disk'): Promise<void> {
  if (!config.s3) throw new CommandError('Set the S3_ variables, so that it is known where the bucket is.');
  const disk = await openDiskStorage(join(config.dataDir, 'media'));
  const bucket = await openBucketStorage(config.s3, log);
  const [from, to] = place === 'bucket' ? [disk, bucket] : [bucket, disk];
  const stopped = new AbortController();
  process.once('SIGINT', () => stopped.abort());
  const onProgress = ({ copied, bytes, present }: Readonly<CopyCount>) =>
    showProgress(`${copied} copied, ${sizeText(bytes)}; ${present} there already`);
  try {
    const count = await copyFiles({ db: store.db, from, to, signal: stopped.signal, onProgress });
    endProgress();
    print(`${count.copied} files copied, ${sizeText(count.bytes)}; ${count.present} were there already`);
    for (const key of count.missing) print(`missing: ${key}`);
    for (const key of count.damaged) print(`damaged: ${key}`);
    if (stopped.signal.aborted) throw new CommandError('Stopped. The same command goes on from here.');
  } finally {
    await bucket.close();
  }
}

async function usage({ store: { db } }: Context): Promise<void> {
  const uploads = await countUploads(db);
  const copies = await countCopies(db, copyBounds(await readSettings(db)));
  const database = await readDatabaseFacts(db);
  print(`uploads of people here: ${uploads.files}, ${sizeText(uploads.bytes)}`);
  print(`copies of pictures of other servers: ${copies.files}, ${sizeText(copies.bytes)}`);
  print(`database (${database.name} ${database.version}): ${sizeText(database.bytes)}`);
}

type PruneFlags = { days?: number; gigabytes?: number; strays?: true; dryRun?: true };

async function prune(ctx: Context, flags: PruneFlags): Promise<void> {
  if (flags.strays) return pruneStrays(ctx, flags.dryRun === true);
  const { store } = ctx;
  const bounds = await boundsOf(store.db, flags);
  const { excess_files, excess_bytes } = await countCopies(store.db, bounds);
  const what = `${excess_files} copies, ${sizeText(excess_bytes)},`;
  if (flags.dryRun) return print(`${what} would go`);
  await purgeCopies(store, bounds, async () => {
    const { files } = await countCopies(store.db, bounds);
    showProgress(`${files} copies left`);
  });
  endProgress();
  print(`${what} go, their files within minutes`);
}

async function boundsOf(db: Db, { days, gigabytes }: PruneFlags): Promise<CopyBounds> {
  const settings = await readSettings(db);
  return copyBounds({
    remote_media_days: days ?? settings.remote_media_days,
    remote_media_gigabytes: gigabytes ?? settings.remote_media_gigabytes,
  });
}

async function pruneStrays(ctx: Context, dryRun: boolean): Promise<void> {
  const { files, bytes } = await purgeStrayFiles(ctx, { dryRun, onProgress: showProgress });
  endProgress();
  print(`${files} files, ${sizeText(bytes)}, ${dryRun ? 'would go' : 'are deleted'}`);
}
