import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let dave: TestUser;

before(async () => {
  server = await startServer();
  [alice, bob, carol, dave] = [
    await server.createUser('alice'),
    await server.createUser('bob'),
    await server.createUser('carol'),
    await server.createUser('dave'),
  ];
  for (const who of [bob, carol, dave]) {
    await server.request('PATCH', '/api/v1/profile', { token: who.token, json: { discoverable: true } });
  }
  await follow(alice, bob);
  await follow(bob, carol);
});
after(() => server.close());

const follow = (who: TestUser, target: TestUser) =>
  server.request('POST', `/api/v1/accounts/${target.id}/follow`, { token: who.token });
const get = (who: TestUser | null, path: string) => server.request('GET', path, { token: who?.token });
const suggested = async (who: TestUser) =>
  (await get(who, '/api/v2/suggestions')).items.map((one) => [one.account?.username, one.source]);

test('friends of friends are suggested, not those followed, hidden or dismissed', async () => {
  assert.deepEqual(await suggested(alice), [['carol', 'past_interactions']]);
  const old = await get(alice, '/api/v1/suggestions');
  assert.deepEqual(
    old.items.map((one) => one.username),
    ['carol'],
  );
  assert.equal(old.headers.deprecation, '@1621123200');
  await server.request('POST', `/api/v1/accounts/${carol.id}/mute`, { token: alice.token });
  assert.deepEqual(await suggested(alice), []);
  await server.request('POST', `/api/v1/accounts/${carol.id}/unmute`, { token: alice.token });
  for (const id of [carol.id, '64', 'nonsense']) {
    const dismissed = await server.request('DELETE', `/api/v1/suggestions/${id}`, { token: alice.token });
    assert.deepEqual([dismissed.status, dismissed.text], [200, '{}']);
  }
  assert.deepEqual(await suggested(alice), []);
});

test('the directory lists who wants to be found, page by page, without whom the viewer blocks', async () => {
  const directory = async (who: TestUser | null, query: string) =>
    (await get(who, `/api/v1/directory?${query}`)).items.map((one) => one.username);
  assert.deepEqual(await directory(null, 'order=new&local=true'), ['dave', 'carol', 'bob']);
  assert.deepEqual(await directory(null, 'order=new&limit=1&offset=1'), ['carol']);
  await server.request('POST', `/api/v1/accounts/${dave.id}/block`, { token: alice.token });
  assert.deepEqual(await directory(alice, 'order=new'), ['carol', 'bob']);
  assert.deepEqual(await directory(dave, 'order=new'), ['dave', 'carol', 'bob'], 'alice is not discoverable');
});
