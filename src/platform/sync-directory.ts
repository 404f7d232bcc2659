import { open } from 'node:fs/promises';

/** Flushes the entries of a directory, so that a power cut does not lose the name of a new file. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
