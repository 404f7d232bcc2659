import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { after, before, test } from 'node:test';
import { hashToken } from '../../src/platform/passwords.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { actOn } from '../support/verbs.ts';

let server: TestServer;
let base: string;
let alice: TestUser;
let bob: TestUser;
before(async () => {
  server = await startServer();
  base = await server.listen();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  subscribe(HANDLED, count);
  // The first request of a token notes its use, which is a write.
  for (const { token } of [alice, bob]) await ask(HOME, { token });
});
after(() => {
  unsubscribe(HANDLED, count);
  return server.close();
});

/** Told by the framework of each request that reaches it. */
const HANDLED = 'tracing:fastify.request.handler:start';
let handled = 0;
const count = () => {
  handled += 1;
};

const HOME = '/api/v1/timelines/home';
const ME = '/api/v1/accounts/verify_credentials';

type Asked = { token?: string; headers?: Record<string, string>; method?: string };

/** Over a socket: what is repeated never reaches the framework. */
async function ask(path: string, { token, headers = {}, method = 'GET' }: Asked = {}) {
  const own = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${base}${path}`, { method, headers: { ...own, ...headers } });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

/** Asks until the answer was a repeated one, and returns it. */
async function repeated(path: string, asked: Asked = {}) {
  for (let round = 0; round < 50; round += 1) {
    const before = handled;
    const answer = await ask(path, asked);
    if (handled === before) return answer;
  }
  throw new Error(`${path} is not repeated`);
}

const OF_ONE = /^(?:x-request-id|x-ratelimit-.*|date)$/;

const shared = (headers: Record<string, string>) => Object.entries(headers).filter(([name]) => !OF_ONE.test(name));

test('a repeated answer is the one that was made, with an id and a place in the rate limit of its own', async () => {
  for (const [path, token] of [
    [HOME, alice.token],
    [ME, alice.token],
    ['/api/v2/instance', undefined],
    ['/api/v1/accounts/lookup?acct=alice', undefined],
  ] as const) {
    const asked = token === undefined ? {} : { token };
    const made = await ask(path, asked);
    const first = await repeated(path, asked);
    const second = await repeated(path, asked);
    assert.deepEqual([first.status, first.text], [200, made.text]);
    assert.deepEqual(shared(first.headers).sort(), shared(made.headers).sort());
    assert.notEqual(first.headers['x-request-id'], second.headers['x-request-id']);
    assert.match(String(second.headers['x-request-id']), /^[0-9a-f-]{36}$/);
    assert.equal(first.headers['x-ratelimit-limit'], made.headers['x-ratelimit-limit']);
    assert.ok(Number(second.headers['x-ratelimit-remaining']) < Number(first.headers['x-ratelimit-remaining']));
  }
});

test('whoever asks without the token, with another, or in another way gets an answer of their own', async () => {
  await repeated(ME, { token: alice.token });
  assert.equal((await ask(ME)).status, 401);
  assert.equal((await ask(ME, { token: `${alice.token}0` })).status, 401);
  assert.match((await repeated(ME, { token: bob.token })).text, /"username":"bob"/);
  assert.equal((await ask(ME, { token: alice.token, method: 'HEAD' })).text, '');
  assert.equal((await ask(ME, { token: alice.token, method: 'POST' })).status, 404);
  assert.equal((await ask(`${ME}/x`, { token: alice.token })).status, 404);
});

test('what is written shows at once', async () => {
  await repeated(HOME, { token: alice.token });
  const { id } = await post(server, alice, 'brand new');
  const found = await ask(HOME, { token: alice.token });
  assert.match(found.text, new RegExp(`"id":"${id}"`));
});

test('requests are measured by their route, repeated or not', async () => {
  const total = async () => {
    const { text } = await ask('/metrics');
    const line = /^whinchat_http_request_duration_seconds_count\{.*verify_credentials.*status="200".*\} (\d+)$/m;
    return Number(line.exec(text)?.[1]);
  };
  await repeated(ME, { token: alice.token });
  const before = await total();
  await repeated(ME, { token: alice.token });
  assert.ok((await total()) > before);
});

test('nothing is repeated for a token that was revoked or expired, or to a person that was suspended', async () => {
  const tokens = (values: { revoked_at: number } | { expires_at: number }, token: string) =>
    server.ctx.store.transaction((tx) =>
      tx.updateTable('access_tokens').set(values).where('token_hash', '=', hashToken(token)).execute(),
    );
  const carol = await server.createUser('carol');
  await repeated(ME, { token: carol.token });
  await tokens({ revoked_at: 1 }, carol.token);
  assert.equal((await ask(ME, { token: carol.token })).status, 401);

  const dora = await server.createUser('dora');
  await ask(ME, { token: dora.token });
  const end = Date.now() + 400;
  await tokens({ expires_at: end }, dora.token);
  while (Date.now() < end) await ask(ME, { token: dora.token });
  assert.equal((await ask(ME, { token: dora.token })).status, 401);

  const erin = await server.createUser('erin');
  await repeated(ME, { token: erin.token });
  await actOn(server, erin.accountId, 'suspend');
  assert.equal((await ask(ME, { token: erin.token })).status, 403);
});

test('whoever is shut out by address is shut out, and the others are not', async () => {
  const from = (ip: string) => ({ token: alice.token, headers: { 'x-forwarded-for': ip } });
  await repeated(ME, from('203.0.113.7'));
  await repeated(ME, from('203.0.114.7'));
  const admin = await server.createUser('root', { role: 'admin', scopes: 'admin:read admin:write' });
  const json = { ip: '203.0.113.0/24', severity: 'no_access' };
  assert.equal((await server.request('POST', '/api/v1/admin/ip_blocks', { token: admin.token, json })).status, 200);
  for (let round = 0; round < 3; round += 1) assert.equal((await ask(ME, from('203.0.113.7'))).status, 403);
  assert.equal((await repeated(ME, from('203.0.114.7'))).status, 200);
});
