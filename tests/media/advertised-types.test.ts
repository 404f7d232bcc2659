import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  AdtsOutputFormat,
  BufferSource,
  FlacOutputFormat,
  Input,
  MkvOutputFormat,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import {
  FF_ENCODER_AAC,
  FF_ENCODER_ALAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_FLV,
  FF_ENCODER_H263,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBTHEORA,
  FF_ENCODER_MJPEG,
  FF_ENCODER_MP2,
  FF_ENCODER_MPEG2VIDEO,
  FF_ENCODER_MPEG4,
  FF_ENCODER_PCM_MULAW,
  FF_ENCODER_PCM_S16BE,
  FF_ENCODER_PCM_U8,
  FF_ENCODER_WMAV2,
  FF_ENCODER_WMV2,
} from 'node-av/constants';
import { amr } from '../support/amr.ts';
import { convertedUpload } from '../support/converted-upload.ts';
import { encodeMedia } from '../support/encode-media.ts';
import { heic } from '../support/heic.ts';
import { runJobs } from '../support/jobs.ts';
import { avif, gif, jpeg, png, webp } from '../support/media.ts';
import { MOVING } from '../support/moving.ts';
import { multipart } from '../support/multipart.ts';
import { as } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';
import { joinTracks, transcode } from '../support/transcode.ts';

let server: TestServer;
let alice: TestUser;
let base: string;
let clip: Buffer;

const video = { codec: 'avc', width: 64, height: 48 } as const;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  base = await server.listen();
  clip = await encodeMedia({ format: new Mp4OutputFormat(), video, audio: 'aac' });
});
after(() => server?.close());

/** What becomes of an upload: the attachment, or what is said when it cannot be. */
async function upload(bytes: Buffer, type: string): Promise<Json> {
  const parts = multipart({ file: { bytes, name: 'a', type } });
  const made = await as(server, alice)('POST', '/api/v2/media', parts);
  if (made.status === 422) return made.body;
  await runJobs(server);
  return (await as(server, alice)('GET', `/api/v1/media/${made.body.id}`)).body;
}

/** Whether a converted file has pictures and sound. */
async function tracksOf({ url }: Json): Promise<unknown[]> {
  const answer = await fetch(`${base}${new URL(String(url)).pathname}`);
  const input = new Input({ source: new BufferSource(await answer.arrayBuffer()), formats: [MP4] });
  return [(await input.getPrimaryVideoTrack())?.codec, (await input.getPrimaryAudioTrack())?.codec];
}

const oggSound = () => encodeMedia({ format: new OggOutputFormat(), audio: 'opus' });
const mp3 = () => encodeMedia({ format: new Mp3OutputFormat(), audio: 'mp3' });
const wav = () => encodeMedia({ format: new WavOutputFormat(), audio: 'pcm-s16' });
const m4a = () => encodeMedia({ format: new Mp4OutputFormat(), audio: 'aac' });

const mpeg4 = (to: string) => transcode(clip, { to, video: FF_ENCODER_MPEG4, audio: FF_ENCODER_AAC, samples: 'fltp' });

const photograph = () => jpeg();
const mp4 = async () => clip;
const aac = () => encodeMedia({ format: new AdtsOutputFormat(), audio: 'aac' });
const flac = () => encodeMedia({ format: new FlacOutputFormat(), audio: 'flac' });
const mkv = () => encodeMedia({ format: new MkvOutputFormat(), video: { ...video, codec: 'hevc' }, audio: 'opus' });
const avi = () => transcode(clip, { to: 'avi', video: FF_ENCODER_MJPEG, audio: FF_ENCODER_PCM_U8, samples: 'u8' });
const stream = (to: string) => transcode(clip, { to, video: FF_ENCODER_MPEG2VIDEO, audio: FF_ENCODER_MP2 });
const broadcast = () => stream('mpegts');
const wma = { audio: FF_ENCODER_WMAV2, samples: 'fltp' } as const;
const wmv = () => transcode(clip, { to: 'asf', video: FF_ENCODER_WMV2, ...wma });
const pcm = (to: string) => transcode(clip, { to, audio: FF_ENCODER_PCM_S16BE });
const aiff = () => pcm('aiff');

/** A file of each type that is advertised, and what it becomes. */
const EXAMPLES: Readonly<Record<string, [() => Promise<Buffer>, string]>> = {
  'image/jpeg': [photograph, 'image'],
  'image/jpg': [photograph, 'image'],
  'image/png': [() => png(), 'image'],
  'image/apng': [() => MOVING.png(), 'image'],
  'image/gif': [() => gif(undefined, 1), 'image'],
  'image/heic': [() => heic({ width: 64, height: 64 }), 'image'],
  'image/heif': [() => heic({ width: 64, height: 64 }), 'image'],
  'image/webp': [() => webp(), 'image'],
  'image/avif': [() => avif(), 'image'],
  'video/webm': [
    () => encodeMedia({ format: new WebMOutputFormat(), video: { ...video, codec: 'vp9' }, audio: 'opus' }),
    'video',
  ],
  'video/mp4': [mp4, 'video'],
  'video/x-m4v': [mp4, 'video'],
  'video/quicktime': [
    () => transcode(clip, { to: 'mov', video: FF_ENCODER_MJPEG, audio: FF_ENCODER_PCM_MULAW }),
    'video',
  ],
  'video/ogg': [() => transcode(clip, { to: 'ogg', video: FF_ENCODER_LIBTHEORA, audio: FF_ENCODER_FLAC }), 'video'],
  'video/3gpp': [() => mpeg4('3gp'), 'video'],
  'video/3gpp2': [() => mpeg4('3g2'), 'video'],
  'video/x-ms-asf': [wmv, 'video'],
  'video/x-ms-wmv': [wmv, 'video'],
  'video/matroska': [mkv, 'video'],
  'video/x-matroska': [mkv, 'video'],
  'video/avi': [avi, 'video'],
  'video/msvideo': [avi, 'video'],
  'video/vnd.avi': [avi, 'video'],
  'video/x-msvideo': [avi, 'video'],
  'video/mp2t': [broadcast, 'video'],
  'video/mp2ts': [broadcast, 'video'],
  'video/mpeg': [() => stream('vob'), 'video'],
  'video/x-flv': [
    () => transcode(clip, { to: 'flv', video: FF_ENCODER_FLV, audio: FF_ENCODER_LIBMP3LAME, samples: 's16p' }),
    'video',
  ],
  'application/ogg': [oggSound, 'audio'],
  'audio/wave': [wav, 'audio'],
  'audio/wav': [wav, 'audio'],
  'audio/x-wav': [wav, 'audio'],
  'audio/x-pn-wave': [wav, 'audio'],
  'audio/vnd.wave': [wav, 'audio'],
  'audio/ogg': [oggSound, 'audio'],
  'audio/vorbis': [() => encodeMedia({ format: new OggOutputFormat(), audio: 'vorbis' }), 'audio'],
  'audio/mpeg': [mp3, 'audio'],
  'audio/mp3': [mp3, 'audio'],
  'audio/webm': [() => encodeMedia({ format: new WebMOutputFormat(), audio: 'opus' }), 'audio'],
  'audio/opus': [oggSound, 'audio'],
  'audio/flac': [flac, 'audio'],
  'audio/x-flac': [flac, 'audio'],
  'audio/aac': [aac, 'audio'],
  'audio/x-aac': [aac, 'audio'],
  'audio/aac-adts': [aac, 'audio'],
  'audio/x-m4b': [m4a, 'audio'],
  'audio/m4a': [m4a, 'audio'],
  'audio/x-m4a': [m4a, 'audio'],
  'audio/mp4': [m4a, 'audio'],
  'audio/3gpp': [() => joinTracks([amr()], '3gp'), 'audio'],
  'audio/3gpp2': [() => transcode(clip, { to: '3g2', audio: FF_ENCODER_AAC, samples: 'fltp' }), 'audio'],
  'audio/amr': [async () => amr(), 'audio'],
  'audio/amr-wb': [async () => amr('wide'), 'audio'],
  'audio/x-ms-wma': [() => transcode(clip, { to: 'asf', ...wma }), 'audio'],
  'audio/aiff': [aiff, 'audio'],
  'audio/x-aiff': [aiff, 'audio'],
  'audio/x-caf': [() => pcm('caf'), 'audio'],
};

test('each type that is advertised is taken', async () => {
  const { body } = await as(server, null)('GET', '/api/v2/instance');
  const first = (await as(server, null)('GET', '/api/v1/instance')).body;
  const types = Object.values(body.configuration?.media_attachments?.supported_mime_types ?? {}).map(String);
  assert.deepEqual(Object.values(first.configuration?.media_attachments?.supported_mime_types ?? {}), types);
  assert.deepEqual(types.toSorted(), Object.keys(EXAMPLES).sort());
  const tried = new Set<() => Promise<Buffer>>();
  for (const [type, [make, expected]] of Object.entries(EXAMPLES)) {
    // Types that are the same by another name are tried once.
    if (tried.has(make)) continue;
    tried.add(make);
    if (expected === 'image') {
      assert.equal((await upload(await make(), type)).type, expected, type);
      continue;
    }
    const made = await convertedUpload(await make());
    assert.equal(made.kind, expected, type);
    if (expected === 'video') assert.deepEqual(made.tracks, ['avc', 'aac'], type);
  }
});

test('codecs that few programs know are converted, with all that they have', async () => {
  const rare = { to: 'mp4', video: FF_ENCODER_MPEG4, audio: FF_ENCODER_ALAC, samples: 's16p' } as const;
  const made = await upload(await transcode(clip, rare), 'video/mp4');
  assert.deepEqual(await tracksOf(made), ['avc', 'aac'], JSON.stringify(made));
  assert.ok(Math.abs(Number(made.meta?.original?.duration) - 1) < 0.3);
  const silent = await upload(await transcode(clip, { to: 'ogg', video: FF_ENCODER_LIBTHEORA }), 'video/ogg');
  assert.equal(silent.type, 'gifv', JSON.stringify(silent));
  for (const recipe of [
    { to: 'ogg', audio: FF_ENCODER_FLAC },
    { to: 'ipod', audio: FF_ENCODER_ALAC, samples: 's16p' },
  ]) {
    const sound = await upload(await transcode(clip, recipe), 'audio/ogg');
    assert.equal(sound.type, 'audio', `${recipe.audio}: ${JSON.stringify(sound)}`);
  }
});

test('what telephones record is taken, whatever the container and the codec', async () => {
  const size = { width: 176, height: 144 };
  const small = await encodeMedia({ format: new Mp4OutputFormat(), video: { ...video, ...size } });
  const pictures = await transcode(small, { to: '3gp', video: FF_ENCODER_H263, pictures: 'setsar=12/11' });
  const sound = await transcode(clip, { to: 'ipod', audio: FF_ENCODER_ALAC, samples: 's16p' });
  const recorded: [string, Buffer, string, unknown[]][] = [
    ['H.263 and AMR in 3GP', await joinTracks([pictures, amr()], '3gp'), 'video', ['avc', 'aac']],
    ['H.263 in 3GP', pictures, 'gifv', ['avc', undefined]],
    ['AMR in QuickTime', await joinTracks([amr()], 'mov'), 'audio', []],
    ['wide AMR in 3GP', await joinTracks([amr('wide')], '3gp'), 'audio', []],
    ['wide AMR', amr('wide'), 'audio', []],
    ['ALAC in QuickTime', await joinTracks([sound], 'mov'), 'audio', []],
    ['AAC in QuickTime', await joinTracks([await m4a()], 'mov'), 'audio', [undefined, 'aac']],
    ['AAC in 3GP', await joinTracks([await m4a()], '3gp'), 'audio', [undefined, 'aac']],
  ];
  // What a file is counts, not what it is called.
  for (const [name, bytes, expected, tracks] of recorded) {
    const made = await upload(bytes, 'application/octet-stream');
    assert.equal(made.type, expected, `${name}: ${JSON.stringify(made)}`);
    assert.ok(Math.abs(Number(made.meta?.original?.duration) - 1) < 0.3, `${name}: ${JSON.stringify(made.meta)}`);
    if (tracks.length > 0) assert.deepEqual(await tracksOf(made), tracks, name);
  }
});

test('an animated AVIF is taken as a picture', async () => {
  assert.equal((await upload(await MOVING.avif(), 'image/avif')).type, 'image');
});

test('a video with a track that nobody can decode is refused, never taken without its sound', async () => {
  const webm = await encodeMedia({
    format: new WebMOutputFormat(),
    video: { ...video, codec: 'vp9' },
    audio: 'opus',
  });
  for (const codec of ['A_OPUS', 'V_VP9']) {
    const foreign = Buffer.from(webm);
    foreign.write(codec.replace(/..$/, 'ZZ'), foreign.indexOf(codec), 'latin1');
    const made = await upload(foreign, 'video/webm');
    assert.equal(made.error, 'Error processing thumbnail for uploaded media', codec);
    assert.match(JSON.stringify(made.details), /codec/, 'the reason is told too');
  }
});
