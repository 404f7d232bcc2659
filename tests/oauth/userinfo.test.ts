import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('the profile scope tells who is signed in, by GET and POST', async () => {
  const { token, accountId } = await server.createUser('alice', { scopes: 'profile' });
  const metadata = await server.request('GET', '/.well-known/oauth-authorization-server');
  const account = await server.ctx.store.db
    .selectFrom('accounts')
    .select('uri')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  for (const method of ['GET', 'POST']) {
    const { status, body } = await server.request(method, '/oauth/userinfo', { token });
    assert.equal(status, 200);
    assert.deepEqual([body.iss, body.sub, body.preferred_username], [metadata.body.issuer, account.uri, 'alice']);
  }
});

test('no other scope does, and nobody is nobody', async () => {
  const { token } = await server.createUser('bob', { scopes: 'read write follow push' });
  assert.equal((await server.request('GET', '/oauth/userinfo', { token })).status, 403);
  assert.equal((await server.request('GET', '/oauth/userinfo')).status, 401);
});
