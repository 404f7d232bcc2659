import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

// Those of the API, whose parameters are declared, are in bad-input.test.ts.
let server: TestServer;
let ab: TestUser;

before(async () => {
  server = await startServer();
  ab = await server.createUser('ab');
});
after(() => server.close());

const NUL = String.fromCharCode(0);

test('a path with a NUL leads nowhere, not even to what it would name without', async () => {
  const ends = ['', '/followers', '/outbox', '/statuses/1', '/collections/featured'];
  const paths = [
    ...ends.flatMap((end) => [`/users/a%00b${end}`, `/ap/users/${ab.id}%00${end}`, `/@a%00b${end}`]),
    '/tags/a%00b',
    '/@ab/%00',
    '/@a%00b.rss',
    '/auth/confirmation/a%00b',
    '/invite/a%00b',
    '/emojis/a%00b',
    '/media_proxy/a%00b/original',
    '/media/a%00b',
    '/api/v1/timelines/tag/a%00b',
    '/api/v1/accounts/a%00b',
  ];
  for (const path of paths) {
    for (const accept of ['application/activity+json', 'text/html', 'application/json']) {
      const { status } = await server.request('GET', path, { headers: { accept }, token: ab.token });
      assert.equal(status, 404, `${path} ${accept}`);
    }
  }
  assert.equal((await server.request('POST', '/users/a%00b/inbox', { body: '{}' })).status, 404);
});

test('a NUL in queries, forms, cookies and credentials is never a fault of the server', async () => {
  const text = `a${NUL}b`;
  const basic = Buffer.from(`${text}:${text}`).toString('base64');
  const query = Object.fromEntries(
    ['resource', 'uri', 'url', 'q', 'page', 'max_id', 'access_token', 'client_id', 'redirect_uri', 'token'].map(
      (name) => [name, text],
    ),
  );
  const asked = [
    ['GET', '/.well-known/webfinger', { query }],
    ['GET', '/authorize_interaction', { query }],
    ['GET', '/api/oembed', { query }],
    ['GET', '/oauth/authorize', { query }],
    ['GET', '/auth/confirmation', { query }],
    ['GET', '/auth/password/edit', { query }],
    ['GET', '/api/v1/timelines/home', { query }],
    ['GET', '/@ab', { query }],
    ['GET', `/ap/users/${ab.id}/outbox`, { query }],
    ['POST', '/oauth/token', { form: { ...query, grant_type: 'authorization_code', code: text } }],
    [
      'POST',
      '/oauth/token',
      { form: { grant_type: 'client_credentials' }, headers: { authorization: `Basic ${basic}` } },
    ],
    ['POST', '/oauth/revoke', { json: query }],
    ['POST', '/auth/sign_in', { form: { ...query, email: text, password: text } }],
    ['POST', '/auth/sign_up', { form: { ...query, username: text, email: text, password: text } }],
    ['GET', '/auth/edit', { headers: { cookie: `whinchat_session=a%00b; session=a%00b` } }],
  ] as const;
  for (const [method, path, options] of asked) {
    const { status } = await server.request(method, path, options);
    assert.ok(status < 500, `${method} ${path}: ${status}`);
  }
});
