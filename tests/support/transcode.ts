import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline, type Stream } from 'node-av';
import type { FFAudioEncoder, FFVideoEncoder } from 'node-av/constants';

export type Recipe = {
  /** What FFmpeg calls the container. */
  readonly to: string;
  readonly video?: FFVideoEncoder;
  readonly audio?: FFAudioEncoder;
  /** The form of samples that the encoder takes. */
  readonly samples?: string;
  /** What is done to the pictures. */
  readonly pictures?: string;
  /** What the container is told. */
  readonly muxing?: Record<string, string>;
};

/** A video with sound in other codecs and another container, of which only those named are left. */
export async function transcode(bytes: Buffer, recipe: Recipe): Promise<Buffer> {
  return inFolder(async (directory) => {
    const [from, target] = [join(directory, 'from'), join(directory, 'to')];
    await writeFile(from, bytes);
    await convert(from, target, recipe);
    return readFile(target);
  });
}

/** The first tracks of files in one container (what FFmpeg calls it), as they are. */
export async function joinTracks(files: readonly Buffer[], to: string): Promise<Buffer> {
  return inFolder(async (directory) => {
    const target = join(directory, 'to');
    await using opened = new AsyncDisposableStack();
    {
      await using output = await Muxer.open(target, { format: to });
      const tracks = [];
      for (const [at, bytes] of files.entries()) {
        const path = join(directory, String(at));
        await writeFile(path, bytes);
        const input = opened.use(await Demuxer.open(path));
        const [stream] = input.streams;
        if (!stream) throw new Error('no track');
        tracks.push({ input, from: stream.index, to: output.addStream(stream) });
      }
      for (const { input, from, to: index } of tracks) {
        for await (using packet of input.packets(from)) await output.writePacket(packet, index);
      }
    }
    return readFile(target);
  });
}

async function inFolder<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'whinchat-transcode-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function convert(from: string, target: string, recipe: Recipe): Promise<void> {
  const { to, video, audio, samples = 's16', pictures: form = 'format=yuv420p', muxing } = recipe;
  await using input = await Demuxer.open(from);
  await using opened = new AsyncDisposableStack();
  const stage = async (stream: Stream | undefined, codec: FFVideoEncoder | FFAudioEncoder, form: string) => {
    if (!stream) throw new Error('no such track');
    const decoder = opened.use(await Decoder.create(stream));
    const filter = opened.use(FilterAPI.create(form));
    // Motion JPEG wants to be asked for colours that are no full range.
    const options = { strict: 'unofficial' };
    return [decoder, filter, opened.use(await Encoder.create(codec, { decoder, filter, options }))];
  };
  const pictures = video && (await stage(input.video(), video, `fps=10,${form}`));
  const sound = audio && (await stage(input.audio(), audio, `aformat=sample_fmts=${samples}`));
  await using output = await Muxer.open(target, { format: to, ...(muxing && { options: muxing }) });
  if (pictures && sound) await pipeline(input, { video: pictures, audio: sound }, output).completion;
  else if (pictures) await pipeline(input, { video: pictures }, output).completion;
  else if (sound) await pipeline(input, { audio: sound }, output).completion;
}
