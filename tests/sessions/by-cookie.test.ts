import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, cookieOf, formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

// The API serves a signed-in browser as it serves a token, but only pages of this server.
let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let browser: BrowserSession;
let formToken: string;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  browser = await signedInBrowser(server, 'alice');
  formToken = formTokenIn(await browser.get('/about'));
});
after(() => server.close());

type Headers = Record<string, string>;

const HERE = { 'sec-fetch-site': 'same-origin' };
const OURS = { origin: 'http://localhost:3000' };
/** What a request may say that another site, or a host of the same site, caused. */
const ELSEWHERE: readonly Headers[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', ...OURS },
  { 'sec-fetch-site': 'same-origin, cross-site' },
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:3000.evil.example' },
  { origin: 'https://localhost:3000' },
  { origin: 'null' },
];

const withCookie = (headers: Headers): Headers => ({ cookie: cookieOf(browser), ...headers });
const read = (headers: Headers, path = '/api/v1/timelines/home') =>
  server.request('GET', path, { headers: withCookie(headers) });
const write = (headers: Headers, json: object = { status: 'by cookie' }) =>
  server.request('POST', '/api/v1/statuses', { headers: withCookie(headers), json });

async function posts(): Promise<number> {
  const { count } = await server.ctx.store.db
    .selectFrom('statuses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

test('a page of ours reads the API by the cookie', async () => {
  for (const headers of [HERE, OURS, { 'x-whinchat-form-token': formToken }]) {
    const { status, headers: told } = await read(headers);
    assert.deepEqual([status, told['cache-control']], [200, 'private, no-store'], JSON.stringify(headers));
    assert.match(told.vary ?? '', /Cookie/);
  }
  const who = await read(HERE, '/api/v1/accounts/verify_credentials');
  assert.equal(who.body.username, 'alice');
});

test('pages of others do not, nor who does not say whence they come', async () => {
  for (const headers of [{}, ...ELSEWHERE, { 'x-whinchat-form-token': 'invented' }])
    assert.equal((await read(headers)).status, 401, JSON.stringify(headers));
  for (const headers of ELSEWHERE) {
    const withToken = { ...headers, 'x-whinchat-form-token': formToken };
    assert.equal((await read(withToken)).status, 401, JSON.stringify(headers));
  }
});

test('what is open to all is answered to pages of others as to nobody', async () => {
  const { id } = (await write({ ...HERE, 'x-whinchat-form-token': formToken })).body;
  for (const headers of [{}, ...ELSEWHERE]) {
    const { status, body } = await read(headers, `/api/v1/statuses/${id}`);
    assert.deepEqual([status, body.favourited], [200, undefined], JSON.stringify(headers));
  }
  assert.equal((await read(HERE, `/api/v1/statuses/${id}`)).body.favourited, false);
});

test('no other origin is allowed to read with the cookie', async () => {
  for (const path of ['/api/v1/timelines/home', '/api/v2/instance', '/@alice', '/auth/edit', '/nothing']) {
    const { headers } = await read({ origin: 'https://evil.example', accept: 'text/html' }, path);
    assert.equal(headers['access-control-allow-credentials'], undefined, path);
    if (!path.startsWith('/api/')) assert.equal(headers['access-control-allow-origin'], undefined, path);
  }
  const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  const { headers } = await server.request('OPTIONS', '/api/v1/statuses', { headers: preflight });
  assert.equal(headers['access-control-allow-credentials'], undefined);
});

test('what changes something needs the form token, in a header or a field, and a page of ours', async () => {
  const before = await posts();
  for (const from of [HERE, OURS]) {
    assert.equal((await write({ ...from, 'x-whinchat-form-token': formToken })).status, 200);
    assert.equal((await write(from, { status: 'in a field', authenticity_token: formToken })).status, 200);
  }
  assert.equal(await posts(), before + 4);
  for (const headers of [{}, ...ELSEWHERE]) {
    const by = { ...headers, 'x-whinchat-form-token': formToken };
    assert.equal((await write(by)).status, 403, JSON.stringify(headers));
    const field = { status: 'in a field', authenticity_token: formToken };
    assert.equal((await write(headers, field)).status, 401, JSON.stringify(headers));
    assert.equal((await write(headers)).status, 401, JSON.stringify(headers));
  }
  assert.equal((await write(HERE)).status, 401);
  for (const wrong of ['', 'invented', formToken.slice(2), `${formToken}AA`])
    assert.equal((await write({ ...HERE, 'x-whinchat-form-token': wrong })).status, 403, wrong);
  assert.equal((await write(HERE, { status: 'x', authenticity_token: ['a'] })).status, 403);
  const inAddress = `/api/v1/statuses?authenticity_token=${formToken}`;
  const answer = await server.request('POST', inAddress, { headers: withCookie(HERE), json: { status: 'x' } });
  assert.equal(answer.status, 401);
  assert.equal(await posts(), before + 4);
});

test("the token of another session opens nothing, be it the same person's", async () => {
  const second = await signedInBrowser(server, 'alice');
  const other = formTokenIn(await second.get('/about'));
  assert.equal((await write({ ...HERE, 'x-whinchat-form-token': other })).status, 403);
});

test('with a token the cookie is not looked at', async () => {
  const path = '/api/v1/accounts/verify_credentials';
  const headers = withCookie({ ...HERE, 'x-whinchat-form-token': formToken });
  const both = await server.request('GET', path, { token: bob.token, headers });
  assert.equal(both.body.username, 'bob');
  const wrong = await server.request('GET', path, { token: 'wrong', headers });
  assert.equal(wrong.status, 401);
  assert.equal((await server.request('GET', `${path}?access_token=`, { headers })).status, 401);
  const malformed = await server.request('GET', path, { headers: { ...headers, authorization: 'Bearer' } });
  assert.equal(malformed.status, 401);
  const json = { status: 'by the token in the body', access_token: bob.token };
  const posted = await server.request('POST', '/api/v1/statuses', { headers: withCookie(HERE), json });
  assert.equal(posted.body.account?.username, 'bob');
});

test('a script that names another account, or finds nobody signed in, is told so', async () => {
  const token = { ...HERE, 'x-whinchat-form-token': formToken };
  assert.equal((await read({ ...HERE, 'x-whinchat-account': alice.id })).status, 200);
  const before = await posts();
  const other = await write({ ...token, 'x-whinchat-account': bob.id });
  assert.deepEqual([other.status, other.body.code], [409, 'conflict']);
  assert.equal((await read({ ...HERE, 'x-whinchat-account': bob.id })).status, 409);
  const headers = { ...token, 'x-whinchat-account': alice.id };
  assert.equal((await server.request('GET', '/api/v2/instance', { headers })).status, 200, 'open to all in any case');
  assert.equal((await server.request('GET', '/api/v1/timelines/public', { headers })).status, 401);
  assert.equal(await posts(), before);
});

test('what is written in the browser names the server as its application', async () => {
  const { body } = await write({ ...HERE, 'x-whinchat-form-token': formToken });
  assert.deepEqual(body.application, { name: 'Whinchat', website: 'http://localhost:3000' });
  await browser.get('/publish');
  await browser.submit({ status: 'Hello' }, 'name="step"');
  const [newest] = (await server.request('GET', `/api/v1/accounts/${alice.id}/statuses`, { token: alice.token })).items;
  assert.equal(newest?.application?.name, 'Whinchat');
});

test('a cookie that is there twice is nobody’s, because another host may have set one', async () => {
  const cookie = `whinchat_session=planted; ${cookieOf(browser)}`;
  const { status } = await server.request('GET', '/auth/edit', { headers: { cookie } });
  assert.equal(status, 302);
});

test('nobody is told the secrets of a session', async () => {
  for (const path of ['/api/whinchat/v1/tokens', '/oauth/token/info', '/api/v1/apps/verify_credentials']) {
    const { text } = await read(HERE, path);
    assert.doesNotMatch(text, /hash|secret"/, path);
    assert.ok(!text.includes(browser.cookies.get('whinchat_session') ?? 'no cookie'), path);
  }
});
