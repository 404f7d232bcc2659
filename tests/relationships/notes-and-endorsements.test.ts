import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

const on = (verb: string, json: unknown = {}) =>
  server.request('POST', `/api/v1/accounts/${bob.id}/${verb}`, { token: alice.token, json });
const get = (who: TestUser | null, path: string) => server.request('GET', path, { token: who?.token });

test('a note is private, bounded and removed by an empty one', async () => {
  assert.equal((await on('note', { comment: 'from work' })).body.note, 'from work');
  const theirs = await get(bob, `/api/v1/accounts/relationships?id=${alice.id}`);
  assert.equal(theirs.items[0]?.note, '');
  assert.equal((await on('note', { comment: 'x'.repeat(2001) })).status, 422);
  assert.equal((await on('note', { comment: ' ' })).body.note, '');
});

test('endorsing needs a follow and dies with it', async () => {
  assert.equal((await on('endorse')).status, 422);
  await on('follow');
  for (const verb of ['endorse', 'pin']) assert.equal((await on(verb)).body.endorsed, true, verb);
  const listed = async () => (await get(null, `/api/v1/accounts/${alice.id}/endorsements`)).items.map((one) => one.id);
  assert.deepEqual(await listed(), [bob.id]);
  const own = await get(alice, '/api/v1/endorsements?limit=0');
  assert.deepEqual([own.items.length, own.headers.link], [1, undefined]);
  assert.equal((await on('unfollow')).body.endorsed, false);
  assert.deepEqual(await listed(), []);
  assert.equal((await on('unendorse')).status, 200);
});
