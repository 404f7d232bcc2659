import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CALLBACK, registerClient } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server?.close());

test('a slash at the end of an address changes nothing: toot asks for /oauth/authorize/', async () => {
  const { client_id } = await registerClient(server);
  const query = { response_type: 'code', client_id, redirect_uri: CALLBACK };
  const asked = await server.request('GET', '/oauth/authorize/', { query });
  assert.match(asked.headers.location ?? '', /\/auth\/sign_in/);
  assert.equal((await server.request('GET', '/api/v1/instance/')).status, 200);
});
