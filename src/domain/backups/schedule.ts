import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, toIso } from '../../lib/time.ts';

/** The names of scheduled backups, which sort by time; other entries of the folder are ignored. */
const NAME = /^whinchat-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

/** The name of a backup begun at an instant (ms). */
export function backupName(at: number): string {
  return `whinchat-${toIso(at).slice(0, 19).replaceAll(':', '-')}Z`;
}

/** When a backup was begun (ISO 8601), as its name says. */
export function begunAt(name: string): string {
  return name.replace(NAME, '$1T$2:$3:$4.000Z');
}

/** The latest instant (ms), up to `at`, at which a daily backup was due; `time` is HH:MM in UTC. */
export function lastTurn(time: string, at: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = Math.floor(at / DAY) * DAY + (hours * 60 + minutes) * 60_000;
  return today <= at ? today : today - DAY;
}

/** Backups in a folder, by `backupName`, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => NAME.test(name)).sort();
}

/** The directory of a backup in a folder by its name; undefined when there is none. The path comes from the folder, never from the name. */
export async function findBackup(folder: string, name: string): Promise<string | undefined> {
  const found = (await listBackups(folder)).find((one) => one === name);
  return found && join(folder, found);
}

/** Deletes the oldest backups in a folder, keeping the newest `keep`. */
export async function forgetBackups(folder: string, keep: number): Promise<void> {
  const names = await listBackups(folder);
  for (const name of names.slice(0, Math.max(names.length - keep, 0))) await deleteBackup(join(folder, name));
}

/** Deletes a backup. It loses its name first, so that half of one is never taken for a backup. */
export async function deleteBackup(directory: string): Promise<void> {
  const leaving = `${directory}${LEAVING}`;
  await rename(directory, leaving);
  await rm(leaving, { recursive: true, force: true });
}

/** What stands behind the name of a backup that is being written, or deleted. */
const UNFINISHED = '.partial';
const LEAVING = '.deleted';

/** Deletes unfinished backups begun before an instant (ms), and what is left of deleted ones. */
export async function forgetUnfinished(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    const isOld = name.endsWith(UNFINISHED) && name < backupName(before);
    const isBackup = NAME.test(name.replace(/\.\w+$/, ''));
    if (isBackup && (isOld || name.endsWith(LEAVING))) await rm(join(folder, name), { recursive: true, force: true });
  }
}
