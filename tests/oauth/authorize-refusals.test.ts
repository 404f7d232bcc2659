import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn } from '../support/browser-session.ts';
import {
  authorizePath,
  CALLBACK,
  type Client,
  pkce,
  registerClient,
  signedInBrowser,
} from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
let browser: BrowserSession;
before(async () => {
  server = await startServer();
  client = await registerClient(server);
  await server.createUser('alice');
  browser = await signedInBrowser(server, 'alice');
});
after(() => server.close());

test('only a registered address is ever redirected to', async () => {
  const strangers = [
    'https://evil.example/cb',
    `${CALLBACK}/more`,
    `${CALLBACK}?x=1`,
    `${CALLBACK}#x`,
    CALLBACK.toUpperCase(),
    CALLBACK.slice(0, -1),
    'https://client.example:8443/callback',
    'https://client.example/x/../callback',
    'https://client.example@evil.example/callback',
    'https://client.example\\@evil.example/callback',
    '',
  ];
  for (const redirect_uri of strangers) {
    const answer = await browser.get(authorizePath(client, { redirect_uri }));
    assert.equal(answer.status, 400, redirect_uri);
    assert.equal(answer.headers.location, undefined);
  }
});

test('a loopback address may have any port, and nothing else may differ', async () => {
  const uri = 'http://127.0.0.1/cb';
  const { body } = await server.request('POST', '/api/v1/apps', { json: { client_name: 'l', redirect_uris: uri } });
  const local = { client_id: String(body.client_id), client_secret: '' };
  const ask = async (redirect_uri: string) => (await browser.get(authorizePath(local, { redirect_uri }))).status;
  assert.equal(await ask('http://127.0.0.1:49152/cb'), 200);
  for (const uri of [
    'http://127.0.0.1:49152/other',
    'http://127.0.0.2:1/cb',
    'http://localhost:49152/cb',
    'http://127.0.0.1.evil.example/cb',
  ]) {
    assert.equal(await ask(uri), 400, uri);
  }
});

test('an address that could once be registered, and is forbidden now, is not redirected to', async () => {
  const uri = 'view-source:https://client.example/cb';
  const { client_id } = await registerClient(server);
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('applications').set({ redirect_uris: uri }).where('client_id', '=', client_id).execute(),
  );
  const answer = await browser.get(authorizePath({ client_id, client_secret: '' }, { redirect_uri: uri }));
  assert.deepEqual([answer.status, answer.headers.location], [400, undefined]);
});

test('scopes beyond those registered, unknown clients and other response types are refused on a page', async () => {
  assert.equal((await browser.get(authorizePath(client, { scope: 'read admin:write' }))).status, 400);
  assert.equal((await browser.get(authorizePath(client, { scope: 'nonsense' }))).status, 400);
  assert.equal((await browser.get(authorizePath(client, { response_type: 'token' }))).status, 400);
  assert.equal((await browser.get(authorizePath({ client_id: 'nobody', client_secret: '' }))).status, 401);
});

test('PKCE is S256 or nothing', async () => {
  const { challenge } = pkce();
  const ask = async (params: Record<string, string>) => (await browser.get(authorizePath(client, params))).status;
  assert.equal(await ask({ code_challenge: challenge, code_challenge_method: 'plain' }), 400);
  assert.equal(await ask({ code_challenge: challenge }), 400);
  assert.equal(await ask({ code_challenge_method: 'S256' }), 400);
  assert.equal(await ask({ code_challenge: 'short', code_challenge_method: 'S256' }), 400);
});

test('an answer that did not come from the page is refused', async () => {
  const fields = { response_type: 'code', client_id: client.client_id, redirect_uri: CALLBACK, scope: 'read' };
  const forged = await browser.post('/oauth/authorize', fields);
  assert.equal(forged.status, 403);
  assert.match(forged.text, /This form has expired/);
  await server.createUser('mallory');
  const other = await signedInBrowser(server, 'mallory');
  const page = await other.get(authorizePath(client, { force_login: 'true' }));
  const token = formTokenIn(page);
  assert.equal((await browser.post('/oauth/authorize', { ...fields, authenticity_token: token })).status, 403);
});

test('pages allow popups and redirects after forms, and nothing from elsewhere', async () => {
  const { headers } = await browser.get(authorizePath(client, { force_login: 'true' }));
  assert.equal(headers['cross-origin-opener-policy'], undefined);
  assert.equal(headers['access-control-allow-origin'], undefined);
  assert.doesNotMatch(headers['content-security-policy'] ?? '', /form-action/);
  assert.match(headers['content-security-policy'] ?? '', /default-src 'none'.*frame-ancestors 'none'/);
  assert.equal(headers['cache-control'], 'private, no-store');
});

test('names of applications are text, not markup', async () => {
  const json = {
    client_name: '<script>alert(1)</script>',
    redirect_uris: CALLBACK,
    website: 'https://x.example/"><b>',
  };
  const { body } = await server.request('POST', '/api/v1/apps', { json });
  const { text } = await browser.get(authorizePath({ client_id: String(body.client_id), client_secret: '' }));
  assert.ok(!text.includes('<script>') && !text.includes('"><b>'));
});

test('a login that may not act is shown why, and gets no code', async () => {
  const { accountId } = await server.createUser('pending');
  const waiting = await signedInBrowser(server, 'pending');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('users').set({ approved: 0 }).where('account_id', '=', accountId).execute(),
  );
  assert.equal((await waiting.get(authorizePath(client))).headers.location, '/auth/setup');
  assert.match((await waiting.get('/auth/setup')).text, /Thank you for your application/);
});
