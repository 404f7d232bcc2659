import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../src/lib/id.ts';
import { openBrowser } from '../support/browser-session.ts';
import {
  agree,
  authorizePath,
  CALLBACK,
  type Client,
  codeOf,
  exchange,
  OOB,
  pkce,
  registerClient,
  signedInBrowser,
} from '../support/oauth-client.ts';
import { startServer, TEST_PASSWORD, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: Client;
before(async () => {
  server = await startServer();
  client = await registerClient(server);
});
after(() => server.close());

test('a person signs in on the way, agrees, and the client gets a token for what was asked', async () => {
  const alice = await server.createUser('alice');
  const browser = openBrowser(server);
  const { verifier, challenge } = pkce();
  const params = { state: 'a b&c', scope: 'read', code_challenge: challenge, code_challenge_method: 'S256' };
  const asked = await browser.get(authorizePath(client, params));
  assert.match(asked.headers.location ?? '', /^\/auth\/sign_in\?/);
  await browser.get(asked.headers.location ?? '');
  const entered = await browser.submit({ 'user[email]': 'alice@example.org', 'user[password]': TEST_PASSWORD });
  const question = await browser.get(entered.headers.location ?? '');
  assert.match(question.text, /Authorise <strong>Test client<\/strong>\?/);
  const answer = await browser.submit({}, 'Authorise');
  const location = new URL(answer.headers.location ?? '');
  assert.equal(location.origin + location.pathname, CALLBACK);
  assert.equal(location.searchParams.get('state'), 'a b&c');
  const { status, body } = await exchange(server, client, codeOf(answer), { code_verifier: verifier, scope: 'write' });
  assert.equal(status, 200);
  assert.equal(body.scope, 'read');
  assert.equal(body.token_type, 'Bearer');
  const me = await server.request('GET', '/oauth/token/info', { token: String(body.access_token) });
  assert.deepEqual(me.body.scope, ['read']);
  assert.ok(alice.id);
});

test('who has agreed before is not asked again, unless the client wants it or wants more', async () => {
  await server.createUser('bob');
  const browser = await signedInBrowser(server, 'bob');
  await exchange(server, client, await agree(browser, client));
  const again = await browser.get(authorizePath(client));
  assert.equal(again.status, 302);
  assert.ok(codeOf(again));
  assert.equal((await browser.get(authorizePath(client, { force_login: 'true' }))).status, 200);
  assert.equal((await browser.get(authorizePath(client, { scope: 'read write' }))).status, 200);
});

test('without an address to go back to, the code is shown in a code element', async () => {
  await server.createUser('carol');
  const browser = await signedInBrowser(server, 'carol');
  await browser.get(authorizePath(client, { redirect_uri: OOB }));
  const answer = await browser.submit({}, 'Authorise');
  const shown = await browser.get(answer.headers.location ?? '');
  const code = /<code>([^<]+)<\/code>/.exec(shown.text)?.[1] ?? '';
  assert.equal((await exchange(server, client, code, { redirect_uri: OOB })).status, 200);
});

test('a no goes back to the client without a code', async () => {
  await server.createUser('dave');
  const browser = await signedInBrowser(server, 'dave');
  await browser.get(authorizePath(client, { state: 'kept' }));
  const location = new URL((await browser.submit({}, 'Deny')).headers.location ?? '');
  assert.equal(location.searchParams.get('error'), 'access_denied');
  assert.equal(location.searchParams.get('state'), 'kept');
  assert.equal(location.searchParams.get('code'), null);
});

test('access can be taken back on the list of authorised applications', async () => {
  await server.createUser('erin');
  const browser = await signedInBrowser(server, 'erin');
  const { body } = await exchange(server, client, await agree(browser, client));
  const token = String(body.access_token);
  await browser.get('/oauth/authorized_applications');
  const row = await server.ctx.store.db
    .selectFrom('applications')
    .select('id')
    .where('client_id', '=', client.client_id)
    .executeTakeFirstOrThrow();
  await browser.submit({}, `/oauth/authorized_applications/${toWire(row.id)}`);
  assert.equal((await server.request('GET', '/oauth/token/info', { token })).status, 401);
});

test('a redirect keeps the query the client registered', async () => {
  await server.createUser('frank');
  const uri = 'https://client.example/cb?keep=1';
  const { body } = await server.request('POST', '/api/v1/apps', { json: { client_name: 'q', redirect_uris: uri } });
  const browser = await signedInBrowser(server, 'frank');
  await browser.get(authorizePath({ client_id: String(body.client_id), client_secret: '' }, { redirect_uri: uri }));
  const { location } = (await browser.submit({}, 'Authorise')).headers;
  assert.match(location ?? '', /^https:\/\/client\.example\/cb\?keep=1&code=[\w-]+$/);
});
