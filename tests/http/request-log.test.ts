import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createJsonLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { buildServer } from '../../src/start/serve.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let anna: TestUser;
let app: FastifyInstance;
const lines: string[] = [];

before(async () => {
  server = await startServer();
  anna = await server.createUser('anna');
  app = await buildServer({
    ...server.ctx,
    metrics: createMetrics(),
    log: createJsonLog('debug', { write: (line) => void lines.push(line) }),
  });
});
after(async () => {
  await app.close();
  await server.close();
});

const ask = async (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  String((await app.inject({ url, headers, remoteAddress })).headers['x-request-id']);

const linesOf = (id: string) => lines.filter((line) => line.includes(id));

test('each request has one line, found by the id in its answer', async () => {
  for (const path of ['/api/v2/instance', '/about', '/nowhere', '/livez']) {
    const [line, ...others] = linesOf(await ask(path));
    assert.deepEqual(others, []);
    assert.match(line ?? '', /"level":"debug".*"method":"GET","route":.*"status":\d+,"ms":\d+/);
  }
});

test('no line tells a secret', async () => {
  const code = 'secret-of-a-link';
  const by = { authorization: `Bearer ${anna.token}` };
  for (const url of [
    `/api/v1/timelines/home?access_token=${anna.token}`,
    `/invite/${code}`,
    `/auth/password/edit?reset_password_token=${code}`,
  ])
    await ask(url, url.includes('access_token') ? {} : by);
  assert.ok(lines.every((line) => !line.includes(code) && !line.includes(anna.token)));
});

test('the id of a proxy is taken over if the proxy is trusted and it is one', async () => {
  const given = 'a1b2c3d4-by-proxy';
  const forwarded = { 'x-forwarded-for': '192.0.2.1' };
  assert.equal(await ask('/about', { ...forwarded, 'x-request-id': given }), given);
  assert.equal(linesOf(given).length, 1);
  for (const id of ['short', 'with spaces in it', `x${'y'.repeat(200)}`, '"},{"level":"error'])
    assert.notEqual(await ask('/about', { ...forwarded, 'x-request-id': id }), id);
  assert.notEqual(await ask('/about', { 'x-request-id': given }), given, 'not by a proxy');
  assert.notEqual(await ask('/about', { ...forwarded, 'x-request-id': given }, '198.51.100.7'), given, 'not trusted');
});
