import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Source } from './storage.ts';

/** A file on this machine, to be stored. */
export async function sourceOfFile(path: string): Promise<Source> {
  const { size } = await stat(path);
  return { size, open: () => createReadStream(path) };
}
