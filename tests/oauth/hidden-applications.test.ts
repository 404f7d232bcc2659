import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('nobody sees the list of all clients, not even the owner', async () => {
  const { token } = await server.createUser('owner', { role: 'owner' });
  for (const path of ['/oauth/applications', '/oauth/applications/new', '/oauth/applications/1']) {
    assert.equal((await server.request('GET', path)).status, 403, path);
    assert.equal((await server.request('GET', path, { token })).status, 403, path);
  }
  assert.equal((await server.request('POST', '/oauth/applications', { token, json: {} })).status, 403);
});
