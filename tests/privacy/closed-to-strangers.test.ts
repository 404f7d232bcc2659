import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiRoutes } from '../../src/api/routes.ts';
import { applicationToken, signedInBrowser } from '../support/oauth-client.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

const NEEDED = 'This method requires an authenticated user';

/** What clients need before anybody is signed in, and what says nothing of posts and people. Mastodon leaves the same open. */
const ALWAYS = [
  'POST /api/v1/apps',
  'GET /api/v1/instance',
  'GET /api/v2/instance',
  'GET /api/v1/instance/peers',
  'GET /api/v1/instance/activity',
  'GET /api/v1/peers/search',
  'GET /api/v1/custom_emojis',
  'GET /api/oembed',
  'DELETE /api/web/push_subscriptions/:token',
];

let server: TestServer;
let alice: TestUser;
let appToken: string;
let statusId: string;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  statusId = String((await post(server, alice, 'pineapple for all #fruit')).id);
  appToken = await applicationToken(server, 'read');
});
after(() => server.close());

const set = (name: 'limited_federation' | 'disallow_unauthenticated_api_access', value: boolean) =>
  changeSetting(server, name, value);

const routes = apiRoutes
  .filter(({ access }) => access.kind === 'anyone' || access.kind === 'public')
  .map(({ method, path }) => ({ method: [method].flat()[0] ?? '', path }));

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** The routes that who has this token, or none, is kept away from. */
async function refusals(token?: string): Promise<string[]> {
  const refused: string[] = [];
  for (const one of routes) {
    const { status, body } = await server.request(one.method, one.path.replace(/:\w+/g, '1'), { token });
    if (status === 401 && String(body.error) === NEEDED) refused.push(nameOf(one));
  }
  return refused.sort();
}

test('a server of limited federation tells strangers nothing by any route of its API', async () => {
  assert.deepEqual(await refusals(), []);
  await set('limited_federation', true);
  const closed = routes.map(nameOf).filter((name) => !ALWAYS.includes(name));
  assert.ok(closed.length > 30);
  assert.deepEqual(await refusals(), closed.sort());
  assert.deepEqual(await refusals(appToken), closed, 'an application is nobody');
  assert.deepEqual(await refusals(alice.token), []);
  const stranger = await server.request('GET', `/api/v1/statuses/${statusId}`);
  assert.deepEqual([stranger.status, stranger.headers['cache-control']], [401, 'private, no-store']);
  const rules = await server.request('GET', '/api/v1/instance/rules', { token: alice.token });
  assert.deepEqual([rules.status, rules.headers['cache-control']], [200, 'private, no-store']);
  const wrong = await server.request('GET', '/api/v1/instance/rules', { token: 'wrong' });
  assert.deepEqual([wrong.status, wrong.body.error], [401, NEEDED], 'a token that nobody knows is none');
  assert.equal((await server.request('GET', '/api/openapi.json')).status, 200);
  const instance = (await server.request('GET', '/api/v2/instance')).body;
  assert.equal(instance.usage?.users?.active_month, 0);
  await set('limited_federation', false);
  assert.deepEqual(await refusals(), []);
  const open = await server.request('GET', '/api/v1/instance/rules', { token: alice.token });
  assert.match(String(open.headers['cache-control']), /^public/);
});

test('the API can be closed by itself; what the server says of itself stays open then', async () => {
  await set('disallow_unauthenticated_api_access', true);
  const closed = await refusals();
  const still = routes.map(nameOf).filter((name) => !closed.includes(name));
  const said = ['rules', 'extended_description', 'privacy_policy', 'terms_of_service', 'languages', 'domain_blocks'];
  for (const name of [...ALWAYS, ...said.map((one) => `GET /api/v1/instance/${one}`)])
    assert.ok(still.includes(name), name);
  for (const name of still) assert.ok(ALWAYS.includes(name) || name.startsWith('GET /api/v1/instance/'), name);
  assert.equal((await server.request('GET', '/@alice')).status, 200, 'pages are another matter');
  await set('disallow_unauthenticated_api_access', false);
});

test('pages and feeds of a server of limited federation are for who is signed in', async () => {
  const pages = [
    '/@alice',
    '/@alice/media',
    '/@alice/followers',
    `/@alice/${statusId}`,
    `/@alice/${statusId}/embed`,
    `/@alice/${statusId}/history`,
    `/@alice/${statusId}/reactions`,
    '/tags/fruit',
  ];
  const feeds = ['/@alice.rss', '/tags/fruit.rss', '/@alice/with_replies.rss'];
  const ask = (path: string, accept = 'text/html') => server.request('GET', path, { headers: { accept } });
  for (const path of [...pages, ...feeds]) assert.equal((await ask(path)).status, 200, path);
  await set('limited_federation', true);
  for (const path of pages) {
    for (const accept of ['text/html', 'application/activity+json']) {
      const { status, headers, text } = await ask(path, accept);
      assert.ok([302, 401, 403].includes(status), `${path} ${accept}: ${status}`);
      if (accept === 'text/html') assert.equal(headers.location, `/auth/sign_in?return_to=${encodeURIComponent(path)}`);
      assert.doesNotMatch(text, /pineapple/);
    }
  }
  for (const path of feeds) assert.equal((await ask(path, '*/*')).status, 401, path);
  for (const path of ['/', '/about', '/privacy-policy']) assert.equal((await ask(path)).status, 200, path);
  const browser = await signedInBrowser(server, 'alice');
  for (const path of [...pages, ...feeds]) {
    const { status, headers } = await browser.get(path);
    assert.deepEqual([status, headers['cache-control']], [200, 'private, no-store'], path);
  }
  await set('limited_federation', false);
});
