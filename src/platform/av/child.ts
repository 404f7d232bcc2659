import { constants, setPriority } from 'node:os';
import { AppError } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import type { Answer } from './result.ts';

// This file is a program: `child.ts convert|still|move <file> <directory> [<shape>]`. It answers with one line of JSON.
// It ends when its standard input does, so that it does not outlive the server.

const [task, path = '', directory = '', shape = '{}'] = process.argv.slice(2);
process.stdin.on('close', () => process.exit(1)).resume();
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.stdout.write(`${JSON.stringify(await answer())}\n`, () => process.exit(0));

async function answer(): Promise<Answer> {
  try {
    if (task === 'still') {
      // Loaded for pictures only, because it is large.
      const { convertStill } = await import('./still.ts');
      return { still: await convertStill(path, directory) };
    }
    if (task === 'move') {
      const { convertMovingPicture } = await import('./moving-picture.ts');
      return { moving: await convertMovingPicture(path, directory, JSON.parse(shape)) };
    }
    if (!(await registerCodecs())) return { refused: said('avUnsupported') };
    const { convertUpload } = await import('./convert-upload.ts');
    return { conversion: await convertUpload(path, directory) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.said };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Registers FFmpeg's codecs; false when the optional package is not installed for this machine. */
async function registerCodecs(): Promise<boolean> {
  try {
    const { registerMediabunnyServer } = await import('@mediabunny/server');
    registerMediabunnyServer({ hardwareContext: null });
    return true;
  } catch {
    return false;
  }
}
