import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import type { Neighbours } from '../../support/neighbours.ts';
import { statusIdOf } from '../../support/posting.ts';
import { seen, startFollowing } from '../forms/arrived.ts';
import { activity, note, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
let quoted: string;

before(async () => {
  scene = await startFollowing();
  const { body } = await scene.server.request('POST', '/api/v1/statuses', {
    token: scene.alice.token,
    json: { status: 'quote me', quote_approval_policy: 'public' },
  });
  quoted = String(body.uri);
});
after(() => scene.close());

const HOUR = 3_600_000;
const at = (offset: number) => new Date(Date.now() + offset).toISOString();
const INLINE = '<span class="quote-inline"><br>RE: <a href="https://a.example/1">https://a.example/1</a></span>';

type Case = {
  readonly what: string;
  readonly first?: JsonObject;
  readonly later: () => JsonObject;
  readonly quotes?: boolean;
};

const CASES: readonly Case[] = [
  { what: 'the time alone', later: () => ({}) },
  { what: 'counts', later: () => ({ likes: { type: 'Collection', totalItems: 3 } }) },
  {
    what: 'pictures of emojis',
    later: () => ({
      tag: [{ type: 'Emoji', name: ':a:', icon: { type: 'Image', url: `${scene.site.origin}/a.png` } }],
    }),
  },
  { what: 'hashtags', later: () => ({ tag: [{ type: 'Hashtag', name: '#kites' }] }) },
  {
    what: 'a quote with the consent to it, and the link that stands for it below the text',
    later: () => ({
      quote: quoted,
      quoteAuthorization: `${quoted}/stamp`,
      content: `<p>hello</p>\n<p class="quote-inline">RE: <a href="${quoted}">${quoted}</a></p>`,
    }),
    quotes: true,
  },
  { what: 'the link that stands for a quote in the text', later: () => ({ content: `<p>hello${INLINE}</p>` }) },
  {
    what: 'that link taken away again',
    first: { content: `<p class="quote-inline">RE: <a href="https://a.example/1">x</a></p><p>hello</p>` },
    later: () => ({}),
  },
  { what: 'another shape of the same words', later: () => ({ content: '<div>\n<p>hello</p>\n</div>' }) },
  { what: 'white space', later: () => ({ content: '\n<p>hello </p>\n' }) },
];

for (const { what, first = {}, later, quotes = false } of CASES) {
  test(`a post is not marked as edited when readers see nothing new: ${what}`, async () => {
    const object = note(scene.bob, 'hello', { published: at(-HOUR), content: '<p>hello</p>', ...first });
    await receive(scene.server, activity(scene.bob, 'Create', object));
    await receive(
      scene.server,
      activity(scene.bob, 'Update', { ...object, content: '<p>hello</p>', ...later(), updated: at(-1000) }),
    );
    const status = await seen(scene, object.id);
    assert.equal(status.edited_at, null);
    assert.equal(status.quote !== null, quotes);
    const id = await statusIdOf(scene.server, object.id);
    const { body } = await scene.server.request('GET', `/api/v1/statuses/${id}/history`, { token: scene.alice.token });
    assert.equal(Object.keys(body).length, 1);
  });
}

const READ: readonly [what: string, later: JsonObject][] = [
  ['words', { content: '<p>hello there</p>' }],
  ['where a link leads', { content: '<p><a href="https://b.example/">hello</a></p>' }],
  ['what is marked', { content: '<p><strong>hello</strong></p>' }],
  ['a warning', { summary: 'careful' }],
];

for (const [what, later] of READ) {
  test(`a post is marked as edited when readers see something new: ${what}`, async () => {
    const object = note(scene.bob, 'hello', { published: at(-HOUR), content: '<p>hello</p>' });
    await receive(scene.server, activity(scene.bob, 'Create', object));
    const updated = at(-1000);
    await receive(scene.server, activity(scene.bob, 'Update', { ...object, ...later, updated }));
    assert.equal((await seen(scene, object.id)).edited_at, updated);
  });
}
