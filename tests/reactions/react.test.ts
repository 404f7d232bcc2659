import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../src/lib/id.ts';
import { startScene } from '../timelines/scene.ts';

const start = () => startScene('alice', 'bob', 'carol', 'dave');
let scene: Awaited<ReturnType<typeof start>>;

before(async () => {
  scene = await start();
  const at = Date.now();
  const emoji = { key: 'emoji/a.png', static_key: 'emoji/a.png', created_at: at, updated_at: at };
  await scene.server.ctx.store.transaction((tx) =>
    tx
      .insertInto('custom_emojis')
      .values({ id: newId(), shortcode: 'blobcat', handle: 'blobcat@', ...emoji })
      .execute(),
  );
});
after(() => scene.close());

const path = (id: string, emoji?: string) =>
  `/api/v1/pleroma/statuses/${id}/reactions${emoji === undefined ? '' : `/${encodeURIComponent(emoji)}`}`;

const names = (list: unknown) => (Array.isArray(list) ? list.map((one) => one.name) : list);

test('reactions are counted, say which are one’s own, and name who reacted', async () => {
  const id = await scene.post('alice', { status: 'hello' });
  const plain = (await scene.get('alice', `/api/v1/statuses/${id}`)).body;
  assert.ok(!('pleroma' in plain || 'emoji_reactions' in plain), 'nothing about reactions where there are none');
  await scene.act('bob', 'PUT', path(id, '🦆'));
  await scene.act('bob', 'PUT', path(id, '🦆'));
  await scene.act('carol', 'PUT', path(id, '🦆'));
  const answer = (await scene.act('carol', 'PUT', path(id, ':blobcat:'))).body;
  const [duck, cat] = Array.isArray(answer.emoji_reactions) ? answer.emoji_reactions : [];
  assert.deepEqual(duck, { name: '🦆', count: 2, me: true });
  const url = 'http://localhost:3000/media/emoji/a.png';
  assert.deepEqual(cat, { name: 'blobcat', count: 1, me: true, url, static_url: url });
  assert.deepEqual(answer.pleroma, { emoji_reactions: answer.emoji_reactions });
  const [bobs] = (await scene.get('bob', '/api/v1/timelines/public')).items;
  assert.deepEqual(
    [bobs?.emoji_reactions?.[0]?.me, bobs?.emoji_reactions?.[1]?.me],
    [true, false],
    'each sees their own',
  );
  const anonymous = await scene.server.request('GET', path(id));
  assert.deepEqual(
    anonymous.items.map((one) => [one.name, one.me, names(one.accounts), one.accounts?.[0]?.acct]),
    [
      ['🦆', false, [undefined, undefined], 'carol'],
      ['blobcat', false, [undefined], 'carol'],
    ],
  );
  assert.deepEqual(names((await scene.get('bob', path(id, 'blobcat'))).items), ['blobcat']);
});

test('taking back leaves those of others; both ways of writing an emoji are one; once more is no error', async () => {
  const id = await scene.post('alice', { status: 'hello' });
  await scene.act('bob', 'PUT', path(id, '❤'));
  assert.equal((await scene.act('carol', 'PUT', path(id, '❤️'))).body.emoji_reactions?.[0]?.count, 2);
  const left = (await scene.act('bob', 'DELETE', path(id, '❤️'))).body;
  assert.deepEqual([left.emoji_reactions?.[0]?.count, left.emoji_reactions?.[0]?.me], [1, false]);
  await scene.act('bob', 'DELETE', path(id, '❤️'));
  assert.ok(!('emoji_reactions' in (await scene.act('carol', 'DELETE', path(id, '❤'))).body));
});

test('a reaction to a boost is one to the original', async () => {
  const id = await scene.post('alice', { status: 'boost me' });
  const boost = (await scene.act('dave', 'POST', `/api/v1/statuses/${id}/reblog`)).body;
  await scene.act('bob', 'PUT', path(String(boost.id), '🦆'));
  const shown = (await scene.get('carol', `/api/v1/statuses/${boost.id}`)).body;
  assert.deepEqual(names(shown.reblog?.emoji_reactions), ['🦆']);
  assert.deepEqual(names(shown.emoji_reactions), ['🦆'], 'a boost mirrors the original');
});

test('no words, no unknown emojis, and only so many', async () => {
  const id = await scene.post('alice', { status: 'hello' });
  for (const nonsense of ['hello', ':unknown:', '🦆🦆', 'a'.repeat(300), '<b>', 'blobcat@elsewhere.example']) {
    assert.equal((await scene.call('bob', 'PUT', path(id, nonsense))).status, 422, nonsense);
  }
  const many = ['🦆', '🐈', '🐕', '🐎', '🐄', '🐖', '🐑', '🐐', '🐓'];
  const statuses = [];
  for (const emoji of many) statuses.push((await scene.call('bob', 'PUT', path(id, emoji))).status);
  assert.deepEqual(statuses, [...Array(8).fill(200), 422]);
  assert.equal((await scene.call('bob', 'PUT', path(id, '🦆'))).status, 200, 'one that is there already');
});

test('nobody reacts to, or learns of reactions to, what they may not see', async () => {
  await scene.relate('bob', 'follow', 'alice');
  const id = await scene.post('alice', { status: 'for friends', visibility: 'private' });
  await scene.act('bob', 'PUT', path(id, '🦆'));
  const absent = await scene.get('carol', path('109999999999999936'));
  assert.equal(absent.status, 404);
  for (const [method, where] of [
    ['PUT', path(id, '🦆')],
    ['DELETE', path(id, '🦆')],
    ['GET', path(id)],
    ['GET', path(id, '🦆')],
  ] as const) {
    const refused = await scene.call('carol', method, where);
    assert.deepEqual([refused.status, refused.text], [404, absent.text], method);
  }
  assert.equal((await scene.server.request('GET', path(id))).status, 404);
  assert.equal((await scene.server.request('PUT', path(id, '🦆'))).status, 401);
  const reader = await scene.server.createUser('reader', { scopes: 'read' });
  assert.equal((await scene.server.request('PUT', path(id, '🦆'), { token: reader.token })).status, 403);
});

test('those who blocked each other are not named to each other', async () => {
  const id = await scene.post('alice', { status: 'hello all' });
  await scene.act('carol', 'PUT', path(id, '🦆'));
  await scene.relate('carol', 'block', 'dave');
  assert.deepEqual((await scene.get('dave', path(id))).items[0]?.accounts, []);
  await scene.relate('alice', 'block', 'dave');
  assert.equal((await scene.call('dave', 'PUT', path(id, '🦆'))).status, 404);
});
