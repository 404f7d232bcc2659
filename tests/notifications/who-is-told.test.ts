import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startScene } from '../timelines/scene.ts';

const start = () => startScene('alice', 'bob', 'carol');
let scene: Awaited<ReturnType<typeof start>>;

before(async () => {
  scene = await start();
});
after(() => scene.close());

/** The types and statuses alice is told of, newest first. */
const told = async () =>
  (await scene.get('alice', '/api/v1/notifications', { include_filtered: 'true' })).items.map(
    (one) => `${one.type} ${one.status?.id ?? one.account?.acct}`,
  );
const clear = () => scene.act('alice', 'POST', '/api/v1/notifications/clear');

test('favourites, reblogs, follows, mentions and subscribed posts; each once', async () => {
  const id = await scene.post('alice', { status: 'look' });
  await scene.act('bob', 'POST', `/api/v1/statuses/${id}/favourite`);
  await scene.act('bob', 'POST', `/api/v1/statuses/${id}/favourite`);
  await scene.act('bob', 'POST', `/api/v1/statuses/${id}/reblog`);
  await scene.relate('bob', 'follow', 'alice');
  const mention = await scene.post('bob', { status: '@alice hello' });
  await scene.relate('alice', 'follow', 'bob', { notify: true });
  const post = await scene.post('bob', { status: 'news' });
  assert.deepEqual(await told(), [
    `status ${post}`,
    `mention ${mention}`,
    'follow bob',
    `reblog ${id}`,
    `favourite ${id}`,
  ]);
  await scene.relate('alice', 'unfollow', 'bob');
  await clear();
});

test('what is undone is not told any more', async () => {
  const id = await scene.post('alice', { status: 'fickle' });
  await scene.act('bob', 'POST', `/api/v1/statuses/${id}/favourite`);
  await scene.act('bob', 'POST', `/api/v1/statuses/${id}/reblog`);
  const mention = await scene.post('bob', { status: '@alice oh' });
  assert.equal((await told()).length, 3);
  await scene.act('bob', 'POST', `/api/v1/statuses/${id}/unfavourite`);
  await scene.act('bob', 'POST', `/api/v1/statuses/${id}/unreblog`);
  await scene.act('bob', 'DELETE', `/api/v1/statuses/${mention}`);
  assert.deepEqual(await told(), []);
});

test('nobody hears of oneself, of whom one blocks or mutes, nor of a muted conversation', async () => {
  const id = await scene.post('alice', { status: '@alice to myself' });
  await scene.act('alice', 'POST', `/api/v1/statuses/${id}/favourite`);
  await scene.relate('alice', 'mute', 'carol');
  await scene.post('carol', { status: '@alice muted' });
  await scene.relate('alice', 'unmute', 'carol');
  await scene.relate('alice', 'block', 'carol');
  await scene.post('carol', { status: '@alice blocked' });
  await scene.post('bob', { status: '@alice have you heard of @carol' });
  await scene.relate('alice', 'unblock', 'carol');
  await scene.act('alice', 'POST', `/api/v1/statuses/${id}/mute`);
  await scene.post('bob', { status: '@alice noise', in_reply_to_id: id });
  assert.deepEqual(await told(), []);
});

test('a mention that names somebody muted is not told, once the mute is over it is', async () => {
  await scene.relate('alice', 'mute', 'carol');
  await scene.post('bob', { status: '@alice do you know @carol' });
  assert.deepEqual(await told(), []);
  await scene.server.ctx.store.transaction((tx) => tx.updateTable('mutes').set({ expires_at: 1 }).execute());
  const id = await scene.post('bob', { status: '@alice and now @carol' });
  assert.deepEqual(await told(), [`mention ${id}`]);
  await scene.relate('alice', 'unmute', 'carol');
  await clear();
});

test('a mute that leaves notifications alone lets them through', async () => {
  await scene.relate('alice', 'mute', 'carol', { notifications: false });
  const id = await scene.post('carol', { status: '@alice excuse me' });
  assert.deepEqual(await told(), [`mention ${id}`]);
  await scene.relate('alice', 'unmute', 'carol');
  await clear();
});

test('blocking somebody removes what they caused', async () => {
  await scene.post('carol', { status: '@alice hi' });
  assert.equal((await told()).length, 1);
  await scene.relate('alice', 'block', 'carol');
  assert.deepEqual(await told(), []);
  await scene.relate('alice', 'unblock', 'carol');
});

test("somebody else's notification is absent in every way", async () => {
  await scene.post('bob', { status: '@alice private' });
  const [one] = (await scene.get('alice', '/api/v1/notifications')).items;
  const path = `/api/v1/notifications/${one?.id}`;
  assert.equal((await scene.get('bob', path)).status, 404);
  assert.equal((await scene.call('bob', 'POST', `${path}/dismiss`)).status, 404);
  assert.equal((await scene.get('alice', path)).status, 200);
  await scene.act('alice', 'POST', `${path}/dismiss`);
  assert.equal((await scene.get('alice', path)).status, 404);
});

test('lists narrow down by type and sender, and page without loss', async () => {
  const id = await scene.post('alice', { status: 'popular' });
  for (const name of ['bob', 'carol'] as const) await scene.act(name, 'POST', `/api/v1/statuses/${id}/favourite`);
  const mention = await scene.post('carol', { status: '@alice nice' });
  const list = async (query: Record<string, string | string[]>) =>
    (await scene.get('alice', '/api/v1/notifications', query)).items;
  const types = async (query: Record<string, string | string[]>) => (await list(query)).map((one) => one.type);
  assert.deepEqual(await types({}), ['mention', 'favourite', 'favourite']);
  assert.deepEqual(await types({ 'types[]': ['mention', 'nonsense'] }), ['mention']);
  assert.deepEqual(await types({ 'types[]': ['nonsense'] }), []);
  assert.deepEqual(await types({ 'exclude_types[]': ['favourite'] }), ['mention']);
  assert.deepEqual(await types({ account_id: scene.who('bob').id }), ['favourite']);
  const [newest, middle, oldest] = await list({});
  assert.equal(newest?.status?.id, mention);
  assert.deepEqual(
    (await list({ limit: '1', max_id: String(newest?.id) })).map((one) => one.id),
    [middle?.id],
  );
  assert.deepEqual(
    (await list({ limit: '1', min_id: String(oldest?.id) })).map((one) => one.id),
    [middle?.id],
  );
});

test('what one may not see any more is not told any more', async () => {
  await clear();
  await scene.relate('alice', 'follow', 'bob', { notify: true });
  const id = await scene.post('bob', { status: 'among friends', visibility: 'private' });
  assert.deepEqual(await told(), [`status ${id}`]);
  const [one] = (await scene.get('alice', '/api/v1/notifications')).items;
  await scene.relate('bob', 'remove_from_followers', 'alice');
  assert.deepEqual(await told(), []);
  assert.equal((await scene.get('alice', `/api/v1/notifications/${one?.id}`)).status, 404);
  assert.equal((await scene.get('alice', '/api/v2/notifications/unread_count')).body.count, 0);
});
