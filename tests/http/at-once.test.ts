import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hashToken } from '../../src/platform/passwords.ts';
import { as, follow, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { actOn } from '../support/verbs.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  await follow(server, bob, alice);
});
after(() => server.close());

test('the same question gets the same answer, and another once something is written', async () => {
  const first = await post(server, alice, 'first');
  const asked = await as(server, bob)('GET', '/api/v1/timelines/home');
  assert.deepEqual((await as(server, bob)('GET', '/api/v1/timelines/home')).body, asked.body);
  const second = await post(server, alice, 'second');
  const again = await as(server, bob)('GET', '/api/v1/timelines/home');
  assert.deepEqual(
    again.items.map((status) => status.id),
    [second.id, first.id],
  );
});

test('nobody gets what another was answered', async () => {
  const status = await post(server, alice, { status: 'for bob @bob', visibility: 'direct' });
  const path = `/api/v1/statuses/${status.id}`;
  assert.equal((await as(server, alice)('GET', path)).status, 200);
  assert.equal((await as(server, bob)('GET', path)).status, 200);
  assert.equal((await as(server, null)('GET', path)).status, 404);
  const carol = await server.createUser('carol');
  assert.equal((await as(server, carol)('GET', path)).status, 404);
});

test('what the reader did shows at once', async () => {
  const { id } = await post(server, alice, 'likeable');
  const path = `/api/v1/statuses/${id}`;
  assert.equal((await as(server, bob)('GET', path)).body.favourited, false);
  await as(server, bob)('POST', `${path}/favourite`);
  assert.equal((await as(server, bob)('GET', path)).body.favourited, true);
  assert.equal((await as(server, alice)('GET', path)).body.favourited, false);
});

test('a deleted status, a block and a revoked token are refused at once', async () => {
  const { id } = await post(server, alice, { status: 'soon gone', visibility: 'private' });
  const path = `/api/v1/statuses/${id}`;
  const dora = await server.createUser('dora');
  await follow(server, dora, alice);
  assert.equal((await as(server, dora)('GET', path)).status, 200);
  await as(server, alice)('POST', `/api/v1/accounts/${dora.id}/block`);
  assert.equal((await as(server, dora)('GET', path)).status, 404);
  assert.equal((await as(server, bob)('GET', path)).status, 200);
  await as(server, alice)('DELETE', path);
  assert.equal((await as(server, bob)('GET', path)).status, 404);
  const tokenOf = ({ token }: TestUser, values: { revoked_at: number } | { expires_at: number }) =>
    server.ctx.store.transaction((tx) =>
      tx.updateTable('access_tokens').set(values).where('token_hash', '=', hashToken(token)).execute(),
    );
  for (const [name, end] of [
    ['erin', { revoked_at: 1 }],
    ['frank', { expires_at: 1 }],
  ] as const) {
    const user = await server.createUser(name);
    assert.equal((await as(server, user)('GET', '/api/v1/timelines/home')).status, 200);
    await tokenOf(user, end);
    assert.equal((await as(server, user)('GET', '/api/v1/timelines/home')).status, 401);
  }
  const grace = await server.createUser('grace');
  assert.equal((await as(server, grace)('GET', '/api/v1/timelines/home')).status, 200);
  await actOn(server, grace.accountId, 'suspend');
  assert.equal((await as(server, grace)('GET', '/api/v1/timelines/home')).status, 403);
});

test('a request that repeats another counts like any other', async () => {
  const total = async () => {
    const { text } = await server.request('GET', '/metrics');
    const line = /^whinchat_http_request_duration_seconds_count\{.*preferences.*status="200".*\} (\d+)$/m;
    return Number(line.exec(text)?.[1] ?? 0);
  };
  const remaining: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const { status, headers } = await as(server, bob)('GET', '/api/v1/preferences');
    assert.equal(status, 200);
    remaining.push(Number(headers['x-ratelimit-remaining']));
  }
  const [first = 0] = remaining;
  assert.deepEqual(remaining, [first, first - 1, first - 2, first - 3]);
  assert.equal(await total(), 4);
});
