import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as } from '../../support/posting.ts';
import type { Json } from '../../support/server.ts';
import { followFromAfar, kinds, type RemoteAccount, receivedBy, type Scene, startScene } from './scene.ts';

let scene: Scene;
let fan: Awaited<ReturnType<Scene['remote']>>;
let member: Awaited<ReturnType<Scene['remote']>>;

before(async () => {
  scene = await startScene();
  fan = await scene.remote('fan');
  member = await scene.remote('member');
  await followFromAfar(scene.server, fan, scene.alice);
});
after(() => scene.close());

const ask = (method: string, path: string, json: object = {}) => as(scene.server, scene.alice)(method, path, { json });
const policy = (of: RemoteAccount, feature_policy: string | null) =>
  scene.server.ctx.store.transaction(async (tx) => {
    await tx.updateTable('accounts').set({ feature_policy }).where('id', '=', of.accountId).execute();
    tx.emit({ type: 'account.changed', accountId: of.accountId });
  });
const told = async (who = fan) => receivedBy(scene, who.receiver);

async function create(json: object): Promise<Json> {
  const made = await ask('POST', '/api/v1/collections', json);
  assert.equal(made.status, 200, made.text);
  return made.body.collection ?? {};
}

test('followers learn of a collection that is made, changed, filled, emptied and deleted', async () => {
  const bob = await scene.server.createUser('bob');
  const carol = await scene.server.createUser('carol');
  for (const user of [bob, carol]) {
    await as(scene.server, user)('PATCH', '/api/v1/accounts/update_credentials', { json: { discoverable: true } });
  }
  await told();
  const made = await create({ name: 'Birders', account_ids: [bob.id] });
  const path = `/api/v1/collections/${made.id}`;
  const owner = `http://localhost:3000/ap/users/${scene.alice.id}`;
  const [added, ...none] = await told();
  assert.deepEqual([added?.type, added?.target, added?.object?.id], ['Add', `${owner}/featured_collections`, made.uri]);
  assert.deepEqual([none.length, added?.object?.totalItems], [0, 1]);

  await ask('PATCH', path, { name: 'Twitchers' });
  const [updated] = await told();
  assert.deepEqual([updated?.type, updated?.object?.name], ['Update', 'Twitchers']);
  await ask('PATCH', path, { name: 'Twitchers' });
  assert.deepEqual(await told(), [], 'nothing has changed');

  const item = (await ask('POST', `${path}/items`, { account_id: carol.id })).body.collection_item;
  const [filled] = await told();
  assert.deepEqual([filled?.type, filled?.target], ['Add', made.uri]);
  assert.equal(filled?.object?.featuredObject, `http://localhost:3000/ap/users/${carol.id}`);
  await ask('DELETE', `${path}/items/${item?.id}`);
  const [removed] = await told();
  assert.deepEqual([removed?.type, removed?.target, removed?.object], ['Remove', made.uri, filled?.object?.id]);

  await as(scene.server, bob)('POST', `${path}/items/${made.items?.[0]?.id}/revoke`);
  assert.deepEqual(
    (await told()).map((one) => [one.type, one.target, one.object]),
    [['Remove', made.uri, added?.object?.orderedItems?.[0]?.id]],
    'who withdraws is out everywhere',
  );
  await ask('DELETE', path);
  const [deleted] = await told();
  assert.deepEqual(
    [deleted?.type, deleted?.target, deleted?.object],
    ['Remove', `${owner}/featured_collections`, made.uri],
  );
});

test('who lives elsewhere is asked, and shown to nobody before the answer', async () => {
  const { id, uri } = await create({ name: 'Far and wide' });
  const add = () => ask('POST', `/api/v1/collections/${id}/items`, { account_id: member.id });
  assert.equal((await add()).status, 403, 'nothing is known of what the account wants');
  await policy(member, '{"automatic":[],"manual":[]}');
  assert.equal((await add()).status, 403);
  await policy(member, '{"automatic":["followers"],"manual":["unsupported_policy"]}');
  assert.equal((await add()).status, 403);
  await policy(member, '{"automatic":["public"],"manual":[]}');
  await told();
  const { collection_item: item } = (await add()).body;
  assert.deepEqual([item?.state, item?.account_id], ['pending', member.id]);
  const [request, ...rest] = await told(member);
  assert.deepEqual(
    [request?.type, request?.object, request?.instrument, request?.actor],
    ['FeatureRequest', member.uri, uri, `http://localhost:3000/ap/users/${scene.alice.id}`],
  );
  assert.deepEqual([rest, await told()], [[], []]);
  await ask('PATCH', `/api/v1/collections/${id}`, { name: 'Wider' });
  const [updated] = await told();
  assert.deepEqual(updated?.object?.orderedItems, []);
  assert.deepEqual(kinds(await told(member)), ['Update FeaturedCollection'], 'who is asked sees what for');
  await ask('DELETE', `/api/v1/collections/${id}/items/${item?.id}`);
  assert.deepEqual(kinds(await told(member)), ['Remove']);
});

test('what an account elsewhere allows is told to clients', async () => {
  const verdict = async (feature_policy: string | null) => {
    await policy(member, feature_policy);
    await scene.server.ctx.store.transaction((tx) =>
      tx
        .updateTable('accounts')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('id', '=', member.accountId)
        .execute(),
    );
    const { body } = await ask('GET', `/api/v1/accounts/${member.id}`);
    return body.feature_approval;
  };
  assert.deepEqual(await verdict(null), { automatic: [], manual: [], current_user: 'missing' });
  assert.deepEqual(await verdict('{"automatic":[],"manual":[]}'), {
    automatic: [],
    manual: [],
    current_user: 'denied',
  });
  const friends = '{"automatic":["following"],"manual":["followers"]}';
  const allowed = { automatic: ['following'], manual: ['followers'] };
  assert.deepEqual(await verdict(friends), { ...allowed, current_user: 'denied' });
  const follow = (account_id: number, target_id: number) =>
    scene.server.ctx.store.transaction((tx) =>
      tx
        .insertInto('follows')
        .values({ id: Date.now() * 1024 + (account_id % 1000), account_id, target_id, created_at: Date.now() })
        .execute(),
    );
  await follow(scene.alice.accountId, member.accountId);
  assert.deepEqual(await verdict(friends), { ...allowed, current_user: 'manual' });
  await followFromAfar(scene.server, member, scene.alice);
  assert.deepEqual(await verdict(friends), { ...allowed, current_user: 'automatic' });
  const unknown = '{"automatic":["unsupported_policy"],"manual":[]}';
  assert.equal((await verdict(unknown))?.current_user, 'unknown');
});
