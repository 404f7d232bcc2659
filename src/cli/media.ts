import type { Command } from 'commander';
import { readSettings } from '../domain/instance/settings.ts';
import { purgeUploads } from '../domain/media/purge.ts';
import { type CopyBounds, copyBounds, countCopies, purgeCopies } from '../domain/media/remote/purge-copies.ts';
import { countUploads } from '../domain/media/usage.ts';
import type { Context } from '../platform/context.ts';
import { readDatabaseFacts } from '../platform/db/facts.ts';
import type { Db } from '../platform/db/handle.ts';
import { print, withContext } from './open.ts';
import { endProgress, showProgress, sizeText } from './progress.ts';
import { wholeNumber } from './statuses.ts';

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
    .description('Show how much room files take')
    .action(() => withContext(usage));

  group
    .command('prune')
    .description('Let go of copies of pictures of other servers; they are fetched again when somebody looks')
    .option(
      '--days <number>',
      'those that nobody has looked at for so long; as the settings say unless told',
      wholeNumber,
    )
    .option('--gigabytes <number>', 'those beyond so much', wholeNumber)
    .option('--dry-run', 'say what would go, and delete nothing')
    .action((flags: PruneFlags) => withContext((ctx) => prune(ctx, flags)));
}

async function usage({ store: { db } }: Context): Promise<void> {
  const uploads = await countUploads(db);
  const copies = await countCopies(db, copyBounds(await readSettings(db)));
  const database = await readDatabaseFacts(db);
  print(`uploads of people here: ${uploads.files}, ${sizeText(uploads.bytes)}`);
  print(`copies of pictures of other servers: ${copies.files}, ${sizeText(copies.bytes)}`);
  print(`database (${database.name} ${database.version}): ${sizeText(database.bytes)}`);
}

type PruneFlags = { days?: number; gigabytes?: number; dryRun?: true };

async function prune({ store }: Context, flags: PruneFlags): Promise<void> {
  const bounds = await boundsOf(store.db, flags);
  const { excess_files, excess_bytes } = await countCopies(store.db, bounds);
  const what = `${excess_files} copies, ${sizeText(excess_bytes)},`;
  if (flags.dryRun) return print(`${what} would go`);
  while (await store.transaction((tx) => purgeCopies(tx, bounds))) {
    showProgress(`${(await countCopies(store.db, bounds)).excess_files} copies left to go`);
  }
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
