import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cookieOf, formTokenIn, openBrowser } from '../support/browser-session.ts';
import { emailsTo, linkIn } from '../support/emails.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, TEST_PASSWORD, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
});
after(() => server.close());

async function ask(email: string): Promise<string> {
  const browser = openBrowser(server);
  await browser.get('/auth/password/new');
  const { status, text } = await browser.submit({ 'user[email]': email });
  assert.equal(status, 200);
  return text.replaceAll(/authenticity_token" value="[^"]+"/g, '');
}

test('the answer does not tell whether anybody has the address', async () => {
  await server.createUser('alice');
  assert.equal(await ask('alice@example.org'), await ask('nobody@example.org'));
  assert.equal((await emailsTo(server, 'alice@example.org')).length, 1);
  assert.equal((await emailsTo(server, 'nobody@example.org')).length, 0);
});

test('a new password ends every session, token and link, and the link works once', async () => {
  const { token } = await server.createUser('bob');
  const old = await signedInBrowser(server, 'bob');
  await ask('bob@example.org');
  const [first] = await emailsTo(server, 'bob@example.org');
  await ask('BOB@example.org');
  const [, email] = await emailsTo(server, 'bob@example.org');
  const browser = openBrowser(server);
  assert.equal((await browser.get(linkIn(first))).status, 404);

  await browser.get(linkIn(email));
  const short = await browser.submit({ 'user[password]': 'short' });
  assert.equal(short.status, 422);
  assert.match(short.text, /aria-invalid="true"/);
  assert.match((await browser.submit({ 'user[password]': 'another good one' })).text, /Password changed/);

  assert.equal(
    (await server.request('GET', '/oauth/token/info', { token })).body.error,
    'The access token was revoked',
  );
  assert.match((await old.get('/auth/edit')).headers.location ?? '', /^\/auth\/sign_in/);
  assert.equal((await browser.get(linkIn(email))).status, 404);

  const signIn = async (password: string) => {
    const fresh = openBrowser(server);
    await fresh.get('/auth/sign_in');
    return (await fresh.submit({ 'user[email]': 'bob@example.org', 'user[password]': password })).status;
  };
  assert.equal(await signIn(TEST_PASSWORD), 422);
  assert.equal(await signIn('another good one'), 303);
});

test('links always lead to this server, whatever the request says', async () => {
  await server.createUser('carol');
  const browser = openBrowser(server);
  const { text } = await browser.get('/auth/password/new');
  const token = formTokenIn({ text });
  const cookie = cookieOf(browser);
  await server.request('POST', '/auth/password', {
    form: { authenticity_token: token, 'user[email]': 'carol@example.org' },
    headers: { cookie, 'sec-fetch-site': 'same-origin', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  const [email] = await emailsTo(server, 'carol@example.org');
  assert.ok(linkIn(email));
  assert.ok(!email?.text.includes('evil.example'));
});
