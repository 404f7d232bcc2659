import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { type Assets, openAssets } from '../../src/assets/assets.ts';
import { type EmojiGroup, emojisIn } from '../../src/assets/emojis.ts';
import { inSkinTone, SKIN_TONES } from '../../src/lib/text/skin-tone.ts';
import { createLog } from '../../src/platform/log.ts';
import { LANGUAGES } from '../../src/words/languages.ts';

const RGI = /^\p{RGI_Emoji}$/v;

const groupsIn = async (language: string): Promise<EmojiGroup[]> => JSON.parse(await emojisIn(language));

let folder: string;
let assets: Assets;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whinchat-emojis-'));
  assets = openAssets(folder, createLog('error'));
  await assets.build();
});
after(() => rm(folder, { recursive: true, force: true }));

for (const { language } of LANGUAGES) {
  test(`in ${language}, every emoji has a name of its own, and is there once, as Unicode recommends it`, async () => {
    const groups = await groupsIn(language);
    const rows = groups.flatMap(({ emojis }) => emojis);
    assert.equal(new Set(rows.map(([sign]) => sign)).size, rows.length);
    assert.deepEqual(
      rows.filter(([sign, name]) => !RGI.test(sign) || name.trim() === ''),
      [],
    );
    const toned = rows.filter(([, , , , isToned]) => isToned === 1).map(([sign]) => sign);
    assert.ok(toned.length > 300);
    for (const tone of SKIN_TONES)
      assert.deepEqual(
        toned.filter((sign) => !RGI.test(inSkinTone(sign, tone))),
        [],
      );
  });

  test(`in ${language}, emojis are served compressed, at an address of their content`, async () => {
    const address = assets.paths().emojis[language] ?? assert.fail('there is none');
    const file = await assets.find(address.replace('/assets/', ''), true);
    assert.ok(file?.isCompressed);
    assert.equal(file.type, 'application/json; charset=utf-8');
    assert.ok(file.bytes.length < 64 * 1024, `${file.bytes.length} bytes`);
    const groups: readonly EmojiGroup[] = JSON.parse(brotliDecompressSync(file.bytes).toString());
    assert.deepEqual(groups, await groupsIn(language));
  });
}

test('an emoji is found by words of the language, and by its English name', async () => {
  const words = async (language: string, sign: string) => {
    const [, name = '', others = ''] =
      (await groupsIn(language)).flatMap(({ emojis }) => emojis).find(([one]) => one === sign) ?? [];
    return [name, ...others.split('|')];
  };
  for (const [language, sign, ...wanted] of [
    ['en', '🐝', 'honeybee', 'bumblebee'],
    ['de', '🐝', 'Biene', 'Hummel', 'honeybee'],
    ['ar', '🐝', 'نحلة', 'حشرة', 'honeybee'],
    ['de', '🇩🇪', 'Deutschland', 'DE', 'Flagge', 'flag Germany'],
    ['de', '👨‍👩‍👦', 'Familie: Mann, Frau und Junge'],
    ['ar', '👩‍❤️‍👨', 'زوج وقلب: سيدة ورجل'],
    ['de', '👨‍🦰', 'Mann: rotes Haar'],
  ] as const) {
    const found = await words(language, sign);
    assert.deepEqual(
      wanted.filter((word) => !found.includes(word)),
      [],
      `${language} ${sign}`,
    );
  }
});
