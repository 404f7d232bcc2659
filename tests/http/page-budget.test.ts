import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../support/server.ts';

/** 15 calls of the API without a token, 150 pages. */
let server: TestServer;
before(async () => {
  server = await startServer({ RATE_LIMIT_MULTIPLIER: '0.05' });
});
after(() => server.close());

const ask = async (path: string) => (await server.request('GET', path, { headers: { accept: 'text/html' } })).status;

test('whoever has used up the calls of an address can still look at pages, and the other way round', async () => {
  for (let call = 0; call < 15; call += 1) assert.equal(await ask('/api/v2/instance'), 200);
  assert.equal(await ask('/api/v2/instance'), 429);
  for (let page = 0; page < 150; page += 1) assert.equal(await ask('/about'), 200);
  assert.equal(await ask('/about'), 429, 'pages have an end, too');
});
