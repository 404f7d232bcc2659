import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openRaw } from '../support/raw-socket.ts';
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

/** What a proxy on the same machine, which is a neighbour too, leaves to tell it by. */
const PASSED_ON: readonly Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.5' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-host': 'example.org' },
  { 'x-real-ip': '203.0.113.5' },
  { forwarded: 'for=203.0.113.5' },
  { via: '1.1 proxy' },
  { host: 'example.org' },
  { host: '127.example.org' },
  { host: 'localhost.example.org' },
  { authorization: 'Bearer wrong' },
];

test('metrics are for this machine or the token alone', async () => {
  assert.equal((await get('/metrics', { host: '127.0.0.1:3000' })).status, 200);
  for (const headers of PASSED_ON) {
    const refused = await get('/metrics', headers);
    assert.deepEqual([refused.status, /whinchat_/.test(refused.text)], [403, false], JSON.stringify(headers));
    const known = { ...headers, authorization: 'Bearer a-long-secret' };
    assert.equal((await get('/metrics', known)).status, 200, JSON.stringify(headers));
  }
});

test('metrics are not for a proxy of this machine that says nothing of itself but speaks HTTP/1.0', async () => {
  const base = await server.listen();
  for (const [version, status] of [
    ['1.0', 403],
    ['1.1', 200],
  ]) {
    const asked = openRaw(base, `GET /metrics HTTP/${version}`, 'Host: 127.0.0.1', 'Connection: close');
    assert.equal((await asked.answer()).status, status, `HTTP/${version}`);
  }
});
