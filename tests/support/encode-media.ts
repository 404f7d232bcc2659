import { registerMediabunnyServer } from '@mediabunny/server';
import {
  type AudioCodec,
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  type MetadataTags,
  Output,
  type OutputFormat,
  QUALITY_LOW,
  type Rotation,
  type VideoCodec,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny';

registerMediabunnyServer({ hardwareContext: null });

type Rgb = readonly [red: number, green: number, blue: number];

type MediaOptions = {
  format: OutputFormat;
  video?: { codec: VideoCodec; width: number; height: number; frameRate?: number; rotation?: Rotation; rgb?: Rgb };
  audio?: AudioCodec;
  seconds?: number;
  tags?: MetadataTags;
};

const SAMPLE_RATE = 48_000;

/** A short video of changing colours, or of one, with a tone when `audio` is given; without `video` only the tone. */
export async function encodeMedia({ format, video, audio, seconds = 1, tags }: MediaOptions): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const pictures = video && new VideoSampleSource({ codec: video.codec, quality: QUALITY_LOW });
  const sound = audio && new AudioSampleSource({ codec: audio, quality: QUALITY_LOW });
  if (pictures) output.addVideoTrack(pictures, { rotation: video.rotation ?? 0 });
  if (sound) output.addAudioTrack(sound);
  if (tags) output.setMetadataTags(tags);
  await output.start();
  if (pictures) await addFrames(pictures, video, seconds);
  pictures?.close();
  if (sound) {
    using sample = tone(seconds);
    await sound.add(sample);
  }
  await output.finalize();
  if (!target.buffer) throw new Error('nothing was written');
  return Buffer.from(target.buffer);
}

async function addFrames(
  source: VideoSampleSource,
  video: NonNullable<MediaOptions['video']>,
  seconds: number,
): Promise<void> {
  const { width, height, frameRate = 10, rgb } = video;
  for (let i = 0; i < seconds * frameRate; i++) {
    const color = rgb ?? [(i * 37) % 256, 128, 255 - ((i * 53) % 256)];
    const pixels = Buffer.alloc(width * height * 4, Buffer.from([...color, 255]));
    const times = { timestamp: i / frameRate, duration: 1 / frameRate };
    using sample = new VideoSample(pixels, { format: 'RGBX', codedWidth: width, codedHeight: height, ...times });
    await source.add(sample);
  }
}

function tone(seconds: number): AudioSample {
  const data = new Float32Array(SAMPLE_RATE * seconds);
  for (let i = 0; i < data.length; i++) data[i] = Math.sin(i / 20) / 2;
  return new AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate: SAMPLE_RATE, timestamp: 0 });
}
