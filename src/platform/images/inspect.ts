import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { invalid } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import { runChild } from '../av/run-child.ts';
import { inWorkingFolder } from '../working-folder.ts';
import { attempt } from './codec.ts';
import { jpegWithProfile } from './profile.ts';
import { MATRIX_LIMIT } from './size.ts';
import { inPlainColors, profileOf } from './srgb.ts';

/** A picture in HEVC, which libvips cannot read, as JPEG. Throws 'invalid' when it is broken or takes too long. */
function jpegOfHeic(bytes: Uint8Array): Promise<Buffer> {
  return inWorkingFolder(undefined, async (directory) => {
    const path = join(directory, 'upload');
    await writeFile(path, bytes);
    const answer = await runChild('still', path, directory);
    if (!('still' in answer)) throw new Error('The child process answered something else');
    return readFile(join(directory, answer.still));
  });
}

/** More frames than this make an animation a bomb. */
const FRAME_LIMIT = 2000;

export type ImageInfo = {
  readonly mime: string;
  /** As seen upright. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** Whether it is an animation of a type of which libvips reads only the first frame, an animated PNG or AVIF. */
  readonly isSequence: boolean;
  /** Whether it is compressed in a way that only `jpegOfHeic` can read. */
  readonly isHevc: boolean;
};

const READABLE = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'image/heif',
]);

/**
 * Identifies an image by its first bytes and its header alone, so that a decompression bomb is refused before it is decoded.
 * Throws 'invalid' when it is not of a supported type or is too large. SVG is never accepted, because it can contain scripts.
 */
export async function inspectImage(bytes: Uint8Array): Promise<ImageInfo> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !READABLE.has(type.mime)) throw invalid('unknownFileType');
  const header = await attempt(() => sharp(stillBytes(bytes), { limitInputPixels: false }).metadata());
  const { width, height } = header.autoOrient;
  if (width * height > MATRIX_LIMIT) throw invalid(said('imageTooLarge', width, height));
  const frames = header.pages ?? 1;
  if (frames > FRAME_LIMIT) throw invalid(said('tooManyFrames', FRAME_LIMIT));
  const isSequence = type.mime === 'image/apng' || (type.mime === 'image/avif' && isAvifSequence(bytes));
  return { mime: type.mime, width, height, frames, isSequence, isHevc: header.compression === 'hevc' };
}

/** As `inspectImage`, with bytes that `decode` shows in the right colours: the same, or a JPEG or PNG made of them. */
export async function openImage(bytes: Uint8Array): Promise<ImageInfo & { readonly bytes: Uint8Array }> {
  const info = await inspectImage(bytes);
  const still = stillBytes(bytes);
  if (!info.isHevc) return { ...info, bytes: await inPlainColors(still, info.mime) };
  const profile = await profileOf(still, info.mime);
  const jpeg = await jpegOfHeic(bytes);
  return { ...(await inspectImage(jpeg)), bytes: profile ? jpegWithProfile(jpeg, profile) : jpeg };
}

/** Where the kind of an AVIF stands in it, and the kinds it is of besides (ISO/IEC 14496-12, `ftyp`). */
const MAJOR = { from: 8, to: 12 };
const SEQUENCE = Buffer.from('avis');
const STILL = Buffer.from('avif');

function isAvifSequence(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 256));
  return head.subarray(MAJOR.from, head.readUInt32BE(0)).includes(SEQUENCE);
}

/** The same picture; of an AVIF that calls itself an animation the still picture in it, because libvips does not know its name. */
function stillBytes(bytes: Uint8Array): Uint8Array {
  if (Buffer.compare(bytes.subarray(MAJOR.from, MAJOR.to), SEQUENCE) !== 0) return bytes;
  const still = Buffer.from(bytes);
  STILL.copy(still, MAJOR.from);
  return still;
}
