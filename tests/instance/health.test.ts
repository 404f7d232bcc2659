import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer({ METRICS_TOKEN: 'a-long-secret' });
});
after(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) => server.request('GET', path, { headers });

test('the process and the database say that they are there', async () => {
  for (const path of ['/health', '/livez', '/readyz']) {
    const { status, text } = await get(path);
    assert.deepEqual([status, text], [200, 'OK']);
  }
});

test('metrics count requests by route, and jobs', async () => {
  await get('/api/v1/instance/rules');
  const { text } = await get('/metrics');
  assert.match(text, /whinchat_http_request_duration_seconds_count\{.*route="\/api\/v1\/instance\/rules".*\} 1/);
});

test('metrics are for this machine or the token alone', async () => {
  assert.equal((await get('/metrics', { 'x-forwarded-for': '203.0.113.5' })).status, 403);
  assert.equal((await get('/metrics', { authorization: 'Bearer wrong' })).status, 403);
  const headers = { 'x-forwarded-for': '203.0.113.5', authorization: 'Bearer a-long-secret' };
  assert.equal((await get('/metrics', headers)).status, 200);
});
