import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { startLibreTranslate, type TestService } from '../../translation/services.ts';

let service: TestService;
let server: TestServer;
let ada: TestUser;
let grace: TestUser;
let browser: BrowserSession;

before(async () => {
  service = await startLibreTranslate();
  server = await startServer({ TRANSLATE_URL: service.url });
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  browser = await signedInBrowser(server, 'ada');
});
after(async () => {
  await server?.close();
  await service?.close();
});

const written = (text: string, more: object = {}) => post(server, grace, { status: text, language: 'de', ...more });

/** Sends a button as a script does. */
async function part(id: unknown, act: string) {
  const token = formTokenIn(await browser.get('/home'));
  const headers = { 'x-whinchat-part': `post-${id}`, 'x-whinchat-account': ada.id };
  return browser.post(`/posts/${id}/${act}`, { authenticity_token: token, back: '/home' }, headers);
}

test('what is in another language, and for everybody, can be translated', async () => {
  const offered = async (id: unknown) => (await browser.get(`/@grace/${id}`)).text.includes(`/posts/${id}/translate"`);
  assert.equal(await offered((await written('Guten Morgen')).id), true);
  assert.equal(await offered((await written('Good morning', { language: 'en' })).id), false);
  assert.equal(await offered((await written('Nur hier', { local_only: true })).id), false);
  const { id } = await written('@ada Unter uns', { visibility: 'direct' });
  assert.equal(await offered(id), false);
  assert.equal((await part(id, 'translate')).status, 403);
  const visitor = await server.request('GET', `/@grace/${(await written('Für Gäste')).id}`);
  assert.doesNotMatch(visitor.text, /\/translate"/);
});

test('a page shows the translation beside the original; a script gets the post with either', async () => {
  const { id } = await written('Wie geht es?', { spoiler_text: 'Frage' });
  const asked = await browser.post(`/posts/${id}/translate`, {
    authenticity_token: formTokenIn(await browser.get('/home')),
  });
  assert.deepEqual([asked.status, asked.headers.location], [303, `/posts/${id}/translation`]);
  const { text } = await browser.get(`/posts/${id}/translation`);
  for (const shown of [
    '[en] Wie geht es?',
    '<p>Wie geht es?',
    '[en] Frage',
    'Translated from German by LibreTranslate',
  ])
    assert.ok(text.includes(shown), shown);
  const translated = await part(id, 'translate');
  assert.match(translated.text, /\[en\] Wie geht es\?/);
  assert.match(translated.text, /Show original/);
  const original = await part(id, 'original');
  assert.doesNotMatch(original.text, /\[en\]/);
});

test('somebody else’s followers-only post is not there to be translated, and nothing is sent', async () => {
  const { id } = await written('Geheim', { visibility: 'private' });
  service.asked.length = 0;
  assert.equal((await browser.get(`/posts/${id}/translation`)).status, 404);
  for (const act of ['translate', 'original']) assert.equal((await part(id, act)).status, 404, act);
  assert.deepEqual(service.asked, []);
  assert.equal((await as(server, grace)('GET', `/api/v1/statuses/${id}`)).status, 200);
});
