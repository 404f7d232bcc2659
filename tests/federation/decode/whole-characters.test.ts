import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeActor } from '../../../src/federation/decode/actor.ts';
import { decodeCollection } from '../../../src/federation/decode/collection.ts';
import type { Decoded } from '../../../src/federation/decode/decoded.ts';
import { decodePost } from '../../../src/federation/decode/post.ts';
import type { Node } from '../../../src/federation/decode/read.ts';
import { toRemoteStatus } from '../../../src/federation/decode/to-status.ts';
import { readPage } from '../../../src/lib/html/page.ts';
import { cut, shorten } from '../../../src/lib/text/cut.ts';

// What peers send is cut where it is too long, and no character is torn apart by that, however many units it has.
const SITE = 'https://elsewhere.example';
const CHARACTERS = { 'a family': '👨‍👩‍👧‍👦', 'a flag': '🇺🇳', 'a letter with marks': 'g̈̃', 'a syllable': 'நி' } as const;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What stands in a text besides whole characters. */
const torn = (text: string, whole: string): string[] =>
  [...segmenter.segment(text)]
    .map(({ segment }) => segment)
    .filter((one) => one !== 'x' && one !== '…' && one !== whole);

function readOf<T>(decoded: Decoded<T>): T {
  return decoded.outcome === 'read' ? decoded.value : assert.fail(JSON.stringify(decoded));
}

function textsOfActor(long: string): Record<string, string> {
  const node: Node = {
    id: `${SITE}/users/a`,
    type: 'Person',
    preferredUsername: 'a',
    inbox: `${SITE}/users/a/inbox`,
    name: long,
    summary: long,
    icon: { type: 'Image', url: `${SITE}/a.png`, summary: long },
    attachment: [{ type: 'PropertyValue', name: long, value: long }],
  };
  const { displayName, note, avatarDescription, fields } = readOf(decodeActor(node));
  return {
    displayName,
    note: note.replaceAll(/<[^>]*>/g, ''),
    avatarDescription,
    field: fields[0]?.name ?? '',
    value: (fields[0]?.value ?? '').replaceAll(/<[^>]*>/g, ''),
  };
}

function textsOfPost(long: string): Record<string, string> {
  const author = { uri: `${SITE}/users/a`, followers_url: null, following_url: null };
  const node: Node = {
    id: `${SITE}/posts/1`,
    type: 'Question',
    attributedTo: author.uri,
    content: '<p>Look</p>',
    name: long,
    summary: long,
    oneOf: [
      { type: 'Note', name: long },
      { type: 'Note', content: long },
    ],
    attachment: [{ type: 'Document', mediaType: 'image/png', url: `${SITE}/b.png`, name: long }],
  };
  const post = readOf(decodePost(node));
  const { spoilerText, poll, attachments } = toRemoteStatus(post, author);
  return {
    title: post.title ?? '',
    spoilerText,
    option: poll?.options[0] ?? '',
    alt: attachments[0]?.description ?? '',
  };
}

function textsElsewhere(long: string): Record<string, string> {
  const node: Node = {
    id: `${SITE}/collections/1`,
    type: 'FeaturedCollection',
    attributedTo: `${SITE}/users/a`,
    name: long,
    summary: long,
    totalItems: 0,
  };
  const { name, description } = readOf(decodeCollection(node));
  const page = readPage(`<title>${long}</title><meta property="og:title" content="${long}">`);
  return {
    collection: name,
    description: description ?? '',
    title: page.title,
    meta: page.meta.get('og:title') ?? '',
    shortened: shorten(long, 140),
    cut: cut(long, 141),
  };
}

for (const [what, character] of Object.entries(CHARACTERS)) {
  test(`no text of a peer ends within ${what}`, () => {
    for (let before = 0; before <= character.length; before++) {
      const long = 'x'.repeat(before) + character.repeat(12_000);
      for (const texts of [textsOfActor(long), textsOfPost(long), textsElsewhere(long)]) {
        for (const [name, text] of Object.entries(texts)) {
          assert.ok(text.length > 100, `${name} is empty`);
          assert.deepEqual(torn(text, character), [], `${name}, with ${before} letters before`);
        }
      }
    }
  });
}

test('a character that is longer than a text may be is cut, and what HTML writes a text with is not', () => {
  assert.equal(cut(`e${'\u0301'.repeat(5000)}`, 100).length, 100);
  assert.equal(cut('👩', 1), '');
  const node = { id: `${SITE}/users/a`, type: 'Person', preferredUsername: 'a', inbox: `${SITE}/users/a/inbox` };
  const { displayName } = readOf(decodeActor({ ...node, name: '&lt;3 '.repeat(400) }));
  assert.equal(displayName, '<3 '.repeat(400).trim());
});
