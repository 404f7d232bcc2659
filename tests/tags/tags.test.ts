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

const call = (who: TestUser | null, method: string, path: string, json?: unknown) =>
  server.request(method, `/api/v1/${path}`, { token: who?.token, json });
const followed = async (query = '') => await call(alice, 'GET', `followed_tags${query}`);

test('a hashtag nobody used is shown without id, and a name that is none is absent', async () => {
  const unused = await call(null, 'GET', 'tags/Caturday');
  assert.deepEqual([unused.status, unused.body.id, unused.body.name], [200, '', 'Caturday']);
  const { history } = unused.body;
  assert.ok(Array.isArray(history) && history.length === 7 && history[0].uses === '0');
  assert.equal('following' in unused.body, false);
  assert.deepEqual((await call(alice, 'GET', 'tags/Caturday')).body.following, false);
  for (const name of ['not%20one', '123', '%23%23', 'a.b']) {
    const answer = await call(null, 'GET', `tags/${name}`);
    assert.deepEqual([answer.status, answer.body.error], [404, 'Not Found'], name);
  }
});

test('following is the same in every spelling, idempotent, and listed newest first', async () => {
  for (const name of ['Caturday', 'caturday', 'CATURDAY']) {
    assert.equal((await call(alice, 'POST', `tags/${name}/follow`)).body.following, true);
  }
  await call(alice, 'POST', 'tags/birds/follow');
  assert.deepEqual(
    (await followed()).items.map((tag) => tag.name),
    ['birds', 'Caturday'],
  );
  const first = await followed('?limit=1');
  const next = new URL(/<([^>]+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? '');
  assert.deepEqual(
    (await followed(next.search)).items.map((tag) => tag.name),
    ['Caturday'],
  );
  assert.deepEqual((await call(bob, 'GET', 'followed_tags')).items, []);
  assert.equal((await call(alice, 'POST', 'tags/caturday/unfollow')).body.following, false);
  assert.equal((await call(alice, 'POST', 'tags/neverused/unfollow')).status, 200);
});

test('featured hashtags are public, limited to ten, and removed by their owner', async () => {
  const made = await call(alice, 'POST', 'featured_tags', { name: '#Cats' });
  assert.deepEqual([made.status, made.body.name, made.body.statuses_count], [200, 'Cats', '0']);
  assert.match(String(made.body.url), /\/@alice\/tagged\/cats$/);
  assert.equal((await call(alice, 'POST', 'featured_tags', { name: 'cats' })).body.id, made.body.id);
  assert.equal((await call(alice, 'GET', 'tags/cats')).body.featuring, true);
  const shown = await call(null, 'GET', `accounts/${alice.id}/featured_tags`);
  assert.deepEqual(
    shown.items.map((tag) => tag.id),
    [made.body.id],
  );
  assert.equal((await call(bob, 'DELETE', `featured_tags/${made.body.id}`)).status, 404);
  for (let i = 0; i < 9; i++) assert.equal((await call(alice, 'POST', `tags/more${i}/feature`)).status, 200);
  assert.equal((await call(alice, 'POST', 'tags/eleventh/feature')).status, 422);
  assert.equal((await call(alice, 'DELETE', `featured_tags/${made.body.id}`)).text, '{}');
  assert.equal((await call(alice, 'POST', 'featured_tags', { name: 'not a tag!' })).status, 422);
  assert.equal((await call(alice, 'POST', 'featured_tags', {})).status, 400);
});
