import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av';
import { FF_ENCODER_APNG, FF_ENCODER_LIBSVTAV1 } from 'node-av/constants';
import sharp from 'sharp';
import { gif, movingWebp } from './media.ts';

// The encoder of AV1 tells about everything that it does; 1 is for errors alone.
process.env.SVT_LOG = '1';

type Size = { width: number; height: number };

const FORMATS = {
  png: { codec: FF_ENCODER_APNG, to: 'apng', pixels: 'rgba' },
  avif: { codec: FF_ENCODER_LIBSVTAV1, to: 'avif', pixels: 'yuv420p' },
} as const;

/** How each kind of animation is made: in a size, of so many frames. */
export const MOVING = {
  gif,
  webp: movingWebp,
  png: async (size?: Size, frames?: number) => convert('png', await gif(size, frames)),
  avif: async (size?: Size, frames?: number) => convert('avif', await gif(size ?? { width: 64, height: 64 }, frames)),
} as const;

export type MovingKind = keyof typeof MOVING;

/** A GIF as animated PNG. */
export const animatedPng = (bytes: Buffer): Promise<Buffer> => convert('png', bytes);

async function convert(kind: keyof typeof FORMATS, moving: Buffer): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'whinchat-moving-'));
  try {
    const from = join(directory, 'a.gif');
    const to = join(directory, `a.${kind}`);
    await writeFile(from, moving);
    await transcode(from, to, FORMATS[kind]);
    return await readFile(to);
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function transcode(from: string, target: string, { codec, to, pixels }: (typeof FORMATS)['png' | 'avif']) {
  await using input = await Demuxer.open(from);
  const stream = input.video();
  if (!stream) throw new Error('no picture');
  using decoder = await Decoder.create(stream);
  using filter = FilterAPI.create(`format=${pixels}`);
  using encoder = await Encoder.create(codec, { decoder, filter });
  await using output = await Muxer.open(target, { format: to });
  const index = output.addStream(encoder, { inputStream: stream });
  const frames = filter.frames(decoder.frames(input.packets(stream.index)));
  for await (using packet of encoder.packets(frames)) await output.writePacket(packet, index);
}

/** How many frames a served picture has. */
export async function framesOf(bytes: Buffer): Promise<number> {
  const control = bytes.indexOf('acTL', 0, 'latin1');
  if (bytes.readUInt32BE(0) === 0x89504e47) return control === -1 ? 1 : bytes.readUInt32BE(control + 4);
  return (await sharp(bytes).metadata()).pages ?? 1;
}
