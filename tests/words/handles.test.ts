import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('in a text from right to left a handle is still read from left to right', async () => {
  await server.createUser('ada');
  const bob = await server.createUser('bob');
  const browser = await signedInBrowser(server, 'ada');
  const { text } = await browser.get(`/accounts/${bob.id}/mute`, { 'accept-language': 'ar' });
  assert.match(text, /<h1>[^<]*\u2066@bob\u2069<\/h1>/);
});
