import { join } from 'node:path';
import type { InputVideoTrack } from 'mediabunny';
import { Demuxer, type Stream } from 'node-av';
import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { AppError, invalid } from '../../lib/errors.ts';
import { typeOfFile } from '../file-type.ts';
import { openTracks, type Tracks } from './input.ts';
import { rewrite } from './rewrite.ts';
import { isExtraordinary } from './standard-colors.ts';

/** The containers that FFmpeg looks into, by what `typeOfFile` calls them. Playlists, which name other files to read, are none of them. */
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
  'video/mp2t': 'mpegts',
  'video/ogg': 'ogg',
  'audio/ogg': 'ogg',
  'application/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'video/x-ms-asf': 'asf',
  'audio/x-ms-asf': 'asf',
  'video/vnd.avi': 'avi',
  'video/x-flv': 'flv',
  'video/MP1S': 'mpeg',
  'video/MP2P': 'mpeg',
  'audio/aiff': 'aiff',
  'audio/x-caf': 'caf',
};

/** H.264 profiles with 8 bits and 4:2:0 colour (yuv420p), which every browser plays: baseline, main, extended, high. */
const PLAYABLE_AVC = /^avc[13]\.(42|4d|58|64)/i;

/**
 * Tracks with pictures that every browser plays and sound that can be decoded, all that the file has: where its pictures are others, or
 * mediabunny does not know a codec or does not see a track, those of a copy that FFmpeg writes to the directory. `tagged` has the file's own
 * tags. Throws 'invalid' as `openTracks`, and with the name of a codec that neither of them knows.
 */
export async function openReadable(
  path: string,
  directory: string,
): Promise<{ readonly tracks: Tracks; readonly tagged: Tracks }> {
  const opened = await openIfKnown(path);
  await using input = await openContainer(path);
  if (!input) {
    const tracks = opened ?? (await openTracks(path));
    if (tracks.video && !(await isPlayable(tracks.video))) throw invalid('processingFailed');
    return { tracks, tagged: tracks };
  }
  const video = trackOf(input, AVMEDIA_TYPE_VIDEO);
  const audio = trackOf(input, AVMEDIA_TYPE_AUDIO);
  const isReady = {
    video: opened?.video ? !(video && isExtraordinary(video.codecpar)) && (await isPlayable(opened.video)) : !video,
    audio: opened?.audio ? await opened.audio.canDecode() : !audio,
  };
  if (opened && isReady.video && isReady.audio) return { tracks: opened, tagged: opened };
  const tracks = await openTracks(await rewrite(input, { video, audio, isReady }, join(directory, 'readable.mp4')));
  return { tracks, tagged: opened ?? tracks };
}

/** Whether the pictures can be copied: what begins before its start, as a clip that was cut on a telephone, would be encoded anew. */
async function isPlayable(video: InputVideoTrack): Promise<boolean> {
  if ((await video.getFirstTimestamp()) < 0) return false;
  return PLAYABLE_AVC.test((await video.getCodecParameterString()) ?? '');
}

/** The file as FFmpeg sees it; undefined when it is none of the containers, or broken. */
async function openContainer(path: string): Promise<Demuxer | undefined> {
  const format = CONTAINERS[(await typeOfFile(path)) ?? ''];
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
