import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { convertAnimation } from './animation.ts';
import { convertAudio, convertVideo } from './convert.ts';
import { writeFirstFrame } from './first-frame.ts';
import { measure, openTracks, type Tracks } from './input.ts';
import { writeCover } from './poster.ts';
import { openReadable } from './readable.ts';
import type { Conversion } from './result.ts';

/**
 * Converts a file to what every browser plays, with its preview, in the directory. FFmpeg's codecs have been registered. Throws 'invalid' as
 * `openReadable`, `measure` and `convertAnimation`.
 */
export async function convertUpload(path: string, directory: string): Promise<Conversion> {
  if (await isAnimation(path)) return describe(await convertAnimation(await readFile(path), directory), directory);
  const { tracks, tagged } = await openReadable(path, directory);
  // Measured first, so that files beyond the limits are refused before they are copied.
  const measured = await measure(tracks, 0);
  if (measured.kind !== 'audio') return describe(await convertVideo(tracks, directory), directory);
  return describe(await convertAudio(tracks, directory), directory, tagged);
}

type Made = Pick<Conversion, 'media' | 'mime'>;

/** A converted file with its properties and preview: its first frame, or the cover of the file that it was made of. */
async function describe(made: Made, directory: string, covered?: Tracks): Promise<Conversion> {
  const output = join(directory, made.media);
  const poster = await (covered ? writeCover(covered, directory) : writeFirstFrame(output, directory));
  const probe = await measure(await openTracks(output), (await stat(output)).size);
  return { probe, ...made, poster };
}

/** Whether the file is a GIF or a WebP, which are decoded as pictures. */
async function isAnimation(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const start = buffer.toString('latin1');
    return start.startsWith('GIF8') || (start.startsWith('RIFF') && start.endsWith('WEBP'));
  } finally {
    await file.close();
  }
}
