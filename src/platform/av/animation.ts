import { Output, QUALITY_HIGH, VideoSample, VideoSampleSource } from 'mediabunny';
import sharp from 'sharp';
import { inspectImage } from '../images/inspect.ts';
import { mp4, target } from './convert.ts';
import type { Conversion } from './result.ts';

/** How many bytes of an animation are decoded at once. */
const BATCH = 64 * 1024 * 1024;

/** Browsers show frames that claim to last 10 ms or less for this long (ms). */
const DEFAULT_DELAY = 100;

/** An animated GIF or WebP as a silent video, a fraction of its size (Mastodon: gifv). Throws 'invalid' as `inspectImage`. */
export async function convertAnimation(bytes: Buffer, directory: string): Promise<Pick<Conversion, 'media' | 'mime'>> {
  const { width, height, frames } = await inspectImage(bytes);
  const delays = (await sharp(bytes, { limitInputPixels: false }).metadata()).delay ?? [];
  const size = { width: even(width), height: even(height) };
  const output = new Output({ format: mp4(), target: target(directory, 'media.mp4') });
  const source = new VideoSampleSource({ codec: 'avc', quality: QUALITY_HIGH, transform: { ...size, fit: 'fill' } });
  output.addVideoTrack(source);
  await output.start();
  const count = Math.max(1, Math.floor(BATCH / (width * height * 4)));
  let timestamp = 0;
  for (let page = 0; page < frames; page += count) {
    const pixels = await decodePages(bytes, page, Math.min(count, frames - page));
    for (let i = 0; i < Math.min(count, frames - page); i++) {
      const duration = seconds(delays[page + i]);
      const frame = pixels.subarray(i * width * height * 4, (i + 1) * width * height * 4);
      using sample = new VideoSample(frame, {
        format: 'RGBX',
        codedWidth: width,
        codedHeight: height,
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

function decodePages(bytes: Buffer, page: number, pages: number): Promise<Buffer> {
  return sharp(bytes, { page, pages, limitInputPixels: false })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer();
}

function seconds(delay: number | undefined): number {
  return (delay !== undefined && delay > 10 ? delay : DEFAULT_DELAY) / 1000;
}

// H.264 stores colour for blocks of two by two pixels.
function even(length: number): number {
  return Math.max(2, length - (length % 2));
}
