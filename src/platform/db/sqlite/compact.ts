import { rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../lib/errors.ts';
import { untranslated } from '../../../lib/said.ts';
import { megabytes, readDisk } from '../../disk-space.ts';
import type { Compaction, CompactOptions } from '../compaction.ts';
import { errorCode, isDiskFull } from '../errors.ts';
import { SqliteConnection } from './connection.ts';
import { databaseFile } from './database-file.ts';

/** How SQLite says that free pages can be given back a few at a time, as new databases are made. */
const INCREMENTAL = 2;

/** How many free pages are given back at once, and how long (ms) others may write before the next. */
const PAGES = 500;
const PAUSE = 10;

/** How long (ms) people may be kept from writing without being asked: servers refuse writes after twice that. */
const LONGEST = 5000;

/** Below this (bytes) nobody notices that a file is rewritten, so that it need not be tried how long it takes. */
const SMALL = 64 * 1024 * 1024;

/** A rewrite copies everything to a temporary file and from there into the log. */
const COPIES = 2;

/** How long (ms) to wait for others who write, or who still read what was before. */
const PATIENCE = 30_000;

/**
 * See `compactDatabase`. Free pages are given back a few at a time, which each keeps others from writing for some milliseconds. A database of
 * before that was possible is rewritten once, during which others can read but not write.
 */
export async function compactSqlite(given: string, options: CompactOptions): Promise<Compaction> {
  const path = databaseFile(given);
  const before = statSync(path).size;
  const connection = new SqliteConnection(path, 'write');
  try {
    if (count(connection, 'auto_vacuum') !== INCREMENTAL) await rewrite(path, connection, options);
    await giveBack(connection, options);
    const isDone = await truncate(connection);
    return { before, after: statSync(path).size, remark: isDone ? undefined : STILL_READ };
  } catch (error) {
    throw isDiskFull(error) ? noRoom() : error;
  } finally {
    connection.close();
  }
}

const STILL_READ =
  'Somebody still reads what was before, such as a backup that is being made: the rest is given back when that has ended.';

async function rewrite(path: string, connection: SqliteConnection, { mayPause, onProgress }: CompactOptions) {
  const used = (count(connection, 'page_count') - count(connection, 'freelist_count')) * count(connection, 'page_size');
  const { free } = await readDisk(dirname(path));
  if (free < COPIES * used) throw noRoom(COPIES * used, free);
  const { database } = connection;
  if (!mayPause && used > SMALL) {
    onProgress?.('trying how long it takes');
    const took = tryOut(path, connection);
    if (took * COPIES > LONGEST) throw wouldPause(took * COPIES);
  }
  onProgress?.('rewriting the file');
  // Not in memory, and on the disk that was looked at.
  database.pragma('temp_store = FILE');
  database.pragma(`temp_store_directory = '${dirname(path).replaceAll("'", "''")}'`);
  database.pragma('auto_vacuum = INCREMENTAL');
  await onceFree(() => connection.run('vacuum', []));
}

/** How long (ms) a copy takes, which keeps nobody from anything. */
function tryOut(path: string, connection: SqliteConnection): number {
  const copy = `${path}-compacting`;
  rmSync(copy, { force: true });
  const began = performance.now();
  try {
    connection.run('vacuum into ?', [copy]);
    return performance.now() - began;
  } finally {
    rmSync(copy, { force: true });
  }
}

async function giveBack(connection: SqliteConnection, { onProgress }: CompactOptions): Promise<void> {
  for (let left = count(connection, 'freelist_count'); left > 0; ) {
    // Each page is a row of its answer, of which `run` would take the first alone.
    await onceFree(() => connection.database.pragma(`incremental_vacuum(${PAGES})`));
    const now = count(connection, 'freelist_count');
    // Others may free pages as fast.
    if (now >= left) return;
    left = now;
    onProgress?.(`${left} free pages left`);
    await sleep(PAUSE);
  }
}

/** Copies the log into the file, which is cut then, and empties it. Returns whether nobody was in the way. */
async function truncate(connection: SqliteConnection): Promise<boolean> {
  const deadline = performance.now() + PATIENCE;
  while (performance.now() < deadline) {
    const [result] = connection.run<{ busy: number }>('pragma wal_checkpoint(TRUNCATE)', []).rows;
    if (result?.busy === 0) return true;
    await sleep(5 * PAUSE);
  }
  return false;
}

async function onceFree(work: () => unknown): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      if (!errorCode(error).startsWith('SQLITE_BUSY')) throw error;
      if (performance.now() > deadline) throw inTheWay();
      await sleep(PAUSE);
    }
  }
}

function count(connection: SqliteConnection, name: string): number {
  return Number(connection.database.pragma(name, { simple: true }));
}

function noRoom(needed?: number, free?: number): AppError {
  const how =
    needed === undefined
      ? ''
      : `: it takes ${megabytes(needed)} MB for a while, and ${megabytes(free ?? 0)} MB are free`;
  return new AppError(
    'unavailable',
    untranslated(`The disk has no room to compact the database, which is as it was${how}`),
  );
}

function wouldPause(took: number): AppError {
  return new AppError(
    'conflict',
    untranslated(
      `The file must be rewritten once, and for about ${Math.ceil(took / 1000)} seconds nobody could write: run this again with --pause, or while the server is off; from then on it goes bit by bit`,
    ),
  );
}

function inTheWay(): AppError {
  return new AppError(
    'conflict',
    untranslated('Another process writes to the database without an end: try again when it is done'),
  );
}
