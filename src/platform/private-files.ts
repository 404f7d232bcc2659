import { chmod } from 'node:fs/promises';
import { errorCode } from './db/errors.ts';

/** Lets nobody else read what this process and its children make from now on. */
export function makeFilesPrivately(): void {
  process.umask(0o077);
}

/** Takes from others the right to read files and folders that were made earlier, as far as they are there. Returns those that it could not change. */
export async function closeToOthers(files: readonly string[], folders: readonly string[]): Promise<readonly string[]> {
  const open: string[] = [];
  const close = async (path: string, mode: number) => {
    try {
      await chmod(path, mode);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') open.push(path);
    }
  };
  for (const file of files) await close(file, 0o600);
  for (const folder of folders) await close(folder, 0o700);
  return open;
}
