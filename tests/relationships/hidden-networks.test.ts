import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { actOn } from '../support/verbs.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  carol = await server.createUser('carol');
  for (const [who, target] of [
    [bob, alice],
    [carol, bob],
    [carol, alice],
  ] as const) {
    await server.request('POST', `/api/v1/accounts/${target.id}/follow`, { token: who.token });
  }
});
after(() => server.close());

const get = (who: TestUser | null, path: string) => server.request('GET', path, { token: who?.token });
const hide = (who: TestUser, hide_collections: boolean) =>
  server.request('PATCH', '/api/v1/accounts/update_credentials', { token: who.token, json: { hide_collections } });
const familiar = async () =>
  (await get(carol, `/api/v1/accounts/familiar_followers?id[]=${alice.id}`)).items[0]?.accounts;

test('followers page by follow, with a Link to the next page', async () => {
  const first = await get(null, `/api/v1/accounts/${alice.id}/followers?limit=1`);
  assert.deepEqual(
    first.items.map((one) => one.id),
    [carol.id],
  );
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? '';
  const { pathname, search } = new URL(next);
  assert.deepEqual(
    (await get(null, pathname + search)).items.map((one) => one.id),
    [bob.id],
  );
});

test('a hidden network is empty for all but its owner', async () => {
  await hide(alice, true);
  for (const who of [null, bob]) {
    assert.deepEqual((await get(who, `/api/v1/accounts/${alice.id}/followers`)).items, []);
    assert.deepEqual((await get(who, `/api/v1/accounts/${alice.id}/following`)).items, []);
  }
  assert.equal((await get(alice, `/api/v1/accounts/${alice.id}/followers`)).items.length, 2);
  assert.deepEqual(await familiar(), []);
  await hide(alice, false);
});

test('a follower who hides the own network is no familiar follower', async () => {
  const named = await familiar();
  assert.ok(Array.isArray(named) && named.length === 1 && named[0].id === bob.id);
  await hide(bob, true);
  assert.deepEqual(await familiar(), []);
  await hide(bob, false);
});

test('a suspended account shows nothing of itself, and no network', async () => {
  await server.request('PATCH', '/api/v1/accounts/update_credentials', {
    token: alice.token,
    json: { display_name: 'Secret', note: 'Secret note' },
  });
  await actOn(server, alice.accountId, 'suspend');
  const shown = await get(bob, `/api/v1/accounts/${alice.id}`);
  assert.deepEqual([shown.status, shown.body.suspended, shown.body.display_name], [200, true, '']);
  assert.ok(!shown.text.includes('Secret'));
  assert.deepEqual((await get(bob, `/api/v1/accounts/${alice.id}/followers`)).items, []);
  assert.deepEqual((await get(bob, `/api/v1/accounts/relationships?id[]=${alice.id}`)).items, []);
  assert.equal((await get(bob, `/api/v1/accounts/relationships?id[]=${alice.id}&with_suspended=true`)).items.length, 1);
});
