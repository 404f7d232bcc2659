import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listen, openSocket, said } from '../streaming/listeners.ts';
import { startScene } from '../timelines/scene.ts';

const start = () => startScene('alice', 'bob', 'carol');
let scene: Awaited<ReturnType<typeof start>>;
let id: string;
let base: string;

const TYPE = 'pleroma:emoji_reaction';
const path = (emoji: string) => `/api/v1/pleroma/statuses/${id}/reactions/${encodeURIComponent(emoji)}`;

before(async () => {
  scene = await start();
  base = await scene.server.listen();
  id = await scene.post('alice', { status: 'hello' });
});
after(() => scene.close());

test('a client that asks for them by name gets notifications of reactions, and nobody else', async () => {
  await scene.act('bob', 'PUT', path('🦆'));
  await scene.act('bob', 'PUT', path('🐈'));
  for (const name of ['types[]', 'include_types[]']) {
    const { items } = await scene.get('alice', '/api/v1/notifications', { [name]: TYPE });
    assert.deepEqual(
      items.map((one) => [one.type, one.emoji, one.status?.id, one.account?.acct]),
      [
        [TYPE, '🐈', id, 'bob'],
        [TYPE, '🦆', id, 'bob'],
      ],
    );
  }
  const groups = (await scene.get('alice', '/api/v2/notifications', { 'types[]': TYPE })).body.notification_groups;
  assert.deepEqual([groups?.[0]?.type, groups?.[0]?.emoji], [TYPE, '🐈']);
  for (const other of ['bob', 'carol'] as const) {
    assert.deepEqual((await scene.get(other, '/api/v1/notifications', { 'types[]': TYPE })).items, []);
  }
});

test('clients that do not know them never meet them: lists, groups, counts, streams', async () => {
  const ears = [
    await listen(base, scene.who('alice').token, 'user'),
    await listen(base, scene.who('alice').token, 'user:notification'),
  ];
  await scene.act('carol', 'PUT', path('🦆'));
  await scene.act('carol', 'POST', `/api/v1/statuses/${id}/favourite`);
  for (const ear of ears) {
    const first = await ear.hear((frame) => frame.event === 'notification');
    assert.equal(said(first).type, 'favourite');
    ear.close();
  }
  const types = async (query: Record<string, string>) =>
    (await scene.get('alice', '/api/v1/notifications', query)).items.map((one) => String(one.type));
  assert.deepEqual(await types({}), ['favourite']);
  assert.deepEqual(await types({ 'exclude_types[]': 'mention' }), ['favourite']);
  const groups = (await scene.get('alice', '/api/v2/notifications')).body.notification_groups;
  assert.deepEqual([groups?.length, groups?.[0]?.type], [1, 'favourite']);
  for (const version of ['v1', 'v2']) {
    assert.equal((await scene.get('alice', `/api/${version}/notifications/unread_count`)).body.count, 1, version);
  }
});

test('a reaction taken back takes its notification along, and oneself is not told', async () => {
  await scene.act('alice', 'PUT', path('🐕'));
  await scene.act('bob', 'DELETE', path('🦆'));
  const { items } = await scene.get('alice', '/api/v1/notifications', { 'types[]': TYPE });
  assert.deepEqual(
    items.map((one) => [one.emoji, one.account?.acct]),
    [
      ['🦆', 'carol'],
      ['🐈', 'bob'],
    ],
  );
});

test('streams tell those who ask by name, and show who reacted and the author the new counts', async () => {
  const open = async (name: 'alice' | 'bob' | 'carol', query: Record<string, string>) =>
    openSocket(base, { token: scene.who(name).token, query: { stream: 'user', ...query } });
  const asking = await open('alice', { 'include_types[]': TYPE });
  const silent = await open('alice', {});
  const reacting = await open('bob', {});
  await scene.relate('carol', 'follow', 'alice');
  const other = await open('carol', {});
  id = await scene.post('alice', { status: 'react to this' });
  await scene.act('bob', 'PUT', path('🦉'));
  const frame = await asking.hear((one) => one.event === 'notification' && String(said(one).type) === TYPE);
  assert.deepEqual([said(frame).emoji, said(frame).status?.id], ['🦉', id]);
  for (const ear of [asking, silent, reacting]) {
    const update = await ear.hear((one) => one.event === 'status.update');
    assert.equal(said(update).pleroma?.emoji_reactions?.['0']?.me, ear === reacting);
  }
  assert.ok(!silent.frames.some((one) => one.event === 'notification' && String(said(one).type) === TYPE));
  assert.ok(!other.frames.some((one) => one.event === 'status.update'));
  for (const ear of [asking, silent, reacting, other]) ear.close();
});
