import { join } from 'node:path';
import { FilterAPI, Frame, Muxer } from 'node-av';
import { AV_PIX_FMT_RGBA, AVCOL_PRI_UNSPECIFIED, AVCOL_SPC_RGB, AVCOL_TRC_UNSPECIFIED } from 'node-av/constants';
import sharp from 'sharp';
import { inspectImage } from '../images/inspect.ts';
import { h264Encoder } from './h264-encoder.ts';
import { assertConvertible } from './limits.ts';
import type { Conversion } from './result.ts';
import { plainFrames } from './standard-colors.ts';

/** How many bytes of an animation are decoded at once. Decoders begin with the first frame each time, so few large pieces are quicker. */
const BATCH = 128 * 1024 * 1024;

/** Browsers show frames that claim to last 10 ms or less for this long (ms). */
const DEFAULT_DELAY = 100;

/** Pictures say nothing of their colours, which are in sRGB. */
const COLORS = {
  colorPrimaries: AVCOL_PRI_UNSPECIFIED,
  colorTrc: AVCOL_TRC_UNSPECIFIED,
  colorSpace: AVCOL_SPC_RGB,
} as const;

type Size = { readonly width: number; readonly height: number };

/**
 * An animated GIF or WebP as a silent video, a fraction of its size (Mastodon: gifv). Throws 'invalid' as `inspectImage` and
 * `assertConvertible`.
 */
export async function convertAnimation(bytes: Buffer, directory: string): Promise<Pick<Conversion, 'media' | 'mime'>> {
  const info = await inspectImage(bytes);
  assertConvertible(bytes, info);
  const size = { width: even(info.width), height: even(info.height) };
  using filter = FilterAPI.create(plainFrames({ ...COLORS, ...size }));
  const delays = await delaysOf(bytes, info.frames);
  const rate = { num: info.frames * 1000, den: delays.reduce((sum, delay) => sum + delay, 0) };
  using encoder = await h264Encoder(filter, { ...size, rate });
  const media = 'media.mp4';
  await using output = await Muxer.open(join(directory, media), { format: 'mp4', options: { movflags: 'faststart' } });
  const index = output.addStream(encoder);
  const frames = framesOf(bytes, delays, size);
  for await (using packet of encoder.packets(filter.frames(frames))) await output.writePacket(packet, index);
  return { media, mime: 'video/mp4' };
}

/** The frames, and null, by which encoders know the end. */
async function* framesOf(bytes: Buffer, delays: readonly number[], size: Size): AsyncGenerator<Frame | null> {
  const count = Math.max(1, Math.floor(BATCH / bytesOf(size)));
  let pts = 0n;
  for (let page = 0; page < delays.length; page += count) {
    const pages = Math.min(count, delays.length - page);
    const pixels = await decodePages(bytes, { page, pages, size });
    for (let i = 0; i < pages; i++) {
      const shown = pixels.subarray(i * bytesOf(size), (i + 1) * bytesOf(size));
      using frame = Frame.fromVideoBuffer(shown, { ...size, format: AV_PIX_FMT_RGBA, timeBase: MILLISECONDS, pts });
      frame.duration = BigInt(delays[page + i] ?? DEFAULT_DELAY);
      pts += frame.duration;
      yield frame;
    }
  }
  yield null;
}

const MILLISECONDS = { num: 1, den: 1000 };

/** The frames one below the other, in the size of the video: scaling each while it is encoded takes six times as long. */
function decodePages(bytes: Buffer, { page, pages, size }: { page: number; pages: number; size: Size }) {
  return sharp(bytes, { page, pages, limitInputPixels: false })
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer();
}

function bytesOf({ width, height }: Size): number {
  return width * height * 4;
}

/** How long (ms) each frame is shown. */
async function delaysOf(bytes: Buffer, frames: number): Promise<number[]> {
  const { delay = [] } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return Array.from({ length: frames }, (_, i) => delay[i] ?? 0).map((ms) => (ms > 10 ? ms : DEFAULT_DELAY));
}

// H.264 stores colour for blocks of two by two pixels.
function even(length: number): number {
  return Math.max(2, length - (length % 2));
}
