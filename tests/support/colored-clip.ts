import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Encoder, FilterAPI, Frame, Muxer } from 'node-av';
import { AV_PIX_FMT_RGB24, type FFVideoEncoder } from 'node-av/constants';

export type Look = {
  readonly width: number;
  readonly height: number;
  /** As in sRGB. */
  readonly rgb: readonly [number, number, number];
  /** FFmpeg's filters that make of red, green and blue, each from 0 to 255, what is stored. */
  readonly stored: string;
  readonly encoder: FFVideoEncoder;
  readonly options?: Record<string, string>;
  /** What FFmpeg calls the container. */
  readonly to: string;
  /** When (ms) each frame is shown, if not ten each second. Fewer than four are not enough for all encoders. */
  readonly times?: readonly number[];
};

const TENTHS = [0, 100, 200, 300];

/** A video of one colour. */
export async function coloredClip(look: Look): Promise<Buffer> {
  const { width, height, rgb, stored, encoder: codec, options, to, times = TENTHS } = look;
  const directory = await mkdtemp(join(tmpdir(), 'whinchat-colored-'));
  try {
    const path = join(directory, 'clip');
    using filter = FilterAPI.create(
      `format=gbrp,${stored}`,
      times === TENTHS ? { framerate: { num: 10, den: 1 } } : {},
    );
    using encoder = await Encoder.create(codec, { filter, ...(options && { options }) });
    {
      await using output = await Muxer.open(path, { format: to });
      const index = output.addStream(encoder);
      const pixels = Buffer.alloc(width * height * 3, Buffer.from(rgb));
      const packets = encoder.packets(filter.frames(framesOf(pixels, { width, height }, times)));
      for await (using packet of packets) await output.writePacket(packet, index);
    }
    return await readFile(path);
  } finally {
    await rm(directory, { recursive: true });
  }
}

type Size = { width: number; height: number };

/** The frames, and null, by which encoders know the end. */
async function* framesOf(pixels: Buffer, size: Size, times: readonly number[]): AsyncGenerator<Frame | null> {
  const milliseconds = { num: 1, den: 1000 };
  for (const [i, at] of times.entries()) {
    const pts = BigInt(at);
    using frame = Frame.fromVideoBuffer(pixels, { ...size, format: AV_PIX_FMT_RGB24, timeBase: milliseconds, pts });
    frame.duration = BigInt((times[i + 1] ?? at + 100) - at);
    yield frame;
  }
  yield null;
}
