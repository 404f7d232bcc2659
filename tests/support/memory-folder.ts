import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const MEMORY = '/dev/shm';

/** Bytes that must be free there: a run never takes as many. */
const ENOUGH = 2 * 1024 ** 3;

/** A new folder in memory, where nothing waits for a disk. Undefined where there is none, too little room, or no program may be started. */
export async function openMemoryFolder(): Promise<string | undefined> {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    if (bavail * bsize < ENOUGH) return undefined;
    folder = await mkdtemp(join(MEMORY, 'whinchat-'));
    // As `/tmp` is: PostgreSQL, which does not run as root, finds and removes what is its own inside.
    await chmod(folder, 0o1777);
    const program = join(folder, 'program');
    await writeFile(program, '#!/bin/sh\n', { mode: 0o755 });
    await promisify(execFile)(program);
    return folder;
  } catch {
    if (folder) await rm(folder, { recursive: true, force: true });
    return undefined;
  }
}
