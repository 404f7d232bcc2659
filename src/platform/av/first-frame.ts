import { join } from 'node:path';
import { toAvFrame } from '@mediabunny/server';
import { type VideoSample, VideoSampleSink } from 'mediabunny';
import { Demuxer, FilterAPI, Frame } from 'node-av';
import sharp from 'sharp';
import { openTracks } from './input.ts';
import { POSTER } from './poster.ts';
import { completeColors, toScreen } from './standard-colors.ts';

/** Writes the first frame of an MP4 to the directory, upright and as browsers show it; returns the picture's name, undefined if there is none. */
export async function writeFirstFrame(path: string, directory: string): Promise<string | undefined> {
  const { video } = await openTracks(path);
  if (!video) return undefined;
  using sample = await new VideoSampleSink(video).getSample(await video.getFirstTimestamp());
  if (!sample) return undefined;
  const { left, top, width, height } = sample.visibleRect;
  const whole = { width: sample.codedWidth, height: sample.codedHeight, channels: 3 } as const;
  const turned = await sharp(await pixelsOf(sample, path), { raw: whole })
    .extract({ left, top, width, height })
    .rotate(sample.rotation)
    .flop(sample.flip)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: across, height: down } = turned.info;
  await sharp(turned.data, { raw: { width: across, height: down, channels: 3 } })
    .resize(sample.displayWidth, sample.displayHeight, { fit: 'fill' })
    .jpeg({ quality: 90 })
    .toFile(join(directory, POSTER));
  return POSTER;
}

/** Rows of red, green and blue. mediabunny does not look at what a frame says of its colours. */
async function pixelsOf(sample: VideoSample, path: string): Promise<Buffer> {
  await using input = await Demuxer.open(path, { format: 'mov' });
  const said = input.video()?.codecpar;
  using frame = new Frame();
  frame.alloc();
  await toAvFrame(sample, frame);
  using filter = FilterAPI.create(`${toScreen(completeColors(said ?? frame))},format=rgb24`);
  for await (using shown of filter.frames(frame)) {
    if (shown) return shown.toBuffer();
  }
  throw new Error('FFmpeg returned no frame');
}
