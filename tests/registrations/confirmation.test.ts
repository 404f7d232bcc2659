import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser } from '../support/browser-session.ts';
import { emailsTo, linkIn } from '../support/emails.ts';
import { applicationToken } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

let server: TestServer;
let appToken: string;
before(async () => {
  server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  appToken = await applicationToken(server);
  await changeSetting(server, 'registrations', 'open');
});
after(() => server.close());

async function register(username: string): Promise<string> {
  const form = { username, email: `${username}@example.org`, password: 'long enough', agreement: 'true', locale: 'en' };
  const { body } = await server.request('POST', '/api/v1/accounts', { token: appToken, form });
  return String(body.access_token);
}

const isConfirmed = async (token: string) =>
  (await server.request('GET', '/api/v1/emails/check_confirmation', { token })).text;

test('the account waits until the link in the e-mail is opened, which works once', async () => {
  const token = await register('alice');
  assert.equal(await isConfirmed(token), 'false');
  const refused = await server.request('GET', '/api/v1/accounts/verify_credentials', { token });
  assert.deepEqual([refused.status, refused.body.error], [403, 'Your login is missing a confirmed e-mail address']);
  const [email] = await emailsTo(server, 'alice@example.org');
  const browser = openBrowser(server);
  assert.match((await browser.get(linkIn(email))).text, /Address confirmed/);
  assert.equal(await isConfirmed(token), 'true');
  assert.equal((await browser.get(linkIn(email))).status, 404);
});

test('only the application of the sign-up sends it again, and only while it is wanted', async () => {
  const token = await register('bob');
  const resend = (as: string) => server.request('POST', '/api/v1/emails/confirmations', { token: as });
  assert.deepEqual((await resend(token)).text, '{}');
  const [first, second] = await emailsTo(server, 'bob@example.org');
  const browser = openBrowser(server);
  assert.equal((await browser.get(linkIn(first))).status, 404);
  assert.equal((await browser.get(linkIn(second))).status, 200);
  assert.match(String((await resend(token)).body.error), /only available while the e-mail is awaiting confirmation/);
  const other = await server.createUser('carol');
  assert.match(String((await resend(other.token)).body.error), /only available to the application/);
});

test('a link confirms the address it was sent to and no other', async () => {
  const token = await register('dave');
  const [old] = await emailsTo(server, 'dave@example.org');
  const json = { email: 'better@example.org' };
  assert.equal((await server.request('POST', '/api/v1/emails/confirmations', { token, json })).status, 200);
  const browser = openBrowser(server);
  assert.equal((await browser.get(linkIn(old))).status, 404);
  const [email] = await emailsTo(server, 'better@example.org');
  assert.equal((await browser.get(linkIn(email))).status, 200);
  const taken = await server.request('POST', '/api/v1/emails/confirmations', {
    token: await register('erin'),
    json: { email: 'better@example.org' },
  });
  assert.equal(taken.status, 422);
});
