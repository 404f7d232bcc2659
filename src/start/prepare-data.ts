import { existsSync, statSync } from 'node:fs';
import { access, constants, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listBackups } from '../domain/backups/schedule.ts';
import { AppError } from '../lib/errors.ts';
import { untranslated } from '../lib/said.ts';
import { type Config, ConfigError } from '../platform/config/config.ts';
import { databaseUrl, openStorage } from '../platform/context.ts';
import { errorCode } from '../platform/db/errors.ts';
import { isDatabaseThere } from '../platform/db/is-there.ts';
import { databaseFile } from '../platform/db/sqlite/database-file.ts';
import type { Log } from '../platform/log.ts';
import { closeToOthers } from '../platform/private-files.ts';
import { checkBucket } from './check-bucket.ts';

/** Where disk storage keeps files that are being written. */
const TEMPORARY = 'tmp';

/** The file in DATA_DIR that says that a server has been here, whatever else is gone. */
const MARK = 'server';

const MARK_TEXT = `A server has used this folder. While this file is here, an empty database is not taken for that of a new one.
`;

/** Notes in DATA_DIR that a server has been here, once its database is made. */
export async function markServed({ dataDir }: Config): Promise<void> {
  const isThere = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  };
  await writeFile(join(dataDir, MARK), MARK_TEXT, { flag: 'wx' }).catch(isThere);
}

/** Whether the database has been locked before, which only servers and restores do. Ask before taking the lock. */
export function wasLocked({ database }: Config): boolean {
  return database.kind === 'sqlite' && existsSync(`${databaseFile(database.file)}-lock`);
}

/**
 * Throws AppError 'conflict' when there is no database, though a server has been here: it was emptied, or another is meant, and a new server
 * would be taken for the old one. A database file that was made beforehand and is empty counts as none, unless it has been locked before.
 * 'unavailable' when the bucket, which may hold files of the server, cannot be looked into; ConfigError when it is none.
 */
export async function assertNotEmptied(config: Config, log: Log, hadLock: boolean): Promise<void> {
  if (await isDatabaseThere(databaseUrl(config))) return;
  const found = (await traceOnDisk(config, hadLock)) ?? (await traceInBucket(config, log));
  if (found === undefined) return;
  const place = config.database.kind === 'sqlite' ? config.database.file : 'of DATABASE_URL';
  throw new AppError(
    'conflict',
    untranslated(
      `The database ${place} is missing or empty, but a server has been here (${found}): name the right one, or restore a backup; to begin anew, take the rest away too`,
    ),
  );
}

/** What of a server is left on the disk. */
async function traceOnDisk(config: Config, hadLock: boolean): Promise<string | undefined> {
  const { dataDir, backupDir, database } = config;
  const path = database.kind === 'sqlite' ? databaseFile(database.file) : undefined;
  // SQLite would remove the log of a database that is gone.
  const log = path && ['-wal', '-journal'].map((end) => path + end).find((beside) => sizeOf(beside) > 0);
  if (log) return log;
  const media = join(dataDir, 'media');
  if ((await namesIn(media)).some((name) => name !== TEMPORARY)) return media;
  const [backup] = await listBackups(backupDir);
  if (backup !== undefined) return join(backupDir, backup);
  const mark = join(dataDir, MARK);
  if (existsSync(mark)) return mark;
  // A first start that was killed leaves a lock alone.
  return hadLock && path && existsSync(path) ? `${path}-lock` : undefined;
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** What of a server is left in its bucket. */
async function traceInBucket(config: Config, log: Log): Promise<string | undefined> {
  if (config.s3 === undefined) return undefined;
  const storage = await openStorage(config, log);
  try {
    await checkBucket({ config, storage, log });
    for await (const [file] of storage.list(Number.POSITIVE_INFINITY))
      if (file) return `${file.key} in the bucket ${config.s3.bucket}`;
    return undefined;
  } finally {
    await storage.close();
  }
}

/**
 * Makes the folders of the server. Throws ConfigError where it may not write: elsewhere, or in what another user of the machine has made there,
 * as a command does that is not run as the server's user.
 */
export async function assertWritable(config: Config): Promise<void> {
  const { database, dataDir } = config;
  const file = database.kind === 'sqlite' ? database.file : undefined;
  for (const [name, folder] of foldersOf(config)) {
    const code = await failureOf(mkdir(folder, { recursive: true, mode: 0o700 }).then(() => writing(folder)));
    if (code === undefined) continue;
    throw new ConfigError([
      `${name} needs a folder where the user of the server may write, and ${folder} is none (${code}): make it, give it to that user (chown), and let the service write there (ReadWritePaths, see docs/deploy.md), or set another`,
    ]);
  }
  const inside = [...filesOf(file), ...FOLDERS.map((name) => join(dataDir, name))];
  for (const path of inside) {
    const code = await failureOf(writing(path));
    if (code === undefined || code === 'ENOENT') continue;
    throw new ConfigError([
      `${path} may not be written by the user of the server (${code}): give the whole folder to that user (chown -R), and run commands as that user`,
    ]);
  }
}

/** The folders that variables name, where this process writes. */
function foldersOf({ database, dataDir, backupDir, role }: Config): [variable: string, folder: string][] {
  const folders: [string, string][] = [['DATA_DIR', dataDir]];
  if (database.kind === 'sqlite') folders.push(['DATABASE_URL', dirname(database.file)]);
  if (role !== 'web' && backupDir !== join(dataDir, 'backups')) folders.push(['BACKUP_DIR', backupDir]);
  return folders;
}

const writing = (path: string) => access(path, constants.R_OK | constants.W_OK);

async function failureOf(work: Promise<void>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => errorCode(error),
  );
}

/** What the server keeps in DATA_DIR besides the database. */
const FOLDERS = ['media', 'uploads', 'backups'];

function filesOf(database: string | undefined): string[] {
  return database === undefined ? [] : ['', '-wal', '-shm', '-lock'].map((end) => database + end);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Lets nobody else read the database and the files of a server, which copying may have opened. */
export async function closeDataToOthers({ database, dataDir, secretKeyPath }: Config, log: Log): Promise<void> {
  const file = database.kind === 'sqlite' ? database.file : undefined;
  const folders = FOLDERS.map((name) => join(dataDir, name));
  const open = await closeToOthers([...filesOf(file), secretKeyPath], folders);
  if (open.length > 0) log.warn({ paths: open }, 'others on this machine may be able to read these');
}
