import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { agree, type Client, exchange, registerClient, signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
before(async () => {
  server = await startServer();
  client = await registerClient(server);
});
after(() => server.close());

const revoke = (form: Record<string, string>) => server.request('POST', '/oauth/revoke', { form });

test('a client ends its token; the others stay, and whoever listens is told', async () => {
  await server.createUser('alice');
  const browser = await signedInBrowser(server, 'alice');
  const token = String((await exchange(server, client, await agree(browser, client))).body.access_token);
  const kept = String((await exchange(server, client, await agree(browser, client))).body.access_token);
  const told: unknown[] = [];
  server.ctx.bus.subscribe((events) => told.push(...events.filter(({ type }) => type === 'token.revoked')));
  const answer = await revoke({ ...client, token });
  assert.deepEqual([answer.status, answer.text], [200, '{}']);
  assert.equal(told.length, 1);
  const dead = await server.request('GET', '/oauth/token/info', { token });
  assert.deepEqual([dead.status, dead.body.error], [401, 'The access token was revoked']);
  assert.equal((await server.request('GET', '/oauth/token/info', { token: kept })).status, 200);
  assert.equal((await revoke({ ...client, token })).status, 200);
});

test('a token nobody knows is revoked already', async () => {
  assert.equal((await revoke({ ...client, token: 'no-such-token' })).status, 200);
});

test('tokens of others, and callers without credentials, are refused', async () => {
  const { token } = await server.createUser('bob');
  for (const form of [{ ...client, token }, { token }, { ...client, client_secret: 'wrong', token }]) {
    const { status, body } = await revoke(form);
    assert.deepEqual([status, body.error], [403, 'unauthorized_client']);
  }
  assert.equal((await server.request('GET', '/oauth/token/info', { token })).status, 200);
});

test('introspection tells a client about its own tokens only', async () => {
  const { token } = await server.createUser('carol');
  const form = { grant_type: 'client_credentials', ...client };
  const own = String((await server.request('POST', '/oauth/token', { form })).body.access_token);
  const ask = (body: Record<string, string>) => server.request('POST', '/oauth/introspect', { form: body });
  assert.deepEqual((await ask({ ...client, token: own })).body.active, true);
  assert.deepEqual((await ask({ ...client, token })).body, { active: false });
  assert.equal((await ask({ token })).status, 401);
});
