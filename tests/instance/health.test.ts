import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { watchServer } from '../../src/http/watch-server.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
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

test('metrics tell how the server fares, by names that are the same on both engines', async () => {
  const { text } = await get('/metrics');
  for (const line of [
    /^whinchat_info\{version=".+",role="all",database="(sqlite|postgres)"\} 1$/m,
    /^whinchat_database_queries_total [1-9]\d*$/m,
    /^whinchat_database_transactions_total\{result="committed"\} \d+$/m,
    /^whinchat_database_transactions_total\{result="refused"\} \d+$/m,
    /^whinchat_bus_lag_seconds \d/m,
    /^whinchat_disk_free_bytes [1-9]/m,
    /^whinchat_database_size_bytes [1-9]/m,
    /^whinchat_streaming_connections 0$/m,
    /^whinchat_trouble\{kind="noBackup"\} 1$/m,
  ])
    assert.match(text, line);
  // What nobody knows yet is not 0.
  assert.doesNotMatch(text, /^whinchat_(disk_full_in_days|backup_last_success_timestamp_seconds|backup_size_bytes) /m);
});

test('a database that is away takes nothing but its own numbers from the metrics', async () => {
  const { ctx } = server;
  const metrics = createMetrics();
  const db = new Proxy(ctx.store.db, {
    get() {
      throw new Error('away');
    },
  });
  watchServer({ ...ctx, metrics, store: { ...ctx.store, db } });
  const text = await metrics.render();
  assert.match(text, /^whinchat_database_queries_total \d/m);
  assert.doesNotMatch(text, /^whinchat_(disk|backup|trouble)\w*[ {]/m);
});
