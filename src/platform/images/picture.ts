import type { ResizeOptions } from 'sharp';
import { decode, encode, type ImageFile, type ImageFormat, PICTURE_QUALITY } from './codec.ts';
import { openImage } from './inspect.ts';
import { scaleMoving } from './moving.ts';

/** A picture shown at a fixed size; `still` is the same file unless it is animated. */
export type Picture = { readonly original: ImageFile; readonly still: ImageFile };

/** Mastodon: 400×400, cropped; an animation keeps moving and gets a still picture. Throws 'invalid' as `inspectImage`. */
export function processAvatar(bytes: Uint8Array): Promise<Picture> {
  return processPicture(bytes, { width: 400, height: 400, fit: 'cover' });
}

/** Mastodon: 1500×500, cropped. */
export function processHeader(bytes: Uint8Array): Promise<Picture> {
  return processPicture(bytes, { width: 1500, height: 500, fit: 'cover' });
}

/** The picture of a server in two sizes. Mastodon: 1200×630 and 2400×1260, cropped. */
export async function processThumbnail(bytes: Uint8Array): Promise<{ normal: ImageFile; large: ImageFile }> {
  const scale = async (width: number, height: number) =>
    (await processPicture(bytes, { width, height, fit: 'cover' })).still;
  return { normal: await scale(1200, 630), large: await scale(2400, 1260) };
}

/** The logo of a server: never cropped, twice as high as it is shown. */
export async function processLogo(bytes: Uint8Array): Promise<ImageFile> {
  return (await processPicture(bytes, { width: 480, height: 96, fit: 'inside', withoutEnlargement: true })).still;
}

/** The icon of a server in two sizes, 512×512 and 96×96, cropped. Always PNG, which all that shows icons can read. */
export async function processIcon(upload: Uint8Array): Promise<{ large: ImageFile; small: ImageFile }> {
  const { bytes } = await openImage(upload);
  const scale = (side: number) =>
    encode(decode(bytes).resize({ width: side, height: side, fit: 'cover' }), 'png', PICTURE_QUALITY);
  return { large: await scale(512), small: await scale(96) };
}

/** A custom emoji: never cropped, and no larger than it is ever shown. */
export function processEmoji(bytes: Uint8Array): Promise<Picture> {
  return processPicture(bytes, { width: 256, height: 256, fit: 'inside', withoutEnlargement: true });
}

async function processPicture(upload: Uint8Array, resize: ResizeOptions): Promise<Picture> {
  const { bytes, ...info } = await openImage(upload);
  const still = await encode(decode(bytes).resize(resize), stillFormat(info.mime), PICTURE_QUALITY);
  return { original: (await scaleMoving(upload, info, still)) ?? still, still };
}

function stillFormat(mime: string): ImageFormat {
  if (mime === 'image/webp') return 'webp';
  return mime === 'image/jpeg' ? 'jpeg' : 'png';
}
