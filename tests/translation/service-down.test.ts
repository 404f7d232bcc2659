import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createJsonLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { buildServer } from '../../src/start/serve.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { startLibreTranslate } from './services.ts';

let server: TestServer;
let ada: TestUser;
let app: FastifyInstance;
const lines: string[] = [];

before(async () => {
  const service = await startLibreTranslate();
  await service.close();
  server = await startServer({ TRANSLATE_SERVICE: 'libretranslate', TRANSLATE_URL: service.url });
  ada = await server.createUser('ada');
  const log = createJsonLog('info', { write: (line) => void lines.push(line) });
  app = await buildServer({ ...server.ctx, metrics: createMetrics(), log });
});
after(async () => {
  await app.close();
  await server.close();
});

test('a service that is down is said in one short line, whoever asks how often', async () => {
  const made = await post(server, ada, { status: 'Guten Tag', language: 'de' });
  for (let times = 0; times < 10; times += 1) {
    const languages = await app.inject('/api/v1/instance/translation_languages');
    assert.deepEqual([languages.statusCode, languages.json().code], [503, 'unavailable']);
    assert.match(String(languages.headers['cache-control']), /no-store/, 'nobody keeps that for longer than it is so');
    const url = `/api/v1/statuses/${made.id}/translate`;
    const headers = { authorization: `Bearer ${ada.token}` };
    assert.equal((await app.inject({ method: 'POST', url, headers })).statusCode, 503);
  }
  assert.equal(lines.length, 1, lines.join(''));
  assert.match(lines[0] ?? '', /"level":"warn".*"reason":".*"msg":"the translation service does not answer"/);
  assert.doesNotMatch(lines[0] ?? '', /"stack"/);
});
