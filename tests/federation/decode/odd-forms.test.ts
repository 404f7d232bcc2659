import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeActivity } from '../../../src/federation/decode/activity.ts';
import { decodePost, type IncomingPost } from '../../../src/federation/decode/post.ts';
import type { Node } from '../../../src/federation/decode/read.ts';

const BOB = 'https://r.example/u/bob';

function decoded(more: Node, fallbackAuthor?: string): IncomingPost {
  const note = { id: 'https://r.example/n/1', type: 'Note', attributedTo: BOB, content: 'hello' };
  const post = decodePost({ ...note, ...more }, fallbackAuthor);
  if (post.outcome !== 'read') throw new Error(post.reason);
  return post.value;
}

test('a reaction is an emoji in either of its forms, or a custom one between colons', () => {
  const outcome = (content: string) =>
    decodeActivity({ type: 'EmojiReact', actor: BOB, object: 'https://h.example/n/1', content }).outcome;
  for (const content of ['❤', '❤️', '☺', '👍🏽', ':blob_cat:', ':blob@r.example:']) {
    assert.equal(outcome(content), 'read', content);
  }
  for (const content of ['', 'blob', 'ok', '❤❤', ':a b:', ':blob-cat:']) {
    assert.equal(outcome(content), 'refused', content);
  }
});

test('an address with a token is refused for what it is', () => {
  for (const object of ['bear:?t=secret&u=https://r.example/n/1', ['bear:?u=https://r.example/n/1&t=secret']]) {
    const decoded = decodeActivity({ type: 'Create', actor: BOB, object });
    assert.match(decoded.outcome === 'refused' ? decoded.reason : '', /address with a token/);
  }
});

test('of two lists of options the one that has some is taken', () => {
  const options = [{ name: 'tea' }, { name: 'coffee' }];
  for (const [lists, multiple] of [
    [{ anyOf: [], oneOf: options }, false],
    [{ anyOf: null, oneOf: options }, false],
    [{ anyOf: options, oneOf: [] }, true],
    [{ oneOf: options }, false],
  ] as const) {
    const { poll } = decoded({ type: 'Question', ...lists });
    assert.deepEqual([poll?.options, poll?.multiple], [['tea', 'coffee'], multiple]);
  }
  assert.equal(decoded({ type: 'Question', anyOf: [], oneOf: [] }).poll, undefined);
});

test('what no hashtag may contain is left out of it', () => {
  const names = ['#foo-bar', 'creative commons', '#Ünïcode', '＃full', '#--', '#12', '#a·b', '# C++'];
  const tag = names.map((name) => ({ type: 'Hashtag', name }));
  assert.deepEqual(decoded({ tag }).tags.hashtags, ['foobar', 'creativecommons', 'Ünïcode', 'full', 'a·b', 'C']);
});

test('a language is told by whichever text has one, by content first', () => {
  assert.equal(decoded({ contentMap: { de: 'hallo' }, summaryMap: { fr: 'x' } }).language, 'de');
  assert.equal(decoded({ nameMap: { nl: 'x' }, summaryMap: { fr: 'x' } }).language, 'nl');
  assert.equal(decoded({ summaryMap: { fr: 'x' }, language: 'en' }).language, 'fr');
  assert.equal(decoded({ language: 'en' }).language, 'en');
});

test('an author who is null is as good as none: whoever brings the post wrote it', () => {
  assert.equal(decoded({ attributedTo: null }, BOB).author, BOB);
  assert.equal(
    decodePost({ id: 'https://r.example/n/1', type: 'Note', attributedTo: 7, content: 'x' }, BOB).outcome,
    'refused',
  );
});

test('the size of a picture is read beside its address too', () => {
  const url = [{ type: 'Link', href: 'https://r.example/a.png', mediaType: 'image/png', width: 30, height: 40 }];
  const [inside] = decoded({ attachment: { type: 'Document', url } }).attachments;
  assert.deepEqual([inside?.width, inside?.height], [30, 40]);
  const [own] = decoded({ attachment: { type: 'Document', url, width: 3, height: 4 } }).attachments;
  assert.deepEqual([own?.width, own?.height], [3, 4]);
});
