import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../lib/errors.ts';
import type { Shape } from '../av/result.ts';
import { runChild } from '../av/run-child.ts';
import { inWorkingFolder } from '../working-folder.ts';
import { decode, encode, type ImageFile, PICTURE_QUALITY } from './codec.ts';
import type { ImageInfo } from './inspect.ts';
import { ANIMATED_PIXELS } from './size.ts';

type Size = { readonly width: number; readonly height: number };

/**
 * An animated picture, scaled and cropped to a size, that still moves; undefined when it does not move, or would take too long to be scaled
 * or shown, or cannot be read beyond its first frame.
 */
export async function scaleMoving(
  bytes: Uint8Array,
  info: ImageInfo,
  { width, height }: Size,
): Promise<ImageFile | undefined> {
  const { mime } = info;
  if (mime === 'image/apng' || mime === 'image/avif') {
    return info.isSequence ? scaleElsewhere(bytes, { mime, width, height }) : undefined;
  }
  const format = mime === 'image/gif' ? 'gif' : mime === 'image/webp' ? 'webp' : undefined;
  if (!format || info.frames === 1 || info.width * info.height * info.frames > ANIMATED_PIXELS) return undefined;
  const moving = decode(bytes, { animated: true, pixels: ANIMATED_PIXELS }).resize({ width, height, fit: 'cover' });
  return encode(moving, format, PICTURE_QUALITY);
}

/** libvips sees only the first frames of these. */
async function scaleElsewhere(bytes: Uint8Array, shape: Shape): Promise<ImageFile | undefined> {
  try {
    return await inWorkingFolder(undefined, async (directory) => {
      const path = join(directory, 'upload');
      await writeFile(path, bytes);
      const answer = await runChild('move', path, directory, { shape });
      if (!('moving' in answer)) throw new Error('The child process answered something else');
      const [, extension = ''] = answer.moving.split('.');
      const format = extension === 'png' ? 'png' : 'webp';
      const { width, height } = shape;
      const moving = await readFile(join(directory, answer.moving));
      return { bytes: moving, mime: `image/${format}`, extension: format, width, height };
    });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
