import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, cookieOf } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** 30 pages or pictures of a session, 15 calls of the API by a person and 3 by a session, 6 pictures by an address. */
const MULTIPLIER = '0.01';

let server: TestServer;
let browser: BrowserSession;
before(async () => {
  server = await startServer({ RATE_LIMIT_MULTIPLIER: MULTIPLIER });
  await server.createUser('alice');
  browser = await signedInBrowser(server, 'alice');
});
after(() => server.close());

const HERE = { 'sec-fetch-site': 'same-origin' };
const limitOf = ({ headers }: { headers: Record<string, string> }) => headers['x-ratelimit-limit'];

test('guesses of passwords count by address, also for who is signed in', async () => {
  // The address has used up its only try to sign in here.
  await browser.get('/auth/edit');
  const guess = await browser.submit({ 'user[current_password]': 'guess', 'user[password]': 'another good one' });
  assert.deepEqual([guess.status, limitOf(guess)], [429, '1']);
});

test('a session counts as a person: pages, the API and pictures each apart, and not by address', async () => {
  const page = await browser.get('/about');
  assert.equal(limitOf(page), '30');
  const headers = { cookie: cookieOf(browser), ...HERE };
  const picture = () => server.request('GET', '/media_proxy/avatars/64', { headers });
  for (let asked = 0; asked < 30; asked += 1) assert.equal((await picture()).status, 404);
  assert.equal((await picture()).status, 429);
  assert.equal((await server.request('GET', '/media_proxy/avatars/64')).status, 404, 'the address is not held back');
  const api = await server.request('GET', '/api/v1/accounts/verify_credentials', { headers });
  assert.deepEqual([api.status, limitOf(api)], [200, '3']);
  for (let asked = 0; asked < 27; asked += 1) assert.equal((await browser.get('/about')).status, 200, String(asked));
  let last = 200;
  for (let asked = 0; asked < 3; asked += 1) last = (await browser.get('/about')).status;
  assert.equal(last, 429);
  assert.equal((await server.request('GET', '/api/v1/accounts/verify_credentials', { headers })).status, 200);
});
