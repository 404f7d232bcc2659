import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups } from './domain/backups/schedule.ts';
import { AppError } from './lib/errors.ts';
import type { Config } from './platform/config/config.ts';
import { databaseUrl } from './platform/context.ts';
import { isDatabaseThere } from './platform/db/is-there.ts';
import type { Log } from './platform/log.ts';
import { closeToOthers } from './platform/private-files.ts';

/** Where disk storage keeps files that are being written. */
const TEMPORARY = 'tmp';

/**
 * Throws AppError 'conflict' when there is no database, though a server has been here: it was emptied, or another is meant, and a new server
 * would be taken for the old one.
 */
export async function assertNotEmptied(config: Config): Promise<void> {
  if (await isDatabaseThere(databaseUrl(config))) return;
  const media = join(config.dataDir, 'media');
  const files = (await namesIn(media)).filter((name) => name !== TEMPORARY);
  const backups = await listBackups(config.backupDir);
  const [found] = [...files.map(() => media), ...backups.map((name) => join(config.backupDir, name))];
  if (found === undefined) return;
  const place = config.database.kind === 'sqlite' ? config.database.file : 'of DATABASE_URL';
  throw new AppError(
    'conflict',
    `The database ${place} is missing or empty, but a server has been here (${found}): name the right one, or restore a backup; to begin anew, take the rest away too`,
  );
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Lets nobody else read the database and the files of a server, which copying may have opened. */
export async function closeDataToOthers({ database, dataDir }: Config, log: Log): Promise<void> {
  const file = database.kind === 'sqlite' ? database.file : undefined;
  const files = file === undefined ? [] : [file, `${file}-wal`, `${file}-shm`, `${file}-lock`];
  const folders = ['media', 'uploads', 'backups'].map((name) => join(dataDir, name));
  const open = await closeToOthers(files, folders);
  if (open.length > 0) log.warn({ paths: open }, 'others on this machine may be able to read these');
}
