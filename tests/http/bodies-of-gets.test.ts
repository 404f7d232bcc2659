import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, follow } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;

before(async () => {
  server = await startServer();
  [alice, bob, carol] = [
    await server.createUser('alice'),
    await server.createUser('bob'),
    await server.createUser('carol'),
  ];
  await follow(server, alice, bob);
  await follow(server, bob, carol);
});
after(() => server.close());

test('parameters in the body of a GET count, as JSON and as a form', async () => {
  const path = '/api/v1/accounts/familiar_followers';
  for (const options of [
    { json: { id: [carol.id] } },
    { form: { 'id[]': carol.id } },
    { query: { 'id[]': carol.id } },
  ]) {
    const { status, items } = await as(server, alice)('GET', path, options);
    assert.equal(status, 200);
    const familiar: unknown = JSON.parse(JSON.stringify(items[0]?.accounts ?? [])).map((one: { id: string }) => one.id);
    assert.deepEqual([String(items[0]?.id), familiar], [carol.id, [bob.id]], JSON.stringify(options));
  }
  const { items } = await as(server, alice)('GET', `/api/v1/accounts/${bob.id}/following`, { json: { limit: 0 } });
  assert.equal(items.length, 0);
});

test('a token in the body of a GET is one, and a body beyond the bounds is refused', async () => {
  const path = '/api/v1/accounts/verify_credentials';
  const { body } = await as(server, null)('GET', path, { form: { access_token: alice.token } });
  assert.equal(body.username, 'alice');
  assert.equal((await as(server, alice)('GET', path, { json: { text: 'x'.repeat(1_048_576) } })).status, 413);
  const headers = { 'content-type': 'application/json' };
  assert.equal((await as(server, alice)('GET', path, { headers, body: '{' })).status, 400);
});

test('what answers a body is cached for nobody', async () => {
  const path = '/.well-known/webfinger';
  const ask = (form?: Record<string, string>) => server.request('GET', path, form ? { form } : {});
  assert.equal((await ask()).status, 400);
  const found = await ask({ resource: 'acct:alice@localhost:3000' });
  assert.deepEqual([found.status, found.headers['cache-control']], [200, 'private, no-store']);
  assert.match(found.text, /alice/);
  assert.match((await ask({ resource: 'acct:bob@localhost:3000' })).text, /bob/);
  assert.equal((await ask()).status, 400);
  const query = { resource: 'acct:alice@localhost:3000' };
  assert.match((await server.request('GET', path, { query })).text, /alice/);
  const other = await server.request('GET', path, { query, form: { resource: 'acct:bob@localhost:3000' } });
  assert.match(other.text, /bob/);
  assert.match((await server.request('GET', path, { query })).headers['cache-control'] ?? '', /public/);
});
