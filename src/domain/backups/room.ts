import { join } from 'node:path';
import { AppError } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';
import type { Context } from '../../platform/context.ts';
import { readDatabaseFacts } from '../../platform/db/database-facts.ts';
import { megabytes, readDisk } from '../../platform/disk-space.ts';
import { readSpace } from '../media/space.ts';
import { readManifest } from './manifest.ts';
import { listBackups } from './schedule.ts';

type Server = Pick<Context, 'store' | 'config'>;

/** What backups take and what their disk has, in bytes. */
export type BackupRoom = {
  /** The rows and the media files of the server. */
  readonly data: number;
  /** The rows alone, with their indexes. */
  readonly database: number;
  readonly free: number;
  /** Whether it is enough for twice that, so that backups can be made by themselves. */
  readonly isEnough: boolean;
};

/** Looks whether the disk of the folder for backups has room for them. */
export async function readBackupRoom({ store, config }: Server): Promise<BackupRoom> {
  const { bytes: database } = await readDatabaseFacts(store.db);
  const { media } = await readSpace(store.db);
  const data = database + media;
  // The folder is made by the first backup.
  const { free } = await readDisk(config.backupDir).catch(() => readDisk(config.dataDir));
  return { data, database, free, isEnough: free >= 2 * data };
}

/** Compressed rows take at most this part of the database, as measured, and grow by so much from one day to the next. */
const ROWS = 0.5;
const GROWTH = 1.2;

/** Throws AppError 'unavailable' when the next backup would fill the disk. Files that the last one has are not copied again. */
export async function assertRoom(server: Server): Promise<void> {
  const { data, database, free } = await readBackupRoom(server);
  const { backupDir } = server.config;
  const last = (await listBackups(backupDir)).at(-1);
  const manifest = last === undefined ? undefined : await readManifest(join(backupDir, last)).catch(() => undefined);
  const rows = manifest && Object.values(manifest.tables).reduce((sum, table) => sum + table.bytes, 0);
  const needed = Math.ceil(rows === undefined ? data - database + database * ROWS : rows * GROWTH);
  if (free >= needed) return;
  throw new AppError(
    'unavailable',
    untranslated(
      `A backup needs about ${megabytes(needed)} MB in ${backupDir}, and ${megabytes(free)} MB are free: make room, keep fewer (backup_keep), or set BACKUP_DIR to another disk`,
    ),
  );
}
