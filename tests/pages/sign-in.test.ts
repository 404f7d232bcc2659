import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formTokenIn, openBrowser, withoutTokens } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, TEST_PASSWORD, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
  await server.createUser('alice');
});
after(() => server.close());

const GOOD = { 'user[email]': 'alice@example.org', 'user[password]': TEST_PASSWORD };

test('a wrong password and an address nobody has get the same answer', async () => {
  const browser = openBrowser(server);
  await browser.get('/auth/sign_in');
  const wrong = await browser.submit({ ...GOOD, 'user[password]': 'nope' });
  const unknown = await browser.submit({ 'user[email]': 'nobody@example.org', 'user[password]': 'nope' });
  assert.deepEqual([wrong.status, unknown.status], [422, 422]);
  const shown = ({ text }: { text: string }, email: string) => withoutTokens(text).replaceAll(email, 'X');
  assert.equal(shown(wrong, 'alice@example.org'), shown(unknown, 'nobody@example.org'));
});

test('a form from elsewhere signs nobody in', async () => {
  const browser = openBrowser(server);
  assert.equal((await browser.post('/auth/sign_in', GOOD)).status, 403);
  await browser.get('/auth/sign_in');
  assert.equal((await browser.post('/auth/sign_in', { ...GOOD, authenticity_token: 'invented' })).status, 403);
  assert.equal(browser.cookies.has('whinchat_session'), false);
});

test('the session is new, out of reach of scripts, and ends at sign-out', async () => {
  const browser = openBrowser(server);
  browser.cookies.set('whinchat_session', 'planted-by-somebody-else');
  await browser.get('/auth/sign_in');
  const entered = await browser.submit(GOOD);
  assert.match(
    entered.headers['set-cookie'] ?? '',
    /^whinchat_session=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/m,
  );
  const secret = browser.cookies.get('whinchat_session') ?? '';
  assert.notEqual(secret, 'planted-by-somebody-else');
  const page = await browser.get('/auth/edit');
  assert.equal(page.status, 200);
  assert.equal((await browser.post('/auth/sign_out', {})).status, 403);
  const form = { authenticity_token: formTokenIn(page) };
  assert.equal((await browser.post('/auth/sign_out', form)).status, 303);
  assert.equal(browser.cookies.has('whinchat_session'), false);
  browser.cookies.set('whinchat_session', secret);
  assert.equal((await browser.get('/auth/edit')).status, 302);
});

test('it leads back to a page of this server and nowhere else', async () => {
  const cases = [
    ['/about', '/about'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['/%09/x\nSet-Cookie: a=b', '/'],
  ];
  for (const [returnTo = '', location] of cases) {
    const browser = openBrowser(server);
    await browser.get(`/auth/sign_in?${new URLSearchParams({ return_to: returnTo })}`);
    assert.equal((await browser.submit({ ...GOOD, return_to: returnTo })).headers.location, location);
  }
});

test('disabled logins only read why', async () => {
  const { accountId } = await server.createUser('bob');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('users').set({ disabled: 1 }).where('account_id', '=', accountId).execute(),
  );
  const browser = openBrowser(server);
  await browser.get('/auth/sign_in');
  const answer = await browser.submit({ ...GOOD, 'user[email]': 'bob@example.org' });
  assert.deepEqual([answer.status, answer.headers.location], [303, '/auth/setup']);
  assert.match((await browser.get('/auth/setup')).text, /Your account is frozen/);
});

test('over https the cookie cannot be set by others', async () => {
  const secure = await startServer({ PUBLIC_URL: 'https://social.example' });
  await secure.createUser('alice');
  const browser = openBrowser(secure);
  await browser.get('/auth/sign_in');
  const { headers } = await browser.submit(GOOD);
  assert.match(headers['set-cookie'] ?? '', /^__Host-whinchat_session=.*Secure/m);
  await secure.close();
});

test('changing the password needs the old one and ends the other browsers', async () => {
  const { token } = await server.createUser('carol');
  const here = await signedInBrowser(server, 'carol');
  const there = await signedInBrowser(server, 'carol');
  await here.get('/auth/edit');
  const wrong = await here.submit({ 'user[current_password]': 'guess', 'user[password]': 'another good one' });
  assert.equal(wrong.status, 422);
  const fields = { 'user[current_password]': TEST_PASSWORD, 'user[password]': 'another good one' };
  assert.equal((await here.submit(fields)).status, 303);
  assert.equal((await here.get('/auth/edit')).status, 200);
  assert.equal((await there.get('/auth/edit')).status, 302);
  assert.equal((await server.request('GET', '/oauth/token/info', { token })).status, 401);
});
