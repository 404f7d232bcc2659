import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let listId: string;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  carol = await server.createUser('carol');
  await server.request('POST', `/api/v1/accounts/${bob.id}/follow`, { token: alice.token });
  listId = String((await call(alice, 'POST', '', { title: 'Friends' })).body.id);
});
after(() => server.close());

const call = (who: TestUser, method: string, path: string, json?: unknown) =>
  server.request(method, `/api/v1/lists${path}`, { token: who.token, json });
const members = async () => (await call(alice, 'GET', `/${listId}/accounts`)).items.map((one) => one.id);

test('a list has defaults, changes what is given and refuses nonsense', async () => {
  const made = await call(alice, 'GET', `/${listId}`);
  assert.deepEqual(made.body, { id: listId, title: 'Friends', replies_policy: 'list', exclusive: false });
  const changed = await call(alice, 'PUT', `/${listId}`, { exclusive: true });
  assert.deepEqual([changed.body.title, changed.body.exclusive], ['Friends', true]);
  for (const json of [{}, { title: ' ' }, { title: 'x'.repeat(257) }, { title: 'x', replies_policy: 'some' }]) {
    assert.equal((await call(alice, 'POST', '', json)).status, 422, JSON.stringify(json));
  }
});

test("somebody else's list is absent in every way", async () => {
  const attempts = [
    ['GET', `/${listId}`],
    ['PUT', `/${listId}`],
    ['DELETE', `/${listId}`],
    ['GET', `/${listId}/accounts`],
    ['POST', `/${listId}/accounts`],
    ['DELETE', `/${listId}/accounts`],
  ] as const;
  for (const [method, path] of attempts) {
    const json = method === 'GET' ? undefined : { title: 'mine', account_ids: [carol.id] };
    const answer = await call(bob, method, path, json);
    assert.deepEqual([answer.status, answer.body.error], [404, 'Record not found'], `${method} ${path}`);
  }
  assert.deepEqual((await call(bob, 'GET', '')).items, []);
  const containing = await server.request('GET', `/api/v1/accounts/${bob.id}/lists`, { token: bob.token });
  assert.deepEqual(containing.items, []);
});

test('members are followed accounts, all or none of a call', async () => {
  const add = (ids: string[]) => call(alice, 'POST', `/${listId}/accounts`, { account_ids: ids });
  assert.equal((await add([bob.id, carol.id])).status, 404, 'carol is not followed');
  assert.equal((await add([bob.id, '64'])).status, 404);
  assert.deepEqual(await members(), []);
  assert.equal((await add([bob.id])).text, '{}');
  assert.equal((await add([bob.id])).status, 422);
  assert.deepEqual(await members(), [bob.id]);
  const containing = await server.request('GET', `/api/v1/accounts/${bob.id}/lists`, { token: alice.token });
  assert.deepEqual(
    containing.items.map((one) => one.id),
    [listId],
  );
});

test('an unfollowed account leaves the lists', async () => {
  await server.request('POST', `/api/v1/accounts/${bob.id}/unfollow`, { token: alice.token });
  assert.deepEqual(await members(), []);
});

test('removing members takes a body or a query, and a deleted list is gone', async () => {
  await server.request('POST', `/api/v1/accounts/${bob.id}/follow`, { token: alice.token });
  await call(alice, 'POST', `/${listId}/accounts`, { account_ids: [bob.id] });
  assert.equal((await call(alice, 'DELETE', `/${listId}/accounts?account_ids[]=${bob.id}`)).status, 200);
  assert.equal((await call(alice, 'DELETE', `/${listId}/accounts`, { account_ids: [bob.id, '64'] })).status, 200);
  assert.deepEqual(await members(), []);
  assert.equal((await call(alice, 'DELETE', `/${listId}`)).text, '{}');
  assert.equal((await call(alice, 'GET', `/${listId}`)).status, 404);
});

test('fifty lists are enough', async () => {
  for (let i = 0; i < 50; i++) assert.equal((await call(carol, 'POST', '', { title: `${i}` })).status, 200);
  assert.equal((await call(carol, 'POST', '', { title: 'one more' })).status, 422);
});
