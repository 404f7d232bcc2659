import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { startDeepL, type TestService } from './services.ts';

let service: TestService;
let server: TestServer;
let ada: TestUser;

before(async () => {
  service = await startDeepL();
  server = await startServer({ TRANSLATE_SERVICE: 'deepl', TRANSLATE_URL: service.url, TRANSLATE_API_KEY: 'k:fx' });
  ada = await server.createUser('ada');
});
after(async () => {
  await server?.close();
  await service?.close();
});

const translate = (id: unknown, lang: string) =>
  as(server, ada)('POST', `/api/v1/statuses/${id}/translate`, { form: { lang } });

test('regions are told apart where DeepL does, and chosen where it insists', async () => {
  const made = await post(server, ada, { status: 'Guten Tag', language: 'de' });
  for (const [lang, sent] of [
    ['pt-BR', 'PT-BR'],
    ['en', 'EN-US'],
    ['en-GB', 'EN-GB'],
  ] as const) {
    const answer = await translate(made.id, lang);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual([answer.body.language, answer.body.content], [lang, `<p>[${sent}] Guten Tag</p>`]);
  }
  assert.equal(service.asked[0]?.key, 'DeepL-Auth-Key k:fx');
  assert.equal(service.asked[0]?.source, 'DE');
});

test('a used-up quota is said so', async () => {
  service.failure = 456;
  const made = await post(server, ada, { status: 'Noch etwas', language: 'de' });
  const answer = await translate(made.id, 'en');
  assert.deepEqual([answer.status, answer.body.code], [503, 'unavailable']);
  assert.match(String(answer.body.error), /quota/);
});

test('languages are named by source', async () => {
  const { body } = await server.request('GET', '/api/v1/instance/translation_languages');
  assert.deepEqual(body.de, ['en-GB', 'en-US', 'pt-PT', 'pt-BR', 'en', 'pt']);
  assert.deepEqual(body.en, ['de', 'pt-PT', 'pt-BR', 'pt']);
});

test('without a service there is no translation', async () => {
  const plain = await startServer();
  const eve = await plain.createUser('eve');
  const made = await post(plain, eve, 'hello');
  const answer = await as(plain, eve)('POST', `/api/v1/statuses/${made.id}/translate`);
  assert.deepEqual([answer.status, answer.body.error], [404, 'Not Found']);
  const { body } = await plain.request('GET', '/api/v1/instance/translation_languages');
  assert.deepEqual(body, {});
  assert.equal((await plain.request('GET', '/api/v2/instance')).body.configuration?.translation?.enabled, false);
  await plain.close();
});
