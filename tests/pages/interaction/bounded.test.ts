import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

before(async () => {
  server = await startServer({ RATE_LIMIT_MULTIPLIER: '0.05' });
  await server.createUser('alice');
});
after(() => server.close());

test('one person makes the server ask others only so often; what is known here is shown all the same', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const look = async (uri: string) => (await browser.get(`/authorize_interaction?uri=${uri}`)).status;
  const found = [];
  for (let i = 0; i < 6; i++) found.push(await look(`nobody${i}`));
  assert.deepEqual(found, [404, 404, 404, 404, 404, 429]);
  assert.equal(await look('alice'), 200);
});
