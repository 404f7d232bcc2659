import {
  ADTS,
  FilePathSource,
  FLAC,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import { invalid } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import { FRAME_RATE_LIMIT, MATRIX_LIMIT } from './limits.ts';
import type { Probe } from './result.ts';

/** Containers that hold their own data. Playlists are excluded, because they name other files to read. */
const FORMATS = [MP4, QTFF, WEBM, MATROSKA, MP3, OGG, FLAC, WAVE, ADTS, MPEG_TS];

/** How many frames are examined to determine the frame rate. */
const FRAMES_MEASURED = 200;

export type Tracks = {
  readonly input: Input;
  readonly video: InputVideoTrack | null;
  readonly audio: InputAudioTrack | null;
};

/** Opens a file. Throws 'invalid' when its container is unknown or it has no playable track. */
export async function openTracks(path: string): Promise<Tracks> {
  const input = new Input({ source: new FilePathSource(path), formats: FORMATS });
  if (!(await input.canRead())) throw invalid('unknownFileType');
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video && !audio) throw invalid('unknownFileType');
  return { input, video, audio };
}

/** Measures a file from its headers. Throws 'invalid' when it exceeds Mastodon's limits. */
export async function measure({ input, video, audio }: Tracks, bytes: number): Promise<Probe> {
  const duration = await input.computeDuration();
  const totals = { duration, bitrate: duration > 0 ? Math.round((bytes * 8) / duration) : 0 };
  if (!video) return { kind: 'audio', ...totals };
  const width = await video.getDisplayWidth();
  const height = await video.getDisplayHeight();
  if (width * height > MATRIX_LIMIT) throw invalid(said('videoTooLarge', width, height));
  const rates = await video.computeFrameRateMetrics({ targetPacketCount: FRAMES_MEASURED });
  const { averageFrameRate, bestGuessFrameRate } = rates;
  if (averageFrameRate > FRAME_RATE_LIMIT) throw invalid(said('frameRateUnsupported', Math.round(averageFrameRate)));
  return { kind: audio ? 'video' : 'gifv', width, height, frameRate: fraction(bestGuessFrameRate), ...totals };
}

/** Frames per second as a fraction, as usual for videos: whole, 1000/1001 of a whole (NTSC) or in thousandths. */
export function fraction(frameRate: number): string {
  const near = (value: number): boolean => Math.abs(value - Math.round(value)) < 0.005;
  if (!Number.isFinite(frameRate) || frameRate <= 0) return '0/1';
  if (near(frameRate)) return `${Math.round(frameRate)}/1`;
  if (near(frameRate * 1.001)) return `${Math.round(frameRate * 1.001) * 1000}/1001`;
  return `${Math.round(frameRate * 1000)}/1000`;
}
