import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { changeSetting } from '../../support/settings.ts';

type Name = Parameters<typeof changeSetting>[1];

/** What visitors may read, and what keeps it from them: a setting, and its value. */
const FEEDS: readonly { readonly path: string; readonly closedBy: readonly [Name, string | boolean][] }[] = [
  { path: '/public/local', closedBy: [['local_live_feed_access', 'authenticated']] },
  {
    path: '/public',
    closedBy: [
      ['local_live_feed_access', 'disabled'],
      ['remote_live_feed_access', 'authenticated'],
    ],
  },
  { path: '/explore', closedBy: [['trends', false]] },
  { path: '/explore/tags', closedBy: [['trends', false]] },
  { path: '/explore/links', closedBy: [['trends', false]] },
  { path: '/directory', closedBy: [] },
  { path: '/links?url=https://example.org/', closedBy: [['remote_topic_feed_access', 'authenticated']] },
];

/** What keeps all of them from visitors. */
const CLOSED: readonly [Name, boolean][] = [
  ['limited_federation', true],
  ['disallow_unauthenticated_api_access', true],
];

const OPEN: Readonly<Record<string, string | boolean>> = { trends: true };

let server: TestServer;
before(async () => {
  server = await startServer();
  const ada = await server.createUser('ada');
  await server.createUser('grace');
  await as(server, ada)('PATCH', '/api/v1/accounts/update_credentials', { json: { discoverable: true } });
  await post(server, ada, 'Pineapple for all');
});
after(() => server?.close());

const ask = (path: string) => server.request('GET', path, { headers: { accept: 'text/html' } });

for (const { path, closedBy } of FEEDS) {
  test(`${path} is there for visitors, the same for all of them, and not for search engines`, async () => {
    const { status, headers, text } = await ask(path);
    assert.equal(status, 200);
    assert.match(String(headers['cache-control']), /^public, max-age=15/);
    assert.match(String(headers.vary), /Cookie/);
    assert.deepEqual([headers['set-cookie'], headers['x-robots-tag']], [undefined, 'noindex']);
    assert.match(text, /<meta name="robots" content="noindex/);
    assert.doesNotMatch(text, /authenticity_token|form="act"|form="go"|action="\/search"|<new-posts/);
    const own = await (await signedInBrowser(server, 'grace')).get(path);
    assert.deepEqual([own.status, own.headers['x-robots-tag']], [200, undefined]);
    assert.match(String(own.headers['cache-control']), /^private/);
    assert.match(own.text, /action="\/search"/);
  });

  test(`${path} leads visitors to the form to sign in and back where the settings keep it from them`, async () => {
    for (const [name, value] of [...closedBy, ...CLOSED]) {
      await changeSetting(server, name, value);
      const { status, headers, text } = await ask(path);
      const where = `/auth/sign_in?return_to=${encodeURIComponent(path)}`;
      assert.deepEqual([status, headers.location], [302, where], name);
      assert.match(String(headers['cache-control']), /^private, no-store/);
      assert.doesNotMatch(text, /ineapple/);
      await changeSetting(server, name, OPEN[name] ?? (typeof value === 'boolean' ? false : 'public'));
    }
    assert.equal((await ask(path)).status, 200);
  });
}

test('a page is as large as one of the API, however much is asked for', async () => {
  const grace = await server.createUser('hopper');
  for (let number = 0; number < 45; number += 1) await post(server, grace, `Nanosecond ${number}`);
  const { text } = await ask('/public/local?limit=1000');
  assert.equal(text.match(/<article/g)?.length, 40);
  assert.match(text, /rel="next"/);
});

test('what is only for whoever is signed in still leads to the form to sign in', async () => {
  for (const path of ['/explore/suggestions', '/home', '/search?q=ada']) {
    const { status, headers } = await ask(path);
    assert.deepEqual([status, headers.location?.split('?')[0]], [302, '/auth/sign_in'], path);
  }
  assert.doesNotMatch((await ask('/explore')).text, /explore\/suggestions/);
});
