import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser } from '../support/browser-session.ts';
import { emailsTo, linkIn } from '../support/emails.ts';
import { startServer, TEST_PASSWORD, type TestServer } from '../support/server.ts';

/** Limits are a fifth of the usual ones: 5 attempts from one network, 50 from all that are not known. */
const FEW = '0.2';
const STRANGERS = 50;

let server: TestServer;
before(async () => {
  server = await startServer({ RATE_LIMIT_MULTIPLIER: FEW, TRUST_PROXY: 'true', SMTP_URL: 'smtp://127.0.0.1:1' });
  for (const name of ['anna', 'bob']) await server.createUser(name);
});
after(() => server.close());

/** A browser on a network of its own. */
const browserAt = (ip: string) =>
  openBrowser({
    request: (method, path, options = {}) =>
      server.request(method, path, { ...options, headers: { ...options.headers, 'x-forwarded-for': ip } }),
  });

async function signIn(ip: string, email: string, password: string) {
  const browser = browserAt(ip);
  await browser.get('/auth/sign_in');
  return browser.submit({ 'user[email]': email, 'user[password]': password });
}

/** Wrong passwords for an address until they are refused, each from another network. */
async function guessUntilRefused(spellings: readonly string[]): Promise<number> {
  for (let turn = 0; turn <= STRANGERS; turn += 1) {
    const { status } = await signIn(`203.0.113.${turn}`, spellings[turn % spellings.length] ?? '', 'guess');
    if (status === 429) return turn;
    assert.equal(status, 422);
  }
  return Number.POSITIVE_INFINITY;
}

test('guesses from one network are few, and lock out nobody elsewhere', async () => {
  const statuses: number[] = [];
  let last = '';
  for (let turn = 0; turn < 6; turn += 1) {
    const answer = await signIn('198.51.100.1', 'anna@example.org', 'guess');
    statuses.push(answer.status);
    last = answer.text;
  }
  assert.deepEqual(statuses, [422, 422, 422, 422, 422, 429]);
  assert.match(last, /<h1>Too many tries<\/h1>/);
  assert.equal((await signIn('198.51.100.2', 'anna@example.org', TEST_PASSWORD)).status, 303);
});

test('guesses from everywhere, in whatever spelling, are bounded; known networks and a new password let in', async () => {
  const home = '198.51.100.20';
  assert.equal((await signIn(home, 'bob@example.org', TEST_PASSWORD)).status, 303);
  const spellings = ['bob@example.org', ' BOB@Example.org ', 'bob@ｅxample.org', 'bob@example。org'];
  // One was spent on signing in for the first time, when the network was not known yet.
  assert.equal(await guessUntilRefused(spellings), STRANGERS - 1);

  assert.equal((await signIn('198.51.100.99', 'bob@example.org', TEST_PASSWORD)).status, 429);
  assert.equal((await signIn(home, 'bob@example.org', TEST_PASSWORD)).status, 303);

  const abroad = browserAt('198.51.100.99');
  await abroad.get('/auth/password/new');
  await abroad.submit({ 'user[email]': 'bob@example.org' });
  const email = (await emailsTo(server, 'bob@example.org')).find(({ link = '' }) => link.includes('reset_password'));
  await abroad.get(linkIn(email));
  assert.match((await abroad.submit({ 'user[password]': 'another good one' })).text, /Password changed/);
  assert.equal((await abroad.get('/auth/edit')).status, 200);
  assert.equal((await signIn('198.51.100.99', 'bob@example.org', 'another good one')).status, 303);
});
