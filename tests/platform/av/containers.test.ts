import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MkvOutputFormat, Mp4OutputFormat } from 'mediabunny';
import {
  FF_ENCODER_AAC,
  FF_ENCODER_ADPCM_IMA_QT,
  FF_ENCODER_ADPCM_IMA_WAV,
  FF_ENCODER_ALAC,
  FF_ENCODER_FLV,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_MJPEG,
  FF_ENCODER_MP2,
  FF_ENCODER_MPEG1VIDEO,
  FF_ENCODER_MPEG2VIDEO,
  FF_ENCODER_MPEG4,
  FF_ENCODER_PCM_MULAW,
  FF_ENCODER_PCM_S16BE,
  FF_ENCODER_PCM_U8,
} from 'node-av/constants';
import { convertedUpload } from '../../support/converted-upload.ts';
import { encodeMedia } from '../../support/encode-media.ts';
import { type Recipe, transcode } from '../../support/transcode.ts';

const clip = await encodeMedia({
  format: new Mp4OutputFormat(),
  video: { codec: 'avc', width: 64, height: 48 },
  audio: 'aac',
});

const FLAT = { audio: FF_ENCODER_AAC, samples: 'fltp' } as const;
const ALAC = { audio: FF_ENCODER_ALAC, samples: 's16p' } as const;

/** What devices and programs recorded in, and how. */
const RECORDED: Readonly<Record<string, Recipe>> = {
  'AVI of a camera': { to: 'avi', video: FF_ENCODER_MJPEG, audio: FF_ENCODER_PCM_U8, samples: 'u8' },
  'AVI of a camera, with ADPCM': {
    to: 'avi',
    video: FF_ENCODER_MJPEG,
    audio: FF_ENCODER_ADPCM_IMA_WAV,
    samples: 's16p',
  },
  'AVI with MPEG-4 and MP3': { to: 'avi', video: FF_ENCODER_MPEG4, audio: FF_ENCODER_LIBMP3LAME, samples: 's16p' },
  'MPEG-1 of a camera': { to: 'mpeg', video: FF_ENCODER_MPEG1VIDEO, audio: FF_ENCODER_MP2 },
  'MPEG-2 of a camcorder': { to: 'vob', video: FF_ENCODER_MPEG2VIDEO, audio: FF_ENCODER_MP2 },
  'MPEG-2 of a television': { to: 'mpegts', video: FF_ENCODER_MPEG2VIDEO, audio: FF_ENCODER_MP2 },
  'a transport stream with LATM': {
    to: 'mpegts',
    video: FF_ENCODER_MPEG2VIDEO,
    ...FLAT,
    muxing: { mpegts_flags: '+latm' },
  },
  'a transport stream of a disc': {
    to: 'mpegts',
    video: FF_ENCODER_MPEG2VIDEO,
    audio: FF_ENCODER_MP2,
    muxing: { mpegts_m2ts_mode: '1' },
  },
  'Flash video': { to: 'flv', video: FF_ENCODER_FLV, audio: FF_ENCODER_LIBMP3LAME, samples: 's16p' },
  AIFF: { to: 'aiff', audio: FF_ENCODER_PCM_S16BE },
  'Core Audio': { to: 'caf', audio: FF_ENCODER_PCM_S16BE },
  'Core Audio with ALAC': { to: 'caf', ...ALAC },
  'Core Audio with ADPCM': { to: 'caf', audio: FF_ENCODER_ADPCM_IMA_QT, samples: 's16p' },
};

for (const [name, recipe] of Object.entries(RECORDED)) {
  test(`a file is taken and converted, with all that it has: ${name}`, async () => {
    const made = await convertedUpload(await transcode(clip, recipe));
    const isVideo = recipe.video !== undefined;
    assert.equal(made.taken, isVideo ? 'video' : 'audio');
    assert.equal(made.kind, isVideo ? 'video' : 'audio');
    assert.deepEqual(made.tracks, isVideo ? ['avc', 'aac'] : [undefined, 'mp3']);
    assert.ok(Math.abs(made.duration - 1) < 0.3, String(made.duration));
  });
}

test('so are an audiobook and a file of Matroska', async () => {
  const book = await encodeMedia({ format: new Mp4OutputFormat(), audio: 'aac' });
  book.write('M4B ', 8, 'latin1');
  assert.deepEqual((await convertedUpload(book)).mime, 'audio/mp4');
  const video = { codec: 'hevc', width: 64, height: 48 } as const;
  const { tracks } = await convertedUpload(await encodeMedia({ format: new MkvOutputFormat(), video, audio: 'opus' }));
  assert.deepEqual(tracks, ['avc', 'aac']);
});

test('a broadcast begins where it was recorded, with pictures and sound together', async () => {
  const muxing = { output_ts_offset: '5000' };
  const recipe = { to: 'mpegts', video: FF_ENCODER_MPEG2VIDEO, audio: FF_ENCODER_MP2, muxing };
  const { duration, starts } = await convertedUpload(await transcode(clip, recipe));
  assert.ok(Math.abs(duration - 1) < 0.3, String(duration));
  assert.ok(
    starts.every((start) => start !== undefined && Math.abs(start) < 0.15),
    String(starts),
  );
});

test('sound that begins later than the pictures stays with them', async () => {
  const samples = 's16,asetpts=PTS+0.5/TB';
  const recipe = { to: 'mov', video: FF_ENCODER_MJPEG, audio: FF_ENCODER_PCM_MULAW, samples };
  const { duration } = await convertedUpload(await transcode(clip, recipe));
  assert.ok(Math.abs(duration - 1.5) < 0.1, String(duration));
});
