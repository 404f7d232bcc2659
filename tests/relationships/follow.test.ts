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

const post = (who: TestUser, path: string, json: unknown = {}) =>
  server.request('POST', `/api/v1/accounts/${path}`, { token: who.token, json });
const get = (who: TestUser | null, path: string, query: Record<string, string> = {}) =>
  server.request('GET', `/api/v1/accounts/${path}`, { token: who?.token, query });

test('following an open account counts on both sides and is undone by unfollowing', async () => {
  const followed = await post(alice, `${bob.id}/follow`);
  assert.equal(followed.status, 200, followed.text);
  assert.deepEqual(
    [followed.body.following, followed.body.requested, followed.body.showing_reblogs, followed.body.notifying],
    [true, false, true, false],
  );
  assert.equal((await get(null, bob.id)).body.followers_count, 1);
  assert.equal((await get(null, alice.id)).body.following_count, 1);
  assert.deepEqual(
    (await get(null, `${bob.id}/followers`)).items.map((one) => one.id),
    [alice.id],
  );
  assert.deepEqual(
    (await get(null, `${alice.id}/following`)).items.map((one) => one.id),
    [bob.id],
  );
  assert.equal((await get(bob, 'relationships', { id: alice.id })).items[0]?.followed_by, true);
  await post(alice, `${bob.id}/unfollow`);
  const again = await post(alice, `${bob.id}/unfollow`);
  assert.deepEqual([again.status, again.body.following], [200, false]);
  assert.equal((await get(null, bob.id)).body.followers_count, 0);
  assert.equal((await get(null, alice.id)).body.following_count, 0);
});

test('a repeated follow changes the terms given and counts once', async () => {
  await post(alice, `${bob.id}/follow`, { notify: true });
  const changed = await post(alice, `${bob.id}/follow`, { reblogs: false, languages: ['de', 'en'] });
  const { showing_reblogs, notifying, languages } = changed.body;
  assert.deepEqual([showing_reblogs, notifying, languages], [false, true, ['de', 'en']]);
  assert.equal((await get(null, bob.id)).body.followers_count, 1);
  await post(alice, `${bob.id}/unfollow`);
});

test('a follow for an unknown language is refused and changes nothing', async () => {
  await post(alice, `${bob.id}/follow`, { languages: ['de'] });
  for (const code of ['nonsense', 'en-US', 'DE', '']) {
    const refused = await post(alice, `${bob.id}/follow`, { reblogs: false, languages: ['de', code] });
    assert.deepEqual([refused.status, refused.body.error], [422, 'Validation failed: Languages is invalid'], code);
  }
  const { showing_reblogs, languages } = (await post(alice, `${bob.id}/follow`)).body;
  assert.deepEqual([showing_reblogs, languages], [true, ['de']]);
  assert.equal((await post(alice, `${bob.id}/follow`, { languages: [] })).body.languages, null);
  await post(alice, `${bob.id}/unfollow`);
});

test('nobody follows oneself, a stranger or an account that moved', async () => {
  const self = await post(alice, `${alice.id}/follow`);
  assert.deepEqual([self.status, self.body.error], [403, 'Following your own account is not allowed']);
  assert.equal((await post(alice, '64/follow')).status, 404);
  const carol = await server.createUser('carol');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ moved_to_id: bob.accountId }).where('id', '=', carol.accountId).execute(),
  );
  const moved = await post(alice, `${carol.id}/follow`);
  assert.deepEqual([moved.status, moved.body.error], [403, 'This action is not allowed']);
});

test('the token needs a scope for follows', async () => {
  const reader = await server.createUser('reader', { scopes: 'read' });
  assert.equal((await post(reader, `${bob.id}/follow`)).status, 403);
});
