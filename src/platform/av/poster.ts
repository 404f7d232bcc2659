import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VideoSampleSink } from 'mediabunny';
import sharp from 'sharp';
import type { Tracks } from './input.ts';

const NAME = 'poster';

/** Writes the first frame, or an audio file's cover, to the directory; returns the file's name, undefined if there is none. */
export async function writePoster(tracks: Tracks, directory: string): Promise<string | undefined> {
  const bytes = tracks.video ? await firstFrame(tracks.video) : await cover(tracks);
  if (!bytes) return undefined;
  await writeFile(join(directory, NAME), bytes);
  return NAME;
}

async function firstFrame(video: NonNullable<Tracks['video']>): Promise<Buffer | undefined> {
  using sample = await new VideoSampleSink(video).getSample(await video.getFirstTimestamp());
  if (!sample) return undefined;
  const { left, top, width, height } = sample.visibleRect;
  const rgba = { format: 'RGBA', rect: { x: left, y: top, width, height } };
  const pixels = new Uint8Array(sample.allocationSize(rgba));
  await sample.copyTo(pixels, rgba);
  const turned = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .rotate(sample.rotation)
    .flop(sample.flip)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: across, height: down } = turned.info;
  return sharp(turned.data, { raw: { width: across, height: down, channels: 3 } })
    .resize(sample.displayWidth, sample.displayHeight, { fit: 'fill' })
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function cover({ input }: Tracks): Promise<Uint8Array | undefined> {
  const { images = [] } = await input.getMetadataTags();
  return (images.find(({ kind }) => kind === 'coverFront') ?? images[0])?.data;
}
