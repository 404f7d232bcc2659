import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Html } from '../../src/lib/html/template.ts';
import { en } from '../../src/words/en.ts';
import { LANGUAGES } from '../../src/words/languages.ts';

type Text = { readonly path: string; readonly value: unknown };

function textsIn(value: unknown, path = ''): Text[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, path === '' ? name : `${path}.${name}`));
}

const english = new Map(textsIn(en).map(({ path, value }) => [path, value]));

/** Names and signs that languages share. */
const SHARED =
  /^(\W|\d|ALT|Whinchat|RSS|CSV|OK|IDs?|URL|Domain|Emoji|E-Mail|Hashtags?|Links|Name|Text|Video|Follower|Original|Server|Administrator|Moderation|Moderator|Website|Web|Apps|Spam|Browser|Trends|Relays|Webhooks?|Emojis|Passkeys?|Code|Version)*$/;

function writtenBy(text: (...given: readonly unknown[]) => unknown, given: readonly unknown[]): string {
  const written = text(...given);
  return written instanceof Html ? written.text : String(written);
}

for (const { language, name, words } of LANGUAGES) {
  const texts = textsIn(words());

  test(`${name}: is the language that it is offered as`, () => {
    assert.equal(words().language, language);
  });

  test(`${name}: has every text of the English catalogue, of the same kind, and no other`, () => {
    assert.deepEqual(texts.map(({ path }) => path).sort(), [...english.keys()].sort());
    for (const { path, value } of texts) assert.equal(typeof value, typeof english.get(path), path);
  });

  test(`${name}: no text is empty, has loose ends or is still English`, () => {
    for (const { path, value } of texts) {
      if (typeof value !== 'string' || ['language', 'formats', 'dir'].includes(path)) continue;
      assert.ok(value.trim() !== '' && value === value.trim(), path);
      if (language !== 'en' && value === english.get(path)) assert.match(value, SHARED, path);
    }
  });

  test(`${name}: each text with values says all of them that the English one says`, () => {
    for (const { path, value } of texts) {
      const model = english.get(path);
      if (typeof value !== 'function' || typeof model !== 'function' || isCounted(path)) continue;
      const given = ['⟦a⟧', '⟦b⟧', '⟦c⟧'].map((sign) => new Html(sign));
      for (const sign of ['⟦a⟧', '⟦b⟧', '⟦c⟧']) {
        const here = writtenBy(value.bind(undefined), asTexts(given)).includes(sign);
        const there = writtenBy(model.bind(undefined), asTexts(given)).includes(sign);
        assert.equal(here, there, `${path}: ${sign}`);
      }
    }
  });

  test(`${name}: counted texts are written for every number`, () => {
    for (const path of [...english.keys()].filter(isCounted)) {
      const value = texts.find((text) => text.path === path)?.value;
      assert.ok(typeof value === 'function', path);
      for (const number of [0, 1, 2, 3, 11, 100, 1234]) {
        const written = writtenBy(value.bind(undefined), [number]);
        assert.ok(written !== '' && !written.includes('#'), `${path}: ${number} is "${written}"`);
      }
    }
  });
}

/** Texts that take a number answer differently for one and for many. */
function isCounted(path: string): boolean {
  const model = english.get(path);
  if (typeof model !== 'function') return false;
  return /\d/.test(writtenBy(model.bind(undefined), [1234])) && !/⟦a⟧/.test(writtenBy(model.bind(undefined), ['⟦a⟧']));
}

/** What both string and HTML texts show of a value. */
function asTexts(values: readonly Html[]): readonly { toString(): string }[] {
  return values.map((value) => Object.assign(value, { toString: () => value.text }));
}
