import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, TEST_PASSWORD, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
  await server.createUser('alice');
});
after(() => server.close());

const SAID = /<p id="outcome"[^>]* role="status">/;

test('what was saved is said to be saved', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const page = '/settings/preferences/notifications';
  assert.doesNotMatch((await browser.get(page)).text, SAID);
  const { headers } = await browser.submit({ 'notification_emails[]': 'mention' });
  assert.match((await browser.get(headers.location ?? '')).text, SAID);
});

test('and so is a changed password', async () => {
  const browser = await signedInBrowser(server, 'alice');
  assert.doesNotMatch((await browser.get('/auth/edit')).text, SAID);
  const { headers } = await browser.submit({
    'user[current_password]': TEST_PASSWORD,
    'user[password]': 'another good one',
  });
  assert.match((await browser.get(headers.location ?? '')).text, /role="status">Your password was changed/);
});
