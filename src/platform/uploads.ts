import { opendir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../lib/errors.ts';
import type { Config } from './config/config.ts';

/** The folder where files stay while the requests that bring them last. */
export function uploadDirectory({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'uploads');
}

/** Throws 'unavailable' when the disk of a folder has less than so many bytes left, because a full one stops the database. */
export async function checkFreeDisk(directory: string, minFree: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize >= minFree) return;
  // The log says so as of a disk that is full, once in a while instead of for each file.
  const cause = Object.assign(new Error(`${directory} has only ${bavail * bsize} bytes left`), { code: 'ENOSPC' });
  throw new AppError('unavailable', 'diskNearlyFull', {
    cause,
  });
}

export type LeftUploads = { readonly files: number; readonly bytes: number };

/** Deletes files of uploads that were last written before an instant (ms), such as those of a process that was killed. */
export async function removeLeftUploads(directory: string, before: number, dryRun = false): Promise<LeftUploads> {
  let [files, bytes] = [0, 0];
  for await (const name of namesIn(directory)) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || found.mtimeMs >= before) continue;
    if (!dryRun) await rm(path, { force: true });
    files += 1;
    bytes += found.size;
  }
  return { files, bytes };
}

async function* namesIn(directory: string): AsyncGenerator<string> {
  const entries = await opendir(directory).catch(() => undefined);
  if (!entries) return;
  for await (const { name } of entries) yield name;
}
