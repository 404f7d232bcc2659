import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { post } from '../../support/posting.ts';
import { activity, introduce, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
before(async () => {
  scene = await startNeighbours();
});
after(() => scene.close());

async function publish(more: JsonObject = {}): Promise<{ id: string; uri: string }> {
  const { id, uri } = await post(scene.server, scene.alice, { status: 'x', ...more });
  return { id: String(id), uri: String(uri) };
}

async function reactionsTo(id: string): Promise<unknown[]> {
  const { body } = await scene.server.request('GET', `/api/v1/statuses/${id}`, { token: scene.alice.token });
  const list = Array.isArray(body.emoji_reactions) ? body.emoji_reactions : [];
  return [...list.map((one) => [one.name, one.count]), Number(body.favourites_count)];
}

const tag = () => [{ type: 'Emoji', name: ':blob:', icon: { type: 'Image', url: `${scene.site.origin}/blob.png` } }];

test('an EmojiReact is a reaction and no favourite, and can be taken back', async () => {
  const { server, bob } = scene;
  const { id, uri } = await publish();
  const react = activity(bob, 'EmojiReact', uri, { content: '🦆' });
  assert.deepEqual(await receive(server, react), { outcome: 'done' });
  assert.deepEqual(await reactionsTo(id), [['🦆', 1], 0]);
  await receive(server, activity(bob, 'Undo', react));
  assert.deepEqual(await reactionsTo(id), [0]);
});

test('a Like with an emoji is a favourite too; its end ends both, described or named', async () => {
  const { server, bob } = scene;
  for (const undone of ['described', 'named']) {
    const { id, uri } = await publish();
    const like = activity(bob, 'Like', uri, { _misskey_reaction: '🐈' });
    await receive(server, like);
    assert.deepEqual(await reactionsTo(id), [['🐈', 1], 1]);
    await receive(server, activity(bob, 'Undo', undone === 'named' ? String(like.id) : like));
    assert.deepEqual(await reactionsTo(id), [0], undone);
  }
});

test('a custom emoji is of their server, with its picture; people here may join in; one without picture is nothing', async () => {
  const { server, alice, site, bob } = scene;
  const { id, uri } = await publish();
  await receive(server, activity(bob, 'EmojiReact', uri, { content: ':nopicture:' }));
  assert.deepEqual(await reactionsTo(id), [0]);
  await receive(server, activity(bob, 'EmojiReact', uri, { content: ':blob:', tag: tag() }));
  const { body } = await server.request('GET', `/api/v1/statuses/${id}`, { token: alice.token });
  const name = `blob@${site.host}`;
  assert.match(String(body.emoji_reactions?.[0]?.url), /^http:\/\/localhost:3000\/media_proxy\/emojis\/\d+/);
  const path = `/api/v1/pleroma/statuses/${id}/reactions/${encodeURIComponent(name)}`;
  assert.equal((await server.request('PUT', path, { token: alice.token })).status, 200);
  assert.deepEqual(await reactionsTo(id), [[name, 2], 0]);
});

test('nobody elsewhere reacts with words, to what they may not see, or in the name of another', async () => {
  const { server, site, bob } = scene;
  const open = await publish();
  const words = await receive(server, activity(bob, 'EmojiReact', open.uri, { content: 'hello' }));
  assert.equal(words.outcome, 'refused');
  const hidden = await publish({ visibility: 'private' });
  const refused = await receive(server, activity(bob, 'EmojiReact', hidden.uri, { content: '🦆' }));
  assert.equal(refused.outcome, 'refused');
  assert.deepEqual(await reactionsTo(hidden.id), [0]);
  const react = activity(bob, 'EmojiReact', open.uri, { content: '🦆' });
  await receive(server, react);
  const eve = site.actor('eve');
  await introduce(server, eve);
  await receive(server, activity(eve, 'Undo', react));
  await receive(server, activity(eve, 'Undo', String(react.id)));
  assert.deepEqual(await reactionsTo(open.id), [['🦆', 1], 0]);
});

test('one too many is passed over, without harm to the favourite', async () => {
  const { server, bob } = scene;
  const { id, uri } = await publish();
  for (const content of ['🦆', '🐈', '🐕', '🐎', '🐄', '🐖', '🐑', '🐐'])
    await receive(server, activity(bob, 'EmojiReact', uri, { content }));
  const over = await receive(server, activity(bob, 'Like', uri, { content: '🐓' }));
  assert.equal(over.outcome, 'done');
  const seen = await reactionsTo(id);
  assert.deepEqual([seen.length, seen.at(-1)], [9, 1]);
});
