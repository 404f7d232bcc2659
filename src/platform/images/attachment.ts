import { encode as encodeBlurhash } from 'blurhash';
import type { Sharp } from 'sharp';
import { decode, encode, type ImageFile, type ImageFormat, pixelsOf } from './codec.ts';
import { openImage } from './inspect.ts';
import { type ImageSize, sizeOf } from './size.ts';

/** Mastodon: larger images are scaled down to this many pixels. */
const ORIGINAL_PIXELS = 8_294_400;

/** Mastodon: previews have about this many pixels. */
const PREVIEW_PIXELS = 230_400;

const BLURHASH_SIDE = 32;
const BLURHASH_COMPONENTS = 4;

/** The point of an image that should stay visible, each from -1 to 1 from the middle. */
export type Focus = { readonly x: number; readonly y: number };

export type ProcessedImage = {
  readonly original: ImageFile;
  /** The preview. */
  readonly small: ImageFile;
  readonly blurhash: string;
  /** As in Mastodon's MediaAttachment. */
  readonly meta: { readonly original: ImageSize; readonly small: ImageSize; readonly focus?: Focus };
};

/**
 * Processes an uploaded image for an attachment: upright, without EXIF or GPS, in a format that browsers show. Throws 'invalid' when it is
 * not an image, too large or broken.
 */
export async function processImage(upload: Uint8Array, options: { focus?: Focus } = {}): Promise<ProcessedImage> {
  const { bytes, mime, width, height } = await openImage(upload);
  const format = formatFor(mime);
  const within = (pixels: number): Sharp => shrink(decode(bytes), width, height, pixels);
  const original = await encode(within(ORIGINAL_PIXELS), format, 90);
  const small = await encode(within(PREVIEW_PIXELS), format, 85);
  const blurhash = await blurhashOf(small.bytes);
  const meta = { original: sizeOf(original), small: sizeOf(small), ...(options.focus && { focus: options.focus }) };
  return { original, small, blurhash, meta };
}

/** The blurhash of an image that was inspected or made here. */
export async function blurhashOf(bytes: Uint8Array): Promise<string> {
  const tiny = decode(bytes).flatten({ background: '#ffffff' }).resize(BLURHASH_SIDE, BLURHASH_SIDE, { fit: 'inside' });
  const { data, width, height } = await pixelsOf(tiny);
  return encodeBlurhash(new Uint8ClampedArray(data), width, height, BLURHASH_COMPONENTS, BLURHASH_COMPONENTS);
}

function formatFor(mime: string): ImageFormat {
  switch (mime) {
    case 'image/png':
    case 'image/apng':
    case 'image/gif':
      return 'png';
    case 'image/webp':
      return 'webp';
    default:
      return 'jpeg';
  }
}

function shrink(image: Sharp, width: number, height: number, pixels: number): Sharp {
  const scale = Math.sqrt(pixels / (width * height));
  if (scale >= 1) return image;
  const side = (length: number): number => Math.max(1, Math.floor(length * scale));
  return image.resize(side(width), side(height), { fit: 'fill' });
}
