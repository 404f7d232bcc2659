import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Client, registerClient } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
before(async () => {
  server = await startServer();
  client = await registerClient(server);
});
after(() => server.close());

const grant_type = 'client_credentials';

test('credentials come by form, JSON or HTTP Basic, and the scope defaults to read', async () => {
  const basic = `Basic ${Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')}`;
  const answers = [
    await server.request('POST', '/oauth/token', { form: { grant_type, ...client } }),
    await server.request('POST', '/oauth/token', { json: { grant_type, ...client } }),
    await server.request('POST', '/oauth/token', { form: { grant_type }, headers: { authorization: basic } }),
  ];
  for (const { status, body } of answers) {
    assert.equal(status, 200);
    assert.deepEqual([body.token_type, body.scope], ['Bearer', 'read']);
    assert.ok(Number.isInteger(body.created_at));
  }
});

test('an application that asks again gets the token it has, until that is revoked', async () => {
  const ask = async (scope: string) => {
    const { body } = await server.request('POST', '/oauth/token', { form: { grant_type, ...client, scope } });
    return String(body.access_token);
  };
  const token = await ask('read write');
  assert.equal(await ask('write read'), token);
  assert.notEqual(await ask('write'), token);
  await server.request('POST', '/oauth/revoke', { form: { ...client, token } });
  assert.notEqual(await ask('read write'), token);
});

test('the token is of nobody', async () => {
  const { body } = await server.request('POST', '/oauth/token', {
    form: { grant_type, ...client, scope: 'read write' },
  });
  const token = String(body.access_token);
  assert.equal((await server.request('GET', '/api/v1/apps/verify_credentials', { token })).status, 200);
  assert.equal((await server.request('GET', '/oauth/token/info', { token })).body.resource_owner_id, null);
  assert.equal((await server.request('GET', '/api/v1/emails/check_confirmation', { token })).status, 422);
});

test('refusals are worded as OAuth has them', async () => {
  const ask = async (form: Record<string, string>) => {
    const { status, body } = await server.request('POST', '/oauth/token', { form });
    return [status, body.error];
  };
  assert.deepEqual(await ask({ grant_type, ...client, client_secret: 'wrong' }), [401, 'invalid_client']);
  assert.deepEqual(await ask({ grant_type, client_id: 'nobody', client_secret: 'x' }), [401, 'invalid_client']);
  assert.deepEqual(await ask({ grant_type }), [401, 'invalid_client']);
  assert.deepEqual(await ask({ grant_type, ...client, scope: 'admin:write' }), [400, 'invalid_scope']);
  assert.deepEqual(await ask({ grant_type, ...client, scope: 'read:statuses' }), [400, 'invalid_scope']);
  assert.deepEqual(await ask({ grant_type: 'password', ...client }), [400, 'unsupported_grant_type']);
  assert.deepEqual(await ask({ grant_type: 'refresh_token', ...client }), [400, 'unsupported_grant_type']);
  assert.deepEqual(await ask(client), [400, 'invalid_request']);
});
