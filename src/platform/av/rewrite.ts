import { avGetCodecName, Decoder, type Demuxer, Encoder, FilterAPI, Muxer, pipeline, type Stream } from 'node-av';
import { AV_CODEC_ID_AAC, FF_ENCODER_FLAC } from 'node-av/constants';
import { invalid } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import { h264Encoder, THREADS } from './h264-encoder.ts';
import { assertEncodable, FRAME_RATE_LIMIT, MATRIX_LIMIT } from './limits.ts';
import { plainFrames } from './standard-colors.ts';

type Kind = 'video' | 'audio';

type Streams = {
  readonly video: Stream | undefined;
  readonly audio: Stream | undefined;
  /** Which of them need not be encoded anew. */
  readonly isReady: Readonly<Record<Kind, boolean>>;
};

/** Writes the tracks as H.264, in colours that it names, and FLAC or AAC. Returns the path. */
export async function rewrite(input: Demuxer, { video, audio, isReady }: Streams, target: string): Promise<string> {
  if (video && !isReady.video) assertAllowed(input, video);
  await using opened = new AsyncDisposableStack();
  // Broadcasts begin at any time.
  const { startTime = 0 } = input;
  const encoded = async (stream: Stream, kind: Kind) => {
    const decoder = opened.use(await decoderOf(stream, kind));
    const filters =
      kind === 'video' ? `setpts=PTS-${startTime}/TB,${plainFrames(stream.codecpar)}` : soundFrom(startTime);
    const filter = opened.use(FilterAPI.create(filters));
    return [decoder, filter, opened.use(await encoderOf(stream, kind, { decoder, filter }))];
  };
  const canPass = (stream: Stream, kind: Kind) =>
    isReady[kind] && startTime === 0 && input[kind]()?.index === stream.index;
  const pictures = video && (canPass(video, 'video') ? 'passthrough' : await encoded(video, 'video'));
  const isKept = audio?.codecpar.codecId === AV_CODEC_ID_AAC && canPass(audio, 'audio');
  const sound = audio && (isKept ? 'passthrough' : await encoded(audio, 'audio'));
  await using output = await Muxer.open(target, { format: 'mp4' });
  if (pictures && sound) await pipeline(input, { video: pictures, audio: sound }, output).completion;
  else if (pictures) await pipeline(input, { video: pictures }, output).completion;
  else if (sound) await pipeline(input, { audio: sound }, output).completion;
  return target;
}

/**
 * What sound becomes before it is encoded. Where it begins later than the pictures, or has gaps, it is silent, because node-av's encoder counts
 * samples from zero.
 */
function soundFrom(startTime: number): string {
  const filled = `asetpts=PTS-${startTime}/TB,aresample=async=1:first_pts=0`;
  return `${filled},aformat=sample_fmts=s16:channel_layouts=mono|stereo`;
}

function encoderOf(stream: Stream, kind: Kind, from: { decoder: Decoder; filter: FilterAPI }): Promise<Encoder> {
  if (kind === 'audio') return Encoder.create(FF_ENCODER_FLAC, from);
  const { width, height } = stream.codecpar;
  return h264Encoder(from.filter, { width, height, rate: stream.avgFrameRate });
}

/** Throws 'invalid' when nobody here knows the codec of a track. */
async function decoderOf(stream: Stream, kind: Kind): Promise<Decoder> {
  try {
    return await Decoder.create(stream, { context: { threadCount: THREADS } });
  } catch {
    const name = avGetCodecName(stream.codecpar.codecId) ?? 'unknown';
    throw invalid(said('codecUnsupported', kind, name));
  }
}

/** Throws 'invalid' for a video that exceeds Mastodon's limits or would take too long. */
function assertAllowed({ duration }: Demuxer, { codecpar, avgFrameRate }: Stream): void {
  const { width, height } = codecpar;
  if (width * height > MATRIX_LIMIT) throw invalid(said('videoTooLarge', width, height));
  const rate = avgFrameRate.den === 0 ? 0 : avgFrameRate.num / avgFrameRate.den;
  if (rate > FRAME_RATE_LIMIT) throw invalid(said('frameRateUnsupported', Math.round(rate)));
  // Some files do not say how long they are; these have as long as any conversion may take.
  assertEncodable({ width, height, frames: duration > 0 ? rate * duration : 0 });
}
