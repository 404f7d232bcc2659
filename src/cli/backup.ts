import { constants } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { type Config, parseConfig } from '../platform/config/config.ts';
import { readEnv } from '../platform/config/env.ts';
import { backUpSqlite } from '../platform/db/sqlite/backup.ts';
import { CommandError } from './failure.ts';
import { print } from './open.ts';

export function addBackupCommands(group: Command): void {
  group
    .command('create')
    .description('Copy the database and the media files to a new directory, while the server runs')
    .argument('<directory>', 'made by this command, or empty')
    .option('--media-only', 'leave the database to its own tools, such as pg_dump')
    .action(create);
}

async function create(directory: string, { mediaOnly }: { mediaOnly?: true }): Promise<void> {
  const config = parseConfig(readEnv());
  const target = resolve(directory);
  const source = mediaOnly ? undefined : databaseFile(config);
  await mkdir(target, { recursive: true, mode: 0o700 });
  if ((await readdir(target)).length > 0) throw new CommandError(`${target} is not empty.`);
  if (source !== undefined) {
    print('Copying the database …');
    backUpSqlite(source, join(target, 'whinchat.sqlite3'));
  }
  await copyMedia(config, target);
  print(`The backup is in ${target}`);
}

function databaseFile({ database }: Config): string {
  if (database.kind === 'sqlite') return database.file;
  throw new CommandError(
    'The database is PostgreSQL: copy it with its own tool, pg_dump --format=custom --file=whinchat.dump "$DATABASE_URL", ' +
      'and then the media files with this command and --media-only.',
  );
}

/** The files come after the database: they never change, so that the copy has every file the database knows. */
async function copyMedia(config: Config, target: string): Promise<void> {
  if (config.s3) return print('The media files are in an S3 bucket: copy it with the tools of its provider.');
  print('Copying the media files …');
  const media = join(config.dataDir, 'media');
  const filter = (path: string) => path !== join(media, 'tmp');
  await cp(media, join(target, 'media'), { recursive: true, filter, mode: constants.COPYFILE_FICLONE }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    },
  );
}
