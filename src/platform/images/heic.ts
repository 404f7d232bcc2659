import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from '../av/run-child.ts';

/** A picture in HEVC, which libvips cannot read, as JPEG. Throws 'invalid' when it is broken or takes too long. */
export async function jpegOfHeic(bytes: Uint8Array): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'whinchat-heic-'));
  try {
    const path = join(directory, 'upload');
    await writeFile(path, bytes);
    const answer = await runChild('still', path, directory);
    if (!('still' in answer)) throw new Error('The child process answered something else');
    return await readFile(join(directory, answer.still));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
