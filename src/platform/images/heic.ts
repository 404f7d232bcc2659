import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runChild } from '../av/run-child.ts';
import { inWorkingFolder } from '../working-folder.ts';

/** A picture in HEVC, which libvips cannot read, as JPEG. Throws 'invalid' when it is broken or takes too long. */
export function jpegOfHeic(bytes: Uint8Array): Promise<Buffer> {
  return inWorkingFolder(undefined, async (directory) => {
    const path = join(directory, 'upload');
    await writeFile(path, bytes);
    const answer = await runChild('still', path, directory);
    if (!('still' in answer)) throw new Error('The child process answered something else');
    return readFile(join(directory, answer.still));
  });
}
