import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, toIso } from '../../lib/time.ts';

/** The names of scheduled backups, which sort by time; other entries of the folder are ignored. */
const NAME = /^whinchat-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

/** The name of a backup begun at an instant (ms). */
export function backupName(at: number): string {
  return `whinchat-${toIso(at).slice(0, 19).replaceAll(':', '-')}Z`;
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

/** Deletes the oldest backups in a folder, keeping the newest `keep`. */
export async function forgetBackups(folder: string, keep: number): Promise<void> {
  const names = await listBackups(folder);
  for (const name of names.slice(0, Math.max(names.length - keep, 0)))
    await rm(join(folder, name), { recursive: true, force: true });
}

/** Deletes unfinished backups begun before an instant (ms). */
export async function forgetUnfinished(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    if (!name.endsWith('.partial') || !NAME.test(name.slice(0, -'.partial'.length))) continue;
    if (name < backupName(before)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
