import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { block } from '../../src/domain/blocks/block.ts';
import { follow } from '../../src/domain/follows/follow.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  carol = await server.createUser('carol');
});
after(() => server.close());

const on = (who: TestUser, target: TestUser, verb: string) =>
  server.request('POST', `/api/v1/accounts/${target.id}/${verb}`, { token: who.token });
const get = (who: TestUser | null, path: string) => server.request('GET', path, { token: who?.token });
const relation = async (who: TestUser, target: TestUser) =>
  (await get(who, `/api/v1/accounts/relationships?id[]=${target.id}`)).items[0];

test('a block ends follows both ways and forbids new ones', async () => {
  await on(alice, bob, 'follow');
  await on(bob, alice, 'follow');
  const blocked = await on(alice, bob, 'block');
  assert.deepEqual([blocked.status, blocked.body.blocking, blocked.body.following], [200, true, false]);
  const seen = await relation(bob, alice);
  assert.deepEqual([seen?.blocked_by, seen?.following, seen?.followed_by], [true, false, false]);
  const account = (await get(null, `/api/v1/accounts/${alice.id}`)).body;
  assert.deepEqual([account.followers_count, account.following_count], [0, 0]);
  assert.equal((await on(bob, alice, 'follow')).status, 403);
  assert.equal((await on(alice, bob, 'follow')).status, 403);
});

test('blocks are listed to the blocker only', async () => {
  const list = async (who: TestUser) => (await get(who, '/api/v1/blocks')).items.map((one) => one.id);
  assert.deepEqual(await list(alice), [bob.id]);
  assert.deepEqual(await list(bob), []);
  assert.equal((await get(null, '/api/v1/blocks')).status, 401);
});

test('networks leave out who has fallen out with the viewer', async () => {
  await on(carol, alice, 'follow');
  await on(carol, bob, 'follow');
  const following = async (who: TestUser | null) =>
    (await get(who, `/api/v1/accounts/${carol.id}/following`)).items.map((one) => one.id);
  assert.deepEqual(await following(null), [bob.id, alice.id]);
  assert.deepEqual(await following(alice), [alice.id], 'alice blocks bob');
  assert.deepEqual(await following(bob), [bob.id], 'bob is blocked by alice');
  assert.deepEqual(
    (await get(bob, `/api/v1/accounts/${alice.id}/followers`)).items,
    [],
    'nor does the blocker show hers',
  );
  assert.deepEqual((await get(bob, `/api/v1/accounts/${alice.id}/endorsements`)).items, []);
});

test('unblocking lifts it and brings no follow back; blocking oneself is nothing', async () => {
  const lifted = await on(alice, bob, 'unblock');
  assert.deepEqual([lifted.status, lifted.body.blocking, lifted.body.following], [200, false, false]);
  assert.equal((await on(alice, bob, 'unblock')).status, 200);
  const self = await on(alice, alice, 'block');
  assert.deepEqual([self.status, self.body.blocking], [200, false]);
});

test('no follow outlives a block that is made at the same moment', async () => {
  const { store } = server.ctx;
  const dave = await server.createUser('dave');
  for (let round = 0; round < 5; round += 1) {
    await Promise.allSettled([
      store.transaction((tx) => block(tx, alice.accountId, dave.accountId)),
      store.transaction((tx) => follow(tx, { accountId: dave.accountId, targetId: alice.accountId })),
    ]);
    const seen = await relation(dave, alice);
    assert.deepEqual([seen?.blocked_by, seen?.following], [true, false]);
    await on(alice, dave, 'unblock');
  }
});
