import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formTokenIn, openBrowser } from '../support/browser-session.ts';
import { multipart } from '../support/multipart.ts';
import { applicationToken } from '../support/oauth-client.ts';
import { type RequestOptions, startServer, type TestServer, type TestUser } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

let server: TestServer;
let alice: TestUser;
let deniz: TestUser;
before(async () => {
  server = await startServer();
  await changeSetting(server, 'registrations', 'open');
  alice = await server.createUser('alice');
  deniz = await server.createUser('deniz');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('users').set({ locale: 'de-AT' }).where('account_id', '=', deniz.accountId).execute(),
  );
});
after(() => server.close());

const blank = (options: RequestOptions, query = '') =>
  server.request('POST', `/api/v1/statuses${query}`, { json: { status: ' ' }, ...options });

const ENGLISH = "Validation failed: Text can't be blank";
const GERMAN = 'Ungültig: Text darf nicht leer sein';

test('without a language, errors are those of Mastodon, and nothing tells of a language', async () => {
  for (const headers of [{}, { 'accept-language': 'fr' }, { 'accept-language': 'en-GB,de;q=0.5' }]) {
    const { status, body, headers: told } = await blank({ token: alice.token, headers });
    assert.equal(status, 422);
    assert.deepEqual(body, { error: ENGLISH, code: 'invalid' });
    assert.equal(told['content-language'], undefined);
  }
});

test('the parameter may stand wherever parameters may', async () => {
  const { token } = alice;
  const fields = { status: ' ', lang: 'de' };
  const options: RequestOptions[] = [{ query: fields }, { form: fields }, { json: fields }, multipart(fields)];
  for (const given of options) {
    const { body } = await server.request('POST', '/api/v1/statuses', { token, ...given });
    assert.equal(body.error, GERMAN, Object.keys(given).join());
  }
  const both = { token, query: { lang: 'ar' }, json: fields };
  assert.equal((await server.request('POST', '/api/v1/statuses', both)).body.error, GERMAN, 'the body wins');
});

test('the parameter decides, then what the person has chosen, then what the client accepts', async () => {
  const accepts = (language: string) => ({ headers: { 'accept-language': language } });
  const cases: [RequestOptions, string, string][] = [
    [{ token: alice.token }, '?lang=de', GERMAN],
    [{ token: alice.token, ...accepts('de-CH, en;q=0.5') }, '', GERMAN],
    [{ token: deniz.token, ...accepts('en') }, '', GERMAN],
    [{ token: deniz.token }, '?lang=en', ENGLISH],
    [{ token: deniz.token, ...accepts('ar') }, '?lang=xx', GERMAN],
  ];
  for (const [options, query, text] of cases) {
    const { body, headers } = await blank(options, query);
    assert.equal(body.error, text, JSON.stringify([options, query]));
    assert.equal(headers['content-language'], text === GERMAN ? 'de' : undefined);
    assert.match(headers['cache-control'] ?? '', /no-store/);
  }
});

test('errors before anybody is known, and of addresses that are not there, are in the language that is accepted', async () => {
  const headers = { 'accept-language': 'de' };
  const stranger = await server.request('GET', '/api/v1/timelines/home', { headers });
  assert.equal(stranger.body.error, 'Das Zugriffs-Token ist ungültig');
  const nowhere = await server.request('GET', '/api/v9/nothing', { headers });
  assert.deepEqual([nowhere.status, nowhere.body], [404, { error: 'Nicht gefunden', code: 'not_found' }]);
  const post = await server.request('GET', '/api/v1/statuses/1', { headers });
  assert.equal(post.body.error, 'Nicht gefunden');
  const arabic = await server.request('GET', '/api/v1/statuses/1?lang=ar');
  assert.equal(arabic.body.error, 'غير موجود');
});

test('the details of fields keep their codes and say in the language what is wrong', async () => {
  const token = await applicationToken(server);
  const form = { username: 'no spaces!', email: 'new@example.org', password: 'short', agreement: 'true' };
  const { status, body } = await server.request('POST', '/api/v1/accounts?lang=de', { token, form });
  assert.equal(status, 422);
  assert.equal(
    body.error,
    'Ungültig: Profilname darf nur Buchstaben, Ziffern und Unterstriche enthalten, Passwort ist zu kurz (mindestens 8 Zeichen)',
  );
  assert.deepEqual(body.details?.password, [
    { error: 'ERR_TOO_SHORT', description: 'ist zu kurz (mindestens 8 Zeichen)' },
  ]);
});

test('forms say beside their fields in the language of the reader what is wrong', async () => {
  const browser = openBrowser(server);
  const { text } = await browser.get('/auth/sign_up?lang=de');
  const page = await browser.post('/auth?lang=de', {
    authenticity_token: formTokenIn({ text }),
    'user[account_attributes][username]': 'alice',
    'user[email]': 'x',
    'user[password]': 'short',
  });
  assert.equal(page.status, 422, page.text);
  assert.match(page.text, /<span>Ist schon vergeben\.<\/span>/);
  assert.match(page.text, /<span>Ist zu kurz \(mindestens 8 Zeichen\)\.<\/span>/);
});
