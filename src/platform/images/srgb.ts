import sharp, { type Sharp } from 'sharp';
import { attempt, TIMEOUT } from './codec.ts';
import { codingOf } from './coding.ts';
import { profileFor } from './icc.ts';
import { pngWithProfile } from './profile.ts';
import { MATRIX_LIMIT } from './size.ts';

/** Quick: these files live only until they are decoded again. */
const COMPRESSION = 1;

/** The profile by which a picture is shown, its own or one made of what it says; undefined when it is in sRGB. */
export async function profileOf(bytes: Uint8Array, mime: string): Promise<Uint8Array | undefined> {
  return (await attempt(() => describeColors(bytes, mime))).profile;
}

/**
 * The picture as `decode` gets its colours right: the same, unless it says what they are in another way than by a profile, or has a profile
 * and more than 8 bits. sharp gives the colours of the latter in Display P3 as though they were sRGB.
 */
export async function inPlainColors(bytes: Uint8Array, mime: string): Promise<Uint8Array> {
  const { profile, isOwn, isDeep } = await attempt(() => describeColors(bytes, mime));
  if (!profile || (isOwn && !isDeep)) return bytes;
  const profiled = isOwn ? bytes : pngWithProfile(await attempt(() => numbersOf(bytes, isDeep)), profile);
  if (!isDeep) return profiled;
  return attempt(() => asPng(open(profiled).withIccProfile('srgb', { attach: false })));
}

async function describeColors(bytes: Uint8Array, mime: string) {
  const { icc, depth } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const coding = codingOf(bytes, mime);
  // PNG 3: what a picture says of itself goes before its profile. In HEIF it is the other way round (ISO/IEC 23000-22).
  const isOwn = icc !== undefined && !(coding && mime.endsWith('png'));
  const profile = isOwn ? icc : coding && profileFor(coding);
  return { profile, isOwn, isDeep: depth === 'ushort' };
}

/** The picture with its numbers as they are, without a profile. */
function numbersOf(bytes: Uint8Array, isDeep: boolean): Promise<Buffer> {
  const image = open(bytes, true);
  return asPng(isDeep ? image.toColourspace('rgb16') : image);
}

function open(bytes: Uint8Array, ignoreIcc = false): Sharp {
  const limits = { limitInputPixels: MATRIX_LIMIT, failOn: 'error', sequentialRead: true } as const;
  return sharp(bytes, { ...limits, ignoreIcc })
    .autoOrient()
    .timeout({ seconds: TIMEOUT });
}

function asPng(image: Sharp): Promise<Buffer> {
  return image.png({ compressionLevel: COMPRESSION }).toBuffer();
}
