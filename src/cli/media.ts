import { type Command, Option } from 'commander';
import { copyBounds, countCopies } from '../domain/media/remote/purge-copies.ts';
import { countUploads } from '../domain/media/usage.ts';
import { purgeUploads } from '../domain/retention/purge-uploads.ts';
import { readSettings } from '../domain/settings/settings.ts';
import type { Context } from '../platform/context.ts';
import { readDatabaseFacts } from '../platform/db/database-facts.ts';
import { wholeNumber } from './arguments.ts';
import { copyMedia } from './media-copy.ts';
import { pruneMedia } from './media-prune.ts';
import { withChanges, withContext } from './open.ts';
import { type Answer, answering, counted, done, facts } from './output.ts';
import { sizeText, stoppedByHand } from './progress.ts';

/** The commands of `whinchat media`. */
export function addMediaCommands(group: Command): void {
  group.command('purge').description('Delete uploads that no post has used within a day').action(answering(purge));
  group
    .command('usage')
    .description('Show the disk usage of media files')
    .action(answering(() => withContext(usage)));
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
    .action(answering(pruneMedia));
  group
    .command('copy')
    .description('Copy all files between DATA_DIR and the bucket that S3_ variables name; can be stopped and repeated')
    .addOption(new Option('--to <place>', 'where to').choices(['bucket', 'disk']).makeOptionMandatory())
    .action(answering(copyMedia));
}

async function purge(): Promise<Answer> {
  const count = await withChanges(({ store }) => purgeUploads(store, stoppedByHand()));
  return done(`${counted(count, 'upload is', 'uploads are')} deleted.`, { count });
}

async function usage({ store: { db } }: Context): Promise<Answer> {
  const uploads = await countUploads(db);
  const { files, bytes } = await countCopies(db, copyBounds(await readSettings(db)));
  const database = await readDatabaseFacts(db);
  return facts(
    { uploads, copies: { files, bytes }, database },
    {
      'Uploads of people here': (one) => filesText(one.uploads),
      'Copies of pictures of other servers': (one) => filesText(one.copies),
      [`Database (${database.name} ${database.version})`]: (one) => sizeText(one.database.bytes),
    },
  );
}

function filesText({ files, bytes }: { readonly files: number; readonly bytes: number }): string {
  return `${counted(files, 'file')}, ${sizeText(bytes)}`;
}
