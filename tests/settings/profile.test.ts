import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cookieOf, formTokenIn } from '../support/browser-session.ts';
import { multipart } from '../support/multipart.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  await server.createUser('bob');
});
after(() => server.close());

const profileOf = async ({ token }: TestUser) =>
  (await server.request('GET', '/api/v1/accounts/verify_credentials', { token })).body;

test('nobody signed in is led to sign in, and back', async () => {
  for (const path of ['/settings', '/settings/profile']) {
    const { status, headers } = await server.request('GET', path, { headers: { accept: 'text/html' } });
    assert.equal(status, 302);
    assert.equal(headers.location, `/auth/sign_in?return_to=${encodeURIComponent(path)}`);
  }
});

test('a mistake changes nothing and keeps what was typed', async () => {
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/settings/profile');
  const { status, text } = await browser.submit(
    { display_name: 'x'.repeat(41), note: 'Typed <with> care', 'fields_attributes[0][name]': 'Site', bot: 'true' },
    'display_name',
  );
  assert.equal(status, 422);
  assert.match(text, /Typed &lt;with&gt; care/);
  assert.match(text, /value="Site"/);
  assert.match(text, /name="bot" value="true" checked/);
  assert.match(text, /is too long \(maximum is 40 characters\)/i);
  const { note, bot } = await profileOf(alice);
  assert.deepEqual([note, bot], ['', false]);
});

test('a file that is no picture is refused in the form', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const token = formTokenIn(await browser.get('/settings/profile'));
  const { body, headers } = multipart({
    authenticity_token: token,
    display_name: 'Alice',
    avatar: { bytes: Buffer.from('no picture'), name: 'bird.png', type: 'image/png' },
  });
  const { status, text } = await server.request('POST', '/settings/profile', {
    body,
    headers: { ...headers, cookie: cookieOf(browser), 'sec-fetch-site': 'same-origin' },
  });
  assert.equal(status, 422);
  assert.match(text, /role="alert"/);
  assert.match(text, /value="Alice"/);
});

test('a form changes the profile of nobody else than who is signed in', async () => {
  const browser = await signedInBrowser(server, 'bob');
  await browser.get('/settings/profile');
  const { status } = await browser.submit({ display_name: 'Bob the bird' }, 'display_name');
  assert.equal(status, 303);
  assert.equal((await profileOf(alice)).display_name, '');
});

test('pages for visitors and of posts show no ways to settings', async () => {
  const browser = await signedInBrowser(server, 'alice');
  for (const path of ['/home', '/about', '/@alice']) {
    assert.doesNotMatch((await browser.get(path)).text, /<nav class="settings-ways" aria-label="Settings">/, path);
  }
  assert.doesNotMatch(
    (await server.request('GET', '/settings/export')).text,
    /<nav class="settings-ways" aria-label="Settings">/,
  );
});
