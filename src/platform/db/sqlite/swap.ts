import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

/** What SQLite keeps beside a database while it is open, or after a kill. */
const COMPANIONS = ['-wal', '-shm', '-journal'];

/** Where a restore builds a database, until it is whole. */
export const draftOf = (path: string) => `${path}-restoring`;

/** Where a whole one waits to take the place of the database. Once it is there, it is the database. */
const successorOf = (path: string) => `${path}-restored`;

/** Whether a restore has ended but for putting the new file in its place. */
export function isSwapPending(path: string): boolean {
  return existsSync(successorOf(path));
}

/** Puts the draft in the place of the database. No connection to either may be open. */
export function swapIn(path: string): void {
  const draft = draftOf(path);
  closeLog(draft);
  syncPath(draft);
  renameSync(draft, successorOf(path));
  syncPath(dirname(path));
  finishSwap(path);
}

/** The rest of `swapIn`, from wherever it was interrupted. */
export function finishSwap(path: string): void {
  // The log of the old database goes first, or SQLite would write it into the new one.
  removeCompanions(path);
  syncPath(dirname(path));
  renameSync(successorOf(path), path);
  syncPath(dirname(path));
}

/** Removes a draft, as far as there is one. */
export function removeDraft(path: string): void {
  removeCompanions(draftOf(path));
  rmSync(draftOf(path), { force: true });
}

/** Whether SQLite would find nothing in a database file. */
export function isMissing(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** Copies the log into the file, which is whole without it from then on. */
function closeLog(path: string): void {
  const database = new Database(path);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  if (!isMissing(`${path}-wal`)) throw new Error(`${path} is in use`);
  removeCompanions(path);
}

function removeCompanions(path: string): void {
  for (const suffix of COMPANIONS) rmSync(`${path}${suffix}`, { force: true });
}

function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
