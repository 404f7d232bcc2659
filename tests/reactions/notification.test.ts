import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listen, said } from '../streaming/listeners.ts';
import { startScene } from '../timelines/scene.ts';

const start = () => startScene('alice', 'bob', 'carol');
let scene: Awaited<ReturnType<typeof start>>;
let id: string;

const TYPE = 'pleroma:emoji_reaction';
const path = (emoji: string) => `/api/v1/pleroma/statuses/${id}/reactions/${encodeURIComponent(emoji)}`;

before(async () => {
  scene = await start();
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
  const base = await scene.server.listen();
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
