import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Mp4OutputFormat } from 'mediabunny';
import { Demuxer } from 'node-av';
import { FF_ENCODER_LIBX265, FF_ENCODER_MPEG4 } from 'node-av/constants';
import sharp from 'sharp';
import { processAv } from '../../src/platform/av/process.ts';
import { encodeMedia } from '../support/encode-media.ts';
import { transcode } from '../support/transcode.ts';

const root = await mkdtemp(join(tmpdir(), 'whinchat-bright-'));
after(() => rm(root, { recursive: true }));

const BRICK = [200, 60, 40] as const;
const video = { codec: 'avc', width: 64, height: 48, rgb: BRICK } as const;
const clip = await encodeMedia({ format: new Mp4OutputFormat(), video, audio: 'aac', seconds: 0.5 });

/** The clip as televisions and telephones write it. */
function coded(transfer: string, primaries: string, matrix: string, untold = ''): Promise<Buffer> {
  const as709 = 'pin=bt709:tin=bt709:min=709:rin=tv';
  const pictures = `zscale=${as709}:t=${transfer}:p=${primaries}:m=${matrix}:r=tv:npl=203,format=yuv420p10le${untold}`;
  return transcode(clip, { to: 'mov', video: FF_ENCODER_LIBX265, pictures });
}

/** The same, held upright. */
function onItsSide(bytes: Buffer): Buffer {
  const turned = Buffer.from(bytes);
  const matrix = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000];
  const at = turned.indexOf('tkhd') + 44;
  matrix.forEach((value, index) => {
    turned.writeInt32BE(value, at + index * 4);
  });
  return turned;
}

async function processed(bytes: Buffer) {
  const directory = await mkdtemp(join(root, 'x'));
  await writeFile(join(directory, 'upload'), bytes);
  const made = await processAv(join(directory, 'upload'), directory);
  await using input = await Demuxer.open(made.file.path);
  const { colorPrimaries, colorTrc, colorSpace } = input.video()?.codecpar ?? {};
  return { ...made, tags: [colorPrimaries, colorTrc, colorSpace] };
}

/** Bright videos are a little darker than they were, so that what is brighter still differs from white. */
const LEEWAY = 20;

async function assertBrick(picture: Uint8Array | undefined, what: string): Promise<void> {
  const found = [...(await sharp(picture).removeAlpha().raw().toBuffer()).subarray(0, 3)];
  const isBrick = found.every((value, i) => Math.abs(value - (BRICK[i] ?? 0)) < LEEWAY);
  assert.ok(isBrick, `${what}: ${found}`);
}

const BRIGHT: readonly (readonly [string, string, string, string, string?])[] = [
  ['HLG', 'arib-std-b67', 'bt2020', 'bt2020nc'],
  ['PQ', 'smpte2084', 'bt2020', 'bt2020nc'],
  ['wide colours', 'bt709', 'bt2020', 'bt2020nc'],
  ['Display P3', 'bt709', 'smpte432', 'bt709'],
  [
    'HLG that tells no more',
    'arib-std-b67',
    'bt2020',
    'bt2020nc',
    ',setparams=color_primaries=unknown:colorspace=unknown',
  ],
  ['wide colours that tell no more', 'bt709', 'bt2020', 'bt2020nc', ',setparams=color_trc=unknown:colorspace=unknown'],
];

for (const [name, ...colors] of BRIGHT) {
  test(`a video in ${name} is shown on ordinary screens as it was taken, and says so`, async () => {
    const { small, meta, tags } = await processed(await coded(...colors));
    assert.equal(meta.original.size, '64x48');
    assert.deepEqual(tags, [1, 1, 1]);
    await assertBrick(small?.bytes, name);
  });
}

test('it is upright, too', async () => {
  const { small, meta } = await processed(onItsSide(await coded('arib-std-b67', 'bt2020', 'bt2020nc')));
  assert.deepEqual([meta.original.size, meta.small?.size], ['48x64', '48x64']);
  await assertBrick(small?.bytes, 'upright');
});

test('so is a video in a codec that few programs know', async () => {
  const bytes = await transcode(clip, { to: 'mov', video: FF_ENCODER_MPEG4 });
  assert.equal((await processed(onItsSide(bytes))).meta.original.size, '48x64');
});
