import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../lib/errors.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import { MATRIX_LIMIT } from './size.ts';

/** How long (s) one image may take to decode and encode. */
export const TIMEOUT = 20;

// One thread per image and two images at once, so that uploads cannot take the whole machine or its memory.
sharp.concurrency(1);
sharp.cache({ memory: 16, files: 0, items: 16 });
const takeTurn = limitConcurrency(2);

// Only these of libvips's many decoders may process untrusted files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

/** The quality of pictures of accounts and emojis, from 1 to 100. */
export const PICTURE_QUALITY = 90;

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif';

export type ImageFile = {
  readonly bytes: Buffer;
  readonly mime: `image/${ImageFormat}`;
  /** For `contentKey`. */
  readonly extension: string;
  readonly width: number;
  readonly height: number;
};

type Options = { readonly animated?: boolean; readonly pixels?: number };

/** A pipeline over untrusted bytes: upright, in sRGB, without any metadata once it is written. */
export function decode(bytes: Uint8Array, { animated = false, pixels = MATRIX_LIMIT }: Options = {}): Sharp {
  return sharp(bytes, { animated, limitInputPixels: pixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .timeout({ seconds: TIMEOUT });
}

/** Writes the picture in a format. Throws 'invalid' when the source cannot be decoded. */
export async function encode(image: Sharp, format: ImageFormat, quality: number): Promise<ImageFile> {
  const { data, info } = await attempt(() => written(image, format, quality).toBuffer({ resolveWithObject: true }));
  return {
    bytes: data,
    mime: `image/${format}`,
    extension: format === 'jpeg' ? 'jpg' : format,
    width: info.width,
    height: info.pageHeight ?? info.height,
  };
}

/** The pixels as rows of red, green, blue and alpha bytes. */
export async function pixelsOf(image: Sharp): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await attempt(() => image.ensureAlpha().raw().toBuffer({ resolveWithObject: true }));
  return { data, width: info.width, height: info.height };
}

/** Runs work within the limit. Throws 'invalid' for decoder errors, which are the file's fault. */
export async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await takeTurn(work);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', 'processingFailed', { cause: error });
  }
}

function written(image: Sharp, format: ImageFormat, quality: number): Sharp {
  switch (format) {
    case 'jpeg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality, progressive: true });
    case 'png':
      return image.png();
    case 'webp':
      return image.webp({ quality });
    case 'gif':
      // More effort takes more than twice the time for a tenth of the size.
      return image.gif({ effort: 2 });
  }
}
