import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { actOn } from '../support/verbs.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  await lock(true);
});
after(() => server.close());

const post = (who: TestUser, path: string) => server.request('POST', path, { token: who.token });
const waiting = async () =>
  (await server.request('GET', '/api/v1/follow_requests', { token: alice.token })).items.map((one) => one.id);
const lock = (locked: boolean) =>
  server.request('PATCH', '/api/v1/accounts/update_credentials', { token: alice.token, json: { locked } });
const ask = (who: TestUser) => post(who, `/api/v1/accounts/${alice.id}/follow`);
const followersOf = async (id: string) => (await server.request('GET', `/api/v1/accounts/${id}`)).body.followers_count;

test('a locked account is asked, and lets in whom it authorizes', async () => {
  const asked = await ask(bob);
  assert.deepEqual([asked.body.following, asked.body.requested], [false, true]);
  assert.deepEqual(await waiting(), [bob.id]);
  assert.equal(await followersOf(alice.id), 0);
  const answer = await post(alice, `/api/v1/follow_requests/${bob.id}/authorize`);
  assert.deepEqual([answer.status, answer.body.followed_by, answer.body.requested_by], [200, true, false]);
  assert.equal(await followersOf(alice.id), 1);
  assert.deepEqual(await waiting(), []);
  assert.equal((await post(alice, `/api/v1/follow_requests/${bob.id}/authorize`)).status, 404);
  await post(bob, `/api/v1/accounts/${alice.id}/unfollow`);
});

test('a refused or withdrawn request leaves nothing', async () => {
  await ask(bob);
  const refused = await post(alice, `/api/v1/follow_requests/${bob.id}/reject`);
  assert.deepEqual([refused.status, refused.body.followed_by], [200, false]);
  await ask(bob);
  const withdrawn = await post(bob, `/api/v1/accounts/${alice.id}/unfollow`);
  assert.equal(withdrawn.body.requested, false);
  assert.deepEqual(await waiting(), []);
  assert.equal(await followersOf(alice.id), 0);
});

test('a request can only be answered by whom it was made to', async () => {
  await ask(bob);
  const carol = await server.createUser('carol');
  assert.equal((await post(carol, `/api/v1/follow_requests/${bob.id}/authorize`)).status, 404);
  assert.equal((await post(bob, `/api/v1/follow_requests/${bob.id}/authorize`)).status, 404);
  assert.deepEqual(await waiting(), [bob.id]);
});

test('unlocking lets in who waits, but for silenced accounts', async () => {
  const dave = await server.createUser('dave');
  await actOn(server, dave.accountId, 'silence');
  await ask(dave);
  await lock(false);
  assert.deepEqual(await waiting(), [dave.id]);
  assert.equal(await followersOf(alice.id), 1);
  const silenced = await ask(dave);
  assert.equal(silenced.body.requested, true, 'a silenced account has to ask even an open one');
});
