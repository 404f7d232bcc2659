import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, type Frame, Muxer, type Stream } from 'node-av';
import { FF_ENCODER_APNG, FF_ENCODER_LIBWEBP_ANIM } from 'node-av/constants';
import { invalid } from '../../lib/errors.ts';
import { ANIMATED_PIXELS } from '../images/size.ts';
import type { Shape } from './result.ts';
import { isExtraordinary, toStandardColors } from './standard-colors.ts';

/** What FFmpeg reads and writes for each type of picture; it opens no other format. */
const FORMATS = {
  'image/apng': { from: 'apng', encoder: FF_ENCODER_APNG, to: 'apng', pixels: 'rgba', endless: { plays: 0 } },
  'image/avif': { from: 'mov', encoder: FF_ENCODER_LIBWEBP_ANIM, to: 'webp', pixels: 'bgra', endless: { loop: 0 } },
} as const;

/**
 * Writes an animated PNG or AVIF, scaled and cropped to fill a shape, to the directory, as PNG or WebP; returns the name. Throws 'invalid'
 * when it has more pixels over all frames than an animation may have, or only one frame.
 */
export async function convertMovingPicture(
  path: string,
  directory: string,
  { mime, width, height }: Shape,
): Promise<string> {
  const { from, encoder: codec, to, pixels, endless } = FORMATS[mime];
  const name = mime === 'image/apng' ? 'moving.png' : 'moving.webp';
  await using input = await Demuxer.open(path, { format: from });
  const stream = movingTrack(input.streams);
  using decoder = await Decoder.create(stream);
  const scale = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`;
  // A PNG goes on to say what its colours are; in WebP they are in sRGB.
  const colors = mime === 'image/avif' && isExtraordinary(stream.codecpar) ? [toStandardColors(stream.codecpar)] : [];
  using filter = FilterAPI.create([...colors, scale, `format=${pixels}`].join(','));
  using encoder = await Encoder.create(codec, { decoder, filter });
  await using output = await Muxer.open(join(directory, name), { format: to, options: endless });
  const index = output.addStream(encoder, { inputStream: stream });
  const frames = bounded(decoder.frames(input.packets(stream.index)));
  for await (using packet of encoder.packets(filter.frames(frames))) await output.writePacket(packet, index);
  return name;
}

/** The track with the frames: in an AVIF the still picture stands beside them, as a track of one frame. */
function movingTrack(streams: readonly Stream[]): Stream {
  const [stream, other] = streams.filter(({ nbFrames }) => nbFrames !== 1n);
  if (!stream) throw invalid('notAnimation');
  // Without its transparency, a second track, the picture would show what was never meant to be seen.
  if (other) throw invalid('severalTracks');
  return stream;
}

async function* bounded(frames: AsyncIterable<Frame | null>): AsyncGenerator<Frame | null> {
  let pixels = 0;
  for await (const frame of frames) {
    pixels += frame ? frame.width * frame.height : 0;
    if (pixels > ANIMATED_PIXELS) throw invalid('tooManyPixels');
    yield frame;
  }
}
