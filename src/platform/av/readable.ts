import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { avGetCodecName, Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline, type Stream } from 'node-av';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { AppError, invalid } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import { openTracks, type Tracks } from './input.ts';
import { assertEncodable, FRAME_RATE_LIMIT, MATRIX_LIMIT } from './limits.ts';
import { toStandardColors } from './standard-colors.ts';

/** The containers that FFmpeg looks into, by what `file-type` calls them. Playlists, which name other files to read, are none of them. */
const CONTAINERS: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/x-m4v': 'mov',
  'video/quicktime': 'mov',
  'video/3gpp': 'mov',
  'video/3gpp2': 'mov',
  'audio/mp4': 'mov',
  'audio/x-m4a': 'mov',
  'video/webm': 'matroska',
  'video/matroska': 'matroska',
  'video/ogg': 'ogg',
  'audio/ogg': 'ogg',
  'application/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'video/x-ms-asf': 'asf',
  'audio/x-ms-asf': 'asf',
};

/**
 * Tracks that can be decoded, all that the file has: where mediabunny does not know a codec or does not see a track, or the colours are not
 * those of ordinary screens, those of a copy that FFmpeg writes to the directory. `tagged` has the file's own tags. Throws 'invalid' as
 * `openTracks`, and with the name of a codec that neither of them knows.
 */
export async function openReadable(
  path: string,
  directory: string,
): Promise<{ readonly tracks: Tracks; readonly tagged: Tracks }> {
  const opened = await openIfKnown(path);
  await using input = await openContainer(path);
  if (!input) {
    const tracks = opened ?? (await openTracks(path));
    return { tracks, tagged: tracks };
  }
  const video = trackOf(input, AVMEDIA_TYPE_VIDEO);
  const audio = trackOf(input, AVMEDIA_TYPE_AUDIO);
  const colors = video && toStandardColors(video.codecpar);
  if (opened && !colors && (await isDecoded(opened.video, video)) && (await isDecoded(opened.audio, audio))) {
    return { tracks: opened, tagged: opened };
  }
  const tracks = await openTracks(await rewrite(input, { video, audio, colors }, join(directory, 'readable.mkv')));
  return { tracks, tagged: opened ?? tracks };
}

/** The file as FFmpeg sees it; undefined when it is none of the containers, or broken. */
async function openContainer(path: string): Promise<Demuxer | undefined> {
  const type = await fileTypeFromFile(path).catch(() => undefined);
  const format = CONTAINERS[type?.mime.split(';')[0] ?? ''];
  return format === undefined ? undefined : await Demuxer.open(path, { format }).catch(() => undefined);
}

async function openIfKnown(path: string): Promise<Tracks | undefined> {
  try {
    return await openTracks(path);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The first track of a kind; pictures of covers are none. */
function trackOf({ streams }: Demuxer, type: Stream['codecpar']['codecType']): Stream | undefined {
  return streams.find(
    ({ codecpar, disposition }) => codecpar.codecType === type && (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0,
  );
}

async function isDecoded(track: InputVideoTrack | InputAudioTrack | null, seen: Stream | undefined): Promise<boolean> {
  return track ? track.canDecode() : seen === undefined;
}

type Streams = {
  readonly video: Stream | undefined;
  readonly audio: Stream | undefined;
  /** The filters that make the colours those of ordinary screens. */
  readonly colors: string | undefined;
};

type Kind = 'video' | 'audio';

/** What tracks become before they are converted: next to nothing is lost, and encoders are given what they take. */
const INTERMEDIATE = {
  video: {
    filter: 'scale=trunc(iw/2)*2:trunc(ih/2)*2,format=yuv420p',
    encoder: FF_ENCODER_LIBX264,
    options: { crf: 18 },
  },
  audio: { filter: 'aformat=sample_fmts=s16:channel_layouts=mono|stereo', encoder: FF_ENCODER_FLAC, options: {} },
} as const;

/** Writes the tracks as H.264 and FLAC. Returns the path. */
async function rewrite(input: Demuxer, { video, audio, colors }: Streams, target: string): Promise<string> {
  if (video) assertAllowed(input, video);
  await using opened = new AsyncDisposableStack();
  const stage = async (stream: Stream, kind: Kind) => {
    const { filter: form, encoder: codec, options } = INTERMEDIATE[kind];
    const decoder = opened.use(await decoderOf(stream, kind));
    const filter = opened.use(FilterAPI.create(kind === 'video' && colors ? `${colors},${form}` : form));
    return [decoder, filter, opened.use(await Encoder.create(codec, { decoder, filter, options }))];
  };
  const pictures = video && (await stage(video, 'video'));
  const sound = audio && (await stage(audio, 'audio'));
  await using output = await Muxer.open(target, { format: 'matroska' });
  if (pictures && sound) await pipeline(input, { video: pictures, audio: sound }, output).completion;
  else if (pictures) await pipeline(input, { video: pictures }, output).completion;
  else if (sound) await pipeline(input, { audio: sound }, output).completion;
  return target;
}

/** Throws 'invalid' when nobody here knows the codec of a track. */
async function decoderOf(stream: Stream, kind: Kind): Promise<Decoder> {
  try {
    return await Decoder.create(stream);
  } catch {
    const name = avGetCodecName(stream.codecpar.codecId) ?? 'unknown';
    throw invalid(said`The ${kind} codec is not supported: ${name}`);
  }
}

/** Throws 'invalid' for a video that exceeds Mastodon's limits or would take too long. */
function assertAllowed({ duration }: Demuxer, { codecpar, avgFrameRate }: Stream): void {
  const { width, height } = codecpar;
  if (width * height > MATRIX_LIMIT) throw invalid(said`${width}x${height} videos are not supported`);
  const rate = avgFrameRate.den === 0 ? 0 : avgFrameRate.num / avgFrameRate.den;
  if (rate > FRAME_RATE_LIMIT) throw invalid(said`${Math.round(rate)}fps videos are not supported`);
  // Some files do not say how long they are; these have as long as any conversion may take.
  assertEncodable({ width, height, frames: duration > 0 ? rate * duration : 0 });
}
