import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { now } from '../lib/time.ts';

/** The folder in DATA_DIR, and the beginning of names in the folder of the machine, for work that knows no DATA_DIR. */
const FOLDER = 'work';
const PREFIX = 'whinchat-work-';

/** No work takes as long (ms), so an older folder was left behind by a process that was killed. */
const ABANDONED = 3_600_000;

/** Runs work with an empty folder of its own, which is removed afterwards; in DATA_DIR if that is known. */
export async function inWorkingFolder<T>(
  dataDir: string | undefined,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  const parent = dataDir === undefined ? tmpdir() : join(dataDir, FOLDER);
  if (dataDir !== undefined) await mkdir(parent, { recursive: true });
  const directory = await mkdtemp(join(parent, PREFIX));
  try {
    return await work(directory);
  } finally {
    // The work is done; what cannot be removed is left to `removeLeftovers`.
    await rm(directory, { recursive: true, force: true }).catch(() => undefined);
  }
}

export type Leftovers = { readonly files: number; readonly bytes: number };

/** Deletes working folders that killed processes left behind, unless told only to count them. Returns how many files they held. */
export async function removeLeftovers(dataDir: string, { dryRun = false } = {}): Promise<Leftovers> {
  let [files, bytes] = [0, 0];
  for (const parent of [join(dataDir, FOLDER), tmpdir()]) {
    const names = await readdir(parent).catch((): string[] => []);
    for (const name of names.filter((one) => one.startsWith(PREFIX))) {
      const directory = join(parent, name);
      if (!(await isAbandoned(directory))) continue;
      for (const size of await sizesIn(directory)) {
        files += 1;
        bytes += size;
      }
      if (!dryRun) await rm(directory, { recursive: true, force: true });
    }
  }
  return { files, bytes };
}

async function isAbandoned(directory: string): Promise<boolean> {
  const found = await stat(directory).catch(() => undefined);
  return found?.isDirectory() === true && found.mtimeMs < now() - ABANDONED;
}

async function sizesIn(directory: string): Promise<number[]> {
  const names = await readdir(directory).catch((): string[] => []);
  const found = await Promise.all(names.map((name) => stat(join(directory, name)).catch(() => undefined)));
  return found.map((file) => file?.size ?? 0);
}
