import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { takeUpBodies } from '../support/bodies.ts';
import { openBrowser } from '../support/browser-session.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server?.close());

test('a page says that a server is busy and to try again, and a flood of such pages does not fill the log', async (t) => {
  const told = t.mock.method(server.ctx.log, 'error');
  const browser = openBrowser(server);
  await browser.get('/auth/sign_in');
  const release = takeUpBodies(server.ctx);
  const answer = await browser.submit({ 'user[email]': 'ada@example.org', 'user[password]': 'a password' });
  release();
  assert.equal(answer.status, 503);
  assert.ok(answer.headers['retry-after']);
  assert.match(answer.text, /<h1>This server is busy<\/h1><p>Nothing was done\. Please go back and try again/);
  assert.equal(told.mock.callCount(), 0);
  await browser.get('/auth/sign_in');
  const again = await browser.submit({ 'user[email]': 'ada@example.org', 'user[password]': 'a password' });
  assert.notEqual(again.status, 503);
});
