import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { maskedToken } from '../../src/http/html/form-token.ts';
import { newToken } from '../../src/platform/passwords.ts';
import { cookieOf, formTokenIn, openBrowser } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, TEST_PASSWORD, type TestServer } from '../support/server.ts';

// What browsers keep of a session: its secret, a mark that scripts may read, and the tokens of forms.
let server: TestServer;
before(async () => {
  server = await startServer();
  await server.createUser('alice');
  await server.createUser('bob');
});
after(() => server.close());

const setCookies = ({ headers }: { headers: Record<string, string> }) => (headers['set-cookie'] ?? '').split('\n');
const GOOD = { 'user[email]': 'alice@example.org', 'user[password]': TEST_PASSWORD };

test('scripts may read the mark of a session, which is new each time and tells nothing of its secret', async () => {
  const browser = openBrowser(server);
  await browser.get('/auth/sign_in');
  const [secret, mark] = setCookies(await browser.submit(GOOD));
  assert.match(secret ?? '', /^whinchat_session=.*HttpOnly/);
  assert.match(mark ?? '', /^whinchat_mark=[\w-]{43}; Max-Age=31536000; Path=\/; SameSite=Lax$/);
  const second = await signedInBrowser(server, 'alice');
  assert.notEqual(second.cookies.get('whinchat_mark'), browser.cookies.get('whinchat_mark'));
  assert.ok(!secret?.includes(browser.cookies.get('whinchat_mark') ?? 'none'));
});

test('the mark is given again where it is missing or of another session, and not otherwise', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const mark = browser.cookies.get('whinchat_mark');
  assert.deepEqual(setCookies(await browser.get('/about')), ['']);
  for (const change of [
    () => browser.cookies.delete('whinchat_mark'),
    () => browser.cookies.set('whinchat_mark', 'x'),
  ]) {
    change();
    await browser.get('/about');
    assert.equal(browser.cookies.get('whinchat_mark'), mark);
  }
  assert.deepEqual(
    setCookies(await server.request('GET', '/about')).filter((one) => one.includes('mark')),
    [],
  );
});

test('what caches keep for everybody sets no cookie', async () => {
  const browser = await signedInBrowser(server, 'alice');
  browser.cookies.delete('whinchat_mark');
  const { headers } = await browser.get('/embed.js');
  assert.match(headers['cache-control'] ?? '', /^public/);
  assert.equal(headers['set-cookie'], undefined);
});

test('it goes with the session: at sign-out, and when the session has ended elsewhere', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const form = { authenticity_token: formTokenIn(await browser.get('/about')) };
  await browser.post('/auth/sign_out', form);
  assert.deepEqual([browser.cookies.has('whinchat_session'), browser.cookies.has('whinchat_mark')], [false, false]);
  const left = await signedInBrowser(server, 'alice');
  await server.ctx.store.transaction((tx) => tx.deleteFrom('sessions').execute());
  const answer = await left.get('/@alice');
  assert.equal(left.cookies.has('whinchat_mark'), false);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  const markOnly = await server.request('GET', '/@alice', { headers: { cookie: 'whinchat_mark=left' } });
  assert.match(markOnly.headers['set-cookie'] ?? '', /^whinchat_mark=; Max-Age=0/);
  assert.equal(markOnly.headers['cache-control'], 'private, no-store');
});

test('over https it is sent over https only', async () => {
  const secure = await startServer({ PUBLIC_URL: 'https://social.example' });
  await secure.createUser('alice');
  const browser = openBrowser(secure);
  await browser.get('/auth/sign_in');
  const cookies = setCookies(await browser.submit(GOOD));
  assert.match(cookies[0] ?? '', /^__Host-whinchat_session=.*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  assert.match(cookies[1] ?? '', /^whinchat_mark=.*Secure/);
  await secure.close();
});

test('who signs in anew in a browser ends the session that it had', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const before = cookieOf(browser);
  const token = formTokenIn(await browser.get('/about'));
  const fields = { 'user[email]': 'bob@example.org', 'user[password]': TEST_PASSWORD, authenticity_token: token };
  assert.equal((await browser.post('/auth/sign_in', fields)).status, 303);
  assert.match((await browser.get('/auth/edit')).text, /@bob/);
  assert.equal((await server.request('GET', '/auth/edit', { headers: { cookie: before } })).status, 302);
});

test('the token of a form is another in each answer, and all of them are good', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const tokens = [];
  for (let seen = 0; seen < 3; seen += 1) tokens.push(formTokenIn(await browser.get('/auth/edit')));
  assert.equal(new Set(tokens.flatMap((token) => [token.slice(0, 40), token.slice(-40)])).size, 6);
  for (const token of tokens) {
    const wrong = { authenticity_token: token, 'user[current_password]': 'guess', 'user[password]': 'x' };
    assert.equal((await browser.post('/auth/edit', wrong)).status, 422);
  }
});

test('a form cookie that was planted is good for nothing without a page of ours', async () => {
  const planted = newToken();
  const browser = openBrowser(server);
  browser.cookies.set('whinchat_form', planted);
  const form = { ...GOOD, authenticity_token: maskedToken(planted) };
  for (const headers of [{ 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'cross-site' }]) {
    assert.equal((await browser.post('/auth/sign_in', form, headers)).status, 403);
    assert.equal(browser.cookies.has('whinchat_session'), false);
  }
  browser.cookies.set('whinchat_form', 'nonsense'.repeat(8));
  await browser.get('/auth/sign_in');
  assert.equal((await browser.submit(GOOD)).status, 303, 'one that is no secret is replaced');
});
