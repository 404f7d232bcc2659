import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../support/server.ts';

/** 6 pictures of other servers, 3 requests without a token. */
const MULTIPLIER = '0.01';

let server: TestServer;
before(async () => {
  server = await startServer({ RATE_LIMIT_MULTIPLIER: MULTIPLIER });
});
after(() => server.close());

test('one address asks for so many pictures of other servers, which takes nothing from its other requests', async () => {
  const picture = () => server.request('GET', '/media_proxy/avatars/64');
  for (let asked = 0; asked < 6; asked += 1) assert.equal((await picture()).status, 404);
  const refused = await picture();
  assert.deepEqual([refused.status, refused.headers['x-ratelimit-limit']], [429, '6']);
  const instance = await server.request('GET', '/api/v2/instance');
  assert.deepEqual([instance.status, instance.headers['x-ratelimit-remaining']], [200, '2']);
});
