import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerMediabunnyServer } from '@mediabunny/server';
import { convertUpload } from '../../src/platform/av/convert-upload.ts';
import { openTracks } from '../../src/platform/av/input.ts';
import { kindOfUpload } from '../../src/platform/upload-kind.ts';

registerMediabunnyServer({ hardwareContext: null });

/** What becomes of a video or audio file, without a process of its own: its kind, length (s), and when (s) they begin, and the codecs of its pictures and sound. */
export async function convertedUpload(bytes: Buffer) {
  const directory = await mkdtemp(join(tmpdir(), 'whinchat-converted-'));
  try {
    const path = join(directory, 'upload');
    await writeFile(path, bytes);
    const taken = await kindOfUpload(path);
    const { probe, media, mime } = await convertUpload(path, directory);
    const { video, audio } = await openTracks(join(directory, media));
    const starts = [await video?.getFirstTimestamp(), await audio?.getFirstTimestamp()];
    return { taken, kind: probe.kind, duration: probe.duration, mime, starts, tracks: [video?.codec, audio?.codec] };
  } finally {
    await rm(directory, { recursive: true });
  }
}
