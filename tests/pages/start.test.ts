import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';

// First steps, which whoever has just signed up is led to.
let server: TestServer;
before(async () => {
  server = await startServer();
  const { token } = await server.createUser('boss', { role: 'owner', scopes: 'admin:write read write' });
  const json = { site_contact_username: 'boss', site_title: 'Meadow' };
  await server.request('PATCH', '/api/whinchat/v1/admin/settings', { token, json });
  await server.createUser('alice');
});
after(() => server.close());

test('first steps name the server, those who run it and applications, and are left when one likes', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const { text } = await browser.get('/start');
  for (const part of [/Welcome to Meadow/, /@boss/, /localhost:3000/, /Tusky/, /href="\/home"/])
    assert.match(text, part);
  assert.doesNotMatch(text, /Your server/);
  const own = await (await signedInBrowser(server, 'boss')).get('/start');
  assert.match(
    own.text,
    /Your server<\/h2><p class="hint">Nobody may sign up yet, except by an invitation\. It sends no e-mails/,
  );
  for (const way of ['/admin/settings', '/admin/rules', '/invites'])
    assert.match(own.text, new RegExp(`href="${way}"`));
  assert.doesNotMatch(own.text, /The people who run this server/, 'nobody is told to follow themselves');
});

test('first steps keep what was typed by mistake', async () => {
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/start');
  const wrong = await browser.submit({ display_name: 'x'.repeat(1000) }, 'action="/start"');
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /value="x{1000}"/);
  assert.match(wrong.text, /class="error"/);
});

test('first steps lead visitors to sign in', async () => {
  const { headers } = await openBrowser(server).get('/start');
  assert.equal(headers.location, '/auth/sign_in?return_to=%2Fstart');
});
