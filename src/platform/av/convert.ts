import { join } from 'node:path';
import {
  Conversion,
  type ConversionOptions,
  FilePathTarget,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
} from 'mediabunny';
import { invalid } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import type { Tracks } from './input.ts';
import type { Conversion as Made } from './result.ts';

type File = Pick<Made, 'media' | 'mime'>;

/** Writes a video in H.264, which is copied, to MP4, with AAC; tags and data tracks are dropped. */
export async function convertVideo({ input, audio }: Tracks, directory: string): Promise<File> {
  await run({
    input,
    output: new Output({ format: mp4(), target: target(directory, 'media.mp4') }),
    video: { codec: 'avc' },
    audio: audio?.codec === 'aac' ? { codec: 'aac' } : { codec: 'aac', quality: QUALITY_HIGH, numberOfChannels: 2 },
  });
  return { media: 'media.mp4', mime: 'video/mp4' };
}

/** Converts audio to MP3, as Mastodon does; AAC is kept, because every browser plays it. */
export async function convertAudio({ input, audio }: Tracks, directory: string): Promise<File> {
  if (audio?.codec === 'aac') {
    await run({ input, output: new Output({ format: mp4(), target: target(directory, 'media.m4a') }) });
    return { media: 'media.m4a', mime: 'audio/mp4' };
  }
  const output = new Output({ format: new Mp3OutputFormat(), target: target(directory, 'media.mp3') });
  const lossy = audio?.codec === 'mp3' ? {} : { quality: QUALITY_HIGH };
  await run({ input, output, audio: { codec: 'mp3', ...lossy } });
  return { media: 'media.mp3', mime: 'audio/mpeg' };
}

/** MP4 with its index at the beginning, so that it plays while it is loading. */
function mp4(): Mp4OutputFormat {
  return new Mp4OutputFormat({ fastStart: 'in-memory' });
}

/** Where a converted file is written. */
function target(directory: string, name: string): FilePathTarget {
  return new FilePathTarget(join(directory, name));
}

async function run(options: ConversionOptions): Promise<void> {
  const conversion = await Conversion.init({ ...options, tracks: 'primary', tags: {}, showWarnings: false });
  const lost = conversion.discardedTracks.filter(({ reason }) => reason !== 'max_track_count_of_type_reached');
  if (!conversion.isValid || lost.length > 0) {
    const names = lost.map(({ track }) => `${track.type} ${track.codec ?? 'unknown'}`);
    throw invalid(said('codecsUnsupported', names.join(', ')));
  }
  await conversion.execute();
}
