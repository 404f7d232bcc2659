import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { as, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { startLibreTranslate, type TestService } from './services.ts';

let service: TestService;
let server: TestServer;
let ada: TestUser;
let bob: TestUser;

before(async () => {
  service = await startLibreTranslate();
  // Not even public addresses are asked for here: what the operator configured may be private.
  server = await startServer({
    TRANSLATE_URL: service.url,
    TRANSLATE_API_KEY: 'secret',
    ALLOW_PRIVATE_NETWORKS: 'false',
  });
  ada = await server.createUser('ada');
  bob = await server.createUser('bob');
});
beforeEach(() => {
  service.failure = undefined;
  service.suffix = '';
  service.asked.length = 0;
});
after(async () => {
  await server?.close();
  await service?.close();
});

const translate = (who: TestUser | null, id: unknown, lang = 'de') =>
  as(server, who)('POST', `/api/v1/statuses/${id}/translate`, { form: { lang } });

test('everything a status says is translated at once', async () => {
  const poll = { options: ['Tea', 'Milk & honey'], expires_in: 3600 };
  const made = await post(server, ada, {
    status: 'Good morning :sun:',
    spoiler_text: 'breakfast',
    poll,
    language: 'en',
  });
  const answer = await translate(bob, made.id);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answer.body, {
    content: '<p>[de] Good morning :sun:</p>',
    spoiler_text: '[de] breakfast',
    language: 'de',
    detected_source_language: 'en',
    provider: 'LibreTranslate',
    media_attachments: [],
    poll: { id: made.poll?.id, options: [{ title: '[de] Tea' }, { title: '[de] Milk & honey' }] },
  });
  const [asked] = service.asked;
  assert.deepEqual([asked?.source, asked?.target, asked?.key], ['en', 'de', 'secret']);
  assert.equal(asked?.texts[0], '<p>Good morning <span translate="no">:sun:</span></p>');
});

test('what the service answers is not trusted', async () => {
  service.suffix = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  const made = await post(server, ada, { status: 'hello there', spoiler_text: 'w', language: 'en' });
  const { body } = await translate(bob, made.id);
  assert.equal(body.content, '<p>[de] hello there</p>');
  assert.equal(body.spoiler_text, '[de] w');
});

test('the same text is translated once, a changed one again', async () => {
  const made = await post(server, ada, { status: 'only once', language: 'en' });
  await Promise.all([translate(ada, made.id), translate(bob, made.id)]);
  await translate(bob, made.id);
  assert.equal(service.asked.length, 1);
  await as(server, ada)('PUT', `/api/v1/statuses/${made.id}`, { json: { status: 'and now?', language: 'en' } });
  await translate(bob, made.id);
  assert.equal(service.asked.length, 2);
});

test('languages go to the nearest on offer; the reader decides, else the request', async () => {
  const made = await post(server, ada, { status: 'near enough', language: 'en' });
  const targets = { 'de-AT': 'de', 'zh-CN': 'zh-Hans', 'pt-BR': 'pt' };
  for (const [asked, given] of Object.entries(targets)) {
    assert.equal((await translate(bob, made.id, asked)).body.language, given, asked);
  }
  const headers = { 'accept-language': 'pt' };
  const answer = await as(server, bob)('POST', `/api/v1/statuses/${made.id}/translate`, { headers });
  assert.equal(answer.body.language, 'pt');
});

test('a status without a language has it found out', async () => {
  const made = await post(server, ada, { status: 'who knows', language: 'en' });
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('statuses').set({ language: null }).where('text', '=', 'who knows').execute(),
  );
  const { body } = await translate(bob, made.id);
  assert.deepEqual([body.detected_source_language, service.asked[0]?.source], ['en', 'auto']);
});

test('languages that do not go together are refused', async () => {
  const made = await post(server, ada, { status: 'nope', language: 'en' });
  assert.equal((await translate(bob, made.id, 'fr')).status, 403);
  assert.equal((await translate(bob, made.id, 'en')).status, 403);
  const welsh = await post(server, ada, { status: 'bore da', language: 'cy' });
  assert.equal((await translate(bob, welsh.id)).status, 403);
  assert.equal(service.asked.length, 0);
});

test('nothing leaves the server that is not for everybody', async () => {
  const drafts = [
    { status: '@bob psst', visibility: 'private' },
    { status: '@bob psst', visibility: 'direct' },
    { status: 'psst', local_only: true },
  ];
  for (const draft of drafts) {
    const made = await post(server, ada, { ...draft, language: 'en' });
    assert.equal((await translate(ada, made.id)).status, 403, JSON.stringify(draft));
    assert.equal((await translate(bob, made.id)).status, 403, JSON.stringify(draft));
  }
  const carol = await server.createUser('carol');
  const hidden = await post(server, ada, { status: 'psst', visibility: 'private' });
  assert.deepEqual([(await translate(carol, hidden.id)).status, (await translate(carol, '1024')).status], [404, 404]);
  assert.equal((await translate(null, hidden.id)).status, 401);
  assert.equal(service.asked.length, 0);
});

test('a service that fails is a 503 with a sentence in the language asked for, and is asked again', async () => {
  const made = await post(server, ada, { status: 'try me', language: 'en' });
  for (const [failure, text] of [
    [429, /zu oft gefragt/],
    [456, /Kontingent/],
    [500, /funktioniert/],
  ] as const) {
    service.failure = failure;
    const answer = await translate(bob, made.id);
    assert.equal(answer.status, 503);
    assert.match(String(answer.body.error), text);
  }
  service.failure = undefined;
  assert.equal((await translate(bob, made.id)).status, 200);
});

test('clients are told that there is translation, and between which languages', async () => {
  const instance = await server.request('GET', '/api/v2/instance');
  assert.equal(instance.body.configuration?.translation?.enabled, true);
  const { body } = await server.request('GET', '/api/v1/instance/translation_languages');
  assert.deepEqual(body.en, ['de', 'pt', 'zh-Hans']);
  assert.deepEqual(body.und, ['en', 'de', 'pt', 'zh-Hans']);
});
