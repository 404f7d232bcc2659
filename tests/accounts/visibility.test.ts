import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let pending: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  pending = await server.createUser('pending_person');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('users').set({ approved: 0 }).where('account_id', '=', pending.accountId).execute(),
  );
});
after(() => server.close());

const get = (path: string, query: Record<string, string | string[]> = {}) =>
  server.request('GET', path, { token: alice.token, query });

test('an account that waits for approval is as absent as one that never was', async () => {
  const hidden = await get(`/api/v1/accounts/${pending.id}`);
  const absent = await get('/api/v1/accounts/64');
  assert.deepEqual([hidden.status, hidden.text], [absent.status, absent.text]);
  assert.deepEqual([hidden.status, hidden.body.error], [404, 'Record not found']);
  assert.equal((await get('/api/v1/accounts/lookup', { acct: pending.name })).status, 404);
  assert.deepEqual((await get('/api/v1/accounts/search', { q: 'pending' })).items, []);
  assert.deepEqual((await get('/api/v1/accounts', { 'id[]': [pending.id] })).items, []);
  assert.deepEqual((await get('/api/v1/accounts/relationships', { 'id[]': [pending.id] })).items, []);
  for (const verb of ['follow', 'block', 'mute', 'note', 'endorse', 'unfollow']) {
    const path = `/api/v1/accounts/${pending.id}/${verb}`;
    assert.equal((await server.request('POST', path, { token: alice.token })).status, 404, verb);
  }
  for (const list of ['followers', 'following', 'featured_tags', 'lists', 'endorsements', 'identity_proofs']) {
    assert.equal((await get(`/api/v1/accounts/${pending.id}/${list}`)).status, 404, list);
  }
});

test('several accounts at once: unknown ones are left out, a lone id is ignored, forty at most', async () => {
  const several = await get('/api/v1/accounts', { 'id[]': [alice.id, '64', 'nonsense'] });
  assert.deepEqual(
    several.items.map((one) => one.id),
    [alice.id],
  );
  assert.deepEqual((await get('/api/v1/accounts', { id: alice.id })).items, []);
  const many = Array.from({ length: 41 }, (_, i) => String((i + 1) * 64));
  const refused = await get('/api/v1/accounts', { 'id[]': many });
  assert.deepEqual(
    [refused.status, refused.body.error],
    [422, 'Validation failed: Id has too many items (maximum is 40)'],
  );
});

test('a handle is looked up in every spelling', async () => {
  for (const acct of ['alice', '@alice', 'ALICE', 'alice@localhost:3000', '@alice@LOCALHOST:3000']) {
    assert.equal((await get('/api/v1/accounts/lookup', { acct })).body.id, alice.id, acct);
  }
  for (const acct of ['', 'nobody', 'alice@elsewhere.example', '%', 'alice bob']) {
    assert.equal((await get('/api/v1/accounts/lookup', { acct })).status, 404, acct);
  }
});

test('those whom an account blocks see none of its posts, not even those they are named in', async () => {
  const bob = await server.createUser('bob');
  for (const visibility of ['public', 'direct']) {
    const json = { status: `hello @${bob.name}`, visibility };
    await server.request('POST', '/api/v1/statuses', { token: alice.token, json });
  }
  const seen = async () =>
    (await server.request('GET', `/api/v1/accounts/${alice.id}/statuses`, { token: bob.token })).items.length;
  assert.equal(await seen(), 2);
  await server.request('POST', `/api/v1/accounts/${bob.id}/block`, { token: alice.token });
  assert.equal(await seen(), 0);
});
