import { Encoder, type FilterAPI, type Rational } from 'node-av';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';

/** How much may be lost, from 0 (nothing) to 51; 18 looks like the original. */
const LOSS = 20;

/** What a second of video may take at most, where it is busy: so many bits for each pixel of a frame, but no less than so many. */
const BITS_PER_PIXEL = 3;
const LEAST_BITS = 1_000_000;

/** How many processors work on one video. Each of them holds frames, of which one of 4K takes 12 MB. */
export const THREADS = 2;

type Measures = {
  readonly width: number;
  readonly height: number;
  /** Frames per second, on average; zero if that is not known. */
  readonly rate: Pick<Rational, 'num' | 'den'>;
};

/** The encoder of all videos, for frames that come out of a filter, which are shown when they say. */
export function h264Encoder(filter: FilterAPI, { width, height, rate }: Measures): Promise<Encoder> {
  const most = Math.max(LEAST_BITS, width * height * BITS_PER_PIXEL);
  // Told of the rate, node-av would move each frame to its next beat, which telephones do not keep. Players are told what to achieve.
  const params = rate.num > 0 && rate.den > 0 ? { 'x264-params': `fps=${rate.num}/${rate.den}` } : {};
  const context = { rcMaxRate: most, rcBufferSize: most * 2, threadCount: THREADS };
  // Mastodon encodes as quickly. Slower presets hold forty frames at once, too many for the limit of memory.
  const options = { crf: LOSS, preset: 'veryfast', ...params } as const;
  return Encoder.create(FF_ENCODER_LIBX264, { filter, context, options });
}
