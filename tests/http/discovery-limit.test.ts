import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../support/server.ts';

/** 3 calls of the API, and 30 questions about who and what is here. */
const MULTIPLIER = '0.01';

let server: TestServer;
before(async () => {
  server = await startServer({ RATE_LIMIT_MULTIPLIER: MULTIPLIER });
  await server.createUser('alice');
});
after(() => server.close());

const ask = (path: string, ip: string) => server.request('GET', path, { headers: { 'x-forwarded-for': ip } });
const webFingerPath = (name: string) => `/.well-known/webfinger?resource=acct:${name}@localhost:3000`;

test('another server looks up many people of this one, whatever it asks the API', async () => {
  const ip = '203.0.113.1';
  for (let round = 0; round < 4; round += 1) await ask('/api/v2/instance', ip);
  assert.equal((await ask('/api/v2/instance', ip)).status, 429);
  const paths = ['/.well-known/nodeinfo', '/nodeinfo/2.0', '/.well-known/host-meta', '/.well-known/host-meta.json'];
  for (const path of [webFingerPath('alice'), ...paths]) assert.equal((await ask(path, ip)).status, 200, path);
});

test('what is too much is refused, and takes nothing from the API', async () => {
  const ip = '203.0.113.2';
  for (let round = 0; round < 30; round += 1)
    assert.equal((await ask(webFingerPath(`nobody${round}`), ip)).status, 404);
  const refused = await ask(webFingerPath('nobody'), ip);
  assert.deepEqual([refused.status, refused.headers['x-ratelimit-limit']], [429, '30']);
  const { status, headers } = await ask('/api/v2/instance', ip);
  assert.deepEqual([status, headers['x-ratelimit-remaining']], [200, '2']);
});
