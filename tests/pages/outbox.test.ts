import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

// The pages that a browser keeps for when there is no network, and what it asks for to send what waits.
let server: TestServer;
let alice: TestUser;
let bob: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

const partOf = ({ id }: TestUser) => ({ 'x-whinchat-part': 'form', 'x-whinchat-account': id });

test('outbox and offline page are for whoever is signed in, and say whose they are', async () => {
  const browser = await signedInBrowser(server, 'alice');
  for (const path of ['/outbox', '/offline']) {
    const visitor = await server.request('GET', path, { headers: { accept: 'text/html' } });
    assert.equal(visitor.headers.location, `/auth/sign_in?return_to=${encodeURIComponent(path)}`);
    const { status, text } = await browser.get(path);
    assert.equal(status, 200);
    assert.ok(text.includes(`data-session="${browser.cookies.get('whinchat_mark')}"`));
  }
});

test('the outbox gives a token for the account of the session, to no other and to nobody', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const { status, headers, text } = await browser.get('/outbox', partOf(alice));
  assert.equal(status, 200);
  assert.equal(headers['cache-control'], 'no-store');
  assert.doesNotMatch(text, /<html|<main/);
  const fields = { status: 'Out of the box', authenticity_token: formTokenIn({ text }) };
  assert.equal((await browser.post('/publish', fields)).status, 303);
  assert.equal((await browser.get('/outbox', partOf(bob))).status, 409);
  assert.equal((await browser.get('/outbox', { ...partOf(alice), 'sec-fetch-site': 'cross-site' })).status, 403);
  assert.equal((await server.request('GET', '/outbox', { headers: partOf(alice) })).status, 401);
});
