import { open, readFile, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import { convertAudio, convertVideo } from './convert.ts';
import { measure, openTracks, type Tracks } from './input.ts';
import { writeCover } from './poster.ts';
import type { Answer, Conversion } from './result.ts';

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
    if (!(await registerCodecs())) return { refused: said`Audio and video are not supported by this server` };
    return { conversion: await convert() };
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

async function convert(): Promise<Conversion> {
  if (await isAnimation()) {
    const { convertAnimation } = await import('./animation.ts');
    return describe(await convertAnimation(await readFile(path), directory));
  }
  const { openReadable } = await import('./readable.ts');
  const { tracks, tagged } = await openReadable(path, directory);
  // Measured first, so that files beyond the limits are refused before they are decoded.
  const measured = await measure(tracks, 0);
  if (measured.kind !== 'audio') return describe(await convertVideo(tracks, directory));
  return describe(await convertAudio(tracks, directory), tagged);
}

/** A converted file with its properties and preview: its first frame, or the cover of the file that it was made of. */
async function describe(made: Pick<Conversion, 'media' | 'mime'>, covered?: Tracks): Promise<Conversion> {
  const output = join(directory, made.media);
  const { writeFirstFrame } = await import('./first-frame.ts');
  const poster = await (covered ? writeCover(covered, directory) : writeFirstFrame(output, directory));
  const probe = await measure(await openTracks(output), (await stat(output)).size);
  return { probe, ...made, poster };
}

/** Whether the file is a GIF or a WebP, which are decoded as pictures. */
async function isAnimation(): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const start = buffer.toString('latin1');
    return start.startsWith('GIF8') || (start.startsWith('RIFF') && start.endsWith('WEBP'));
  } finally {
    await file.close();
  }
}
