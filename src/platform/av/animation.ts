import { Output, QUALITY_HIGH, VideoSample, VideoSampleSource } from 'mediabunny';
import sharp from 'sharp';
import { inspectImage } from '../images/inspect.ts';
import { mp4, target } from './convert.ts';
import { assertConvertible } from './limits.ts';
import type { Conversion } from './result.ts';

/** How many bytes of an animation are decoded at once. Decoders begin with the first frame each time, so few large pieces are quicker. */
const BATCH = 128 * 1024 * 1024;

/** Browsers show frames that claim to last 10 ms or less for this long (ms). */
const DEFAULT_DELAY = 100;

type Size = { readonly width: number; readonly height: number };

/**
 * An animated GIF or WebP as a silent video, a fraction of its size (Mastodon: gifv). Throws 'invalid' as `inspectImage` and
 * `assertConvertible`.
 */
export async function convertAnimation(bytes: Buffer, directory: string): Promise<Pick<Conversion, 'media' | 'mime'>> {
  const info = await inspectImage(bytes);
  assertConvertible(bytes, info);
  const delays = (await sharp(bytes, { limitInputPixels: false }).metadata()).delay ?? [];
  const size = { width: even(info.width), height: even(info.height) };
  const output = new Output({ format: mp4(), target: target(directory, 'media.mp4') });
  const source = new VideoSampleSource({ codec: 'avc', quality: QUALITY_HIGH });
  output.addVideoTrack(source);
  await output.start();
  const count = Math.max(1, Math.floor(BATCH / bytesOf(size)));
  let timestamp = 0;
  for (let page = 0; page < info.frames; page += count) {
    const pages = Math.min(count, info.frames - page);
    const pixels = await decodePages(bytes, { page, pages, size });
    for (let i = 0; i < pages; i++) {
      const duration = seconds(delays[page + i]);
      using sample = frameOf(pixels.subarray(i * bytesOf(size), (i + 1) * bytesOf(size)), size, {
        timestamp,
        duration,
      });
      await source.add(sample);
      timestamp += duration;
    }
  }
  await output.finalize();
  return { media: 'media.mp4', mime: 'video/mp4' };
}

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

function frameOf(pixels: Buffer, { width, height }: Size, times: { timestamp: number; duration: number }): VideoSample {
  return new VideoSample(pixels, { format: 'RGBX', codedWidth: width, codedHeight: height, ...times });
}

function bytesOf({ width, height }: Size): number {
  return width * height * 4;
}

function seconds(delay: number | undefined): number {
  return (delay !== undefined && delay > 10 ? delay : DEFAULT_DELAY) / 1000;
}

// H.264 stores colour for blocks of two by two pixels.
function even(length: number): number {
  return Math.max(2, length - (length % 2));
}
