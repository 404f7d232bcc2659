import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiRoutes } from '../../src/api/routes.ts';
import { type BrowserSession, cookieOf, openBrowser } from '../support/browser-session.ts';
import { startServer, TEST_PASSWORD, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: BrowserSession;

before(async () => {
  server = await startServer();
  await server.createUser('anna');
  browser = openBrowser(server);
  await browser.get('/auth/sign_in');
  await browser.submit({ 'user[email]': 'anna@example.org', 'user[password]': TEST_PASSWORD });
  assert.match(await homeBy({}), /^200/);
});
after(() => server.close());

const NOBODY = '109999999999999936';

/** What clients send when they have no token, or have lost it. */
const HEADERS = [
  'Bearer (null)',
  'Bearer null',
  'Bearer undefined',
  'Bearer nonsense',
  'Bearer',
  'Bearer ',
  'Bearer two words',
  'Basic Zm9vOmJhcg==',
  'nonsense',
  '',
];

/** The same as headers or parameters. */
const WAYS = [
  ...HEADERS.map((authorization) => ({ headers: { authorization }, query: {} })),
  ...['(null)', 'nonsense', ''].map((access_token) => ({ headers: {}, query: { access_token } })),
];

/** What the API says of the home timeline to a page of ours whose browser is signed in, with other headers. */
async function homeBy(headers: Record<string, string>, query: Record<string, string> = {}): Promise<string> {
  const own = { cookie: cookieOf(browser), 'sec-fetch-site': 'same-origin', ...headers };
  const { status, text } = await server.request('GET', '/api/v1/timelines/home', { headers: own, query });
  return `${status} ${text}`;
}

test('a token that nobody knows is as none on every route that is open to all', async () => {
  const open = apiRoutes.filter(({ access, method }) => access.kind === 'anyone' && method === 'GET');
  assert.ok(open.length > 30);
  for (const { path } of open) {
    const address = path.replaceAll(/:\w+/g, NOBODY);
    const { status } = await server.request('GET', address);
    for (const query of [{}, { access_token: 'nonsense' }]) {
      const given = Object.keys(query).length > 0 ? { query } : { token: 'nonsense' };
      assert.equal((await server.request('GET', address, given)).status, status, `${path} ${JSON.stringify(given)}`);
    }
  }
});

test('an application registers whatever it sends for a token', async () => {
  const json = { client_name: 'a', redirect_uris: 'urn:ietf:wg:oauth:2.0:oob' };
  for (const { headers, query } of WAYS) {
    const { status, headers: told } = await server.request('POST', '/api/v1/apps', { json, headers, query });
    assert.equal(status, 200, JSON.stringify([headers, query]));
    assert.equal(told['www-authenticate'], undefined);
  }
  const inBody = { ...json, access_token: '(null)' };
  assert.equal((await server.request('POST', '/api/v1/apps', { json: inBody })).status, 200);
});

test('with such a token nobody is signed in by a cookie either', async () => {
  for (const { headers, query } of WAYS) {
    const said = JSON.stringify([headers, query]);
    assert.match(await homeBy(headers, query), /^401 /, said);
    const own = { ...headers, cookie: cookieOf(browser), accept: 'text/html' };
    const page = await server.request('GET', '/settings/profile', { headers: own, query });
    assert.notEqual(page.status, 200, said);
  }
});

test('what needs a person, and every stream, refuses such a token', async () => {
  for (const { headers, query } of WAYS) {
    for (const path of ['/api/v1/timelines/home', '/api/v1/streaming/user', '/api/v1/streaming/public']) {
      const { status } = await server.request('GET', path, { headers, query });
      assert.equal(status, 401, `${path} ${JSON.stringify([headers, query])}`);
    }
    const { status } = await server.request('POST', '/api/v1/statuses', { headers, query, json: { status: 'hello' } });
    assert.equal(status, 401);
  }
});

test('whoever sends such tokens is counted by address', async () => {
  const left = async (token?: string) =>
    Number((await server.request('GET', '/api/v1/timelines/public', { token })).headers['x-ratelimit-remaining']);
  const first = await left();
  assert.equal(await left('one'), first - 1);
  assert.equal(await left('other'), first - 2);
});
