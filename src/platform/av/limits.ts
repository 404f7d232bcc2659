import { invalid } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import type { ImageInfo } from '../images/inspect.ts';

/** Mastodon: videos of more pixels, or of more frames per second, are refused. */
export const MATRIX_LIMIT = 8_294_400;
export const FRAME_RATE_LIMIT = 120;

/** The pixels of all frames of an animation: a second of the largest and fastest video that is accepted. */
const ANIMATION_PIXELS = MATRIX_LIMIT * FRAME_RATE_LIMIT;

/** The pixels of all frames of a video that has to be encoded anew: a minute of the same. */
const VIDEO_PIXELS = ANIMATION_PIXELS * 60;

type Frames = Pick<ImageInfo, 'width' | 'height' | 'frames'>;

/** 422 for an animation that would take too long to become a video, or that does not say how large it is. */
export function assertConvertible(bytes: Uint8Array, info: Frames & Pick<ImageInfo, 'mime'>): void {
  const { width, height, frames } = info;
  const screen = info.mime === 'image/gif' ? screenOf(bytes) : info;
  // Decoders measure by the frames when they do not believe the size that the file claims, so that almost nothing would be left of it.
  const claimed = { width: Math.max(width, screen.width), height: Math.max(height, screen.height) };
  const shape = `${claimed.width}x${claimed.height}`;
  if (claimed.width * claimed.height > MATRIX_LIMIT) throw invalid(said('animationTooLarge', shape));
  if (claimed.width * claimed.height * frames > ANIMATION_PIXELS) {
    throw invalid(said('animationTooMuch', shape, frames));
  }
  if (width < screen.width || height < screen.height) {
    throw invalid(said('animationTooSmall', shape, width, height));
  }
}

/** 422 for a video that would take too long to encode anew. */
export function assertEncodable({ width, height, frames }: Frames): void {
  if (width * height * frames <= VIDEO_PIXELS) return;
  throw invalid(said('longVideoUnsupported', width, height));
}

/** The size that a GIF claims in its header. */
function screenOf(bytes: Uint8Array): { width: number; height: number } {
  const { buffer, byteOffset, byteLength } = bytes;
  const header = new DataView(buffer, byteOffset, byteLength);
  return { width: header.getUint16(6, true), height: header.getUint16(8, true) };
}
