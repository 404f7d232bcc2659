import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../support/server.ts';

const OOB = 'urn:ietf:wg:oauth:2.0:oob';
let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const register = (json: Record<string, unknown>) => server.request('POST', '/api/v1/apps', { json });

test('several redirect URIs come as a list or as lines, and are told both ways', async () => {
  const uris = ['https://client.example/cb', 'my-app://oauth', OOB];
  for (const redirect_uris of [uris, uris.join('\n'), uris.join(' ')]) {
    const { status, body } = await register({ client_name: 'x', redirect_uris });
    assert.equal(status, 200);
    assert.deepEqual(body.redirect_uris, uris);
    assert.equal(body.redirect_uri, uris.join('\n'));
    assert.equal(body.client_secret_expires_at, 0);
  }
});

test('scopes default to read, and the old name of profile is known', async () => {
  assert.deepEqual((await register({ client_name: 'x', redirect_uris: OOB })).body.scopes, ['read']);
  const { body } = await register({ client_name: 'x', redirect_uris: OOB, scopes: 'read:me profile' });
  assert.deepEqual(body.scopes, ['read:me', 'profile']);
});

/** Browsers and systems open these themselves. */
const FORBIDDEN = [
  'data:text/html,x',
  'file:///home/user/code.html',
  'about:blank',
  'blob:https://client.example/3f1c',
  'filesystem:https://client.example/temporary/x',
  'view-source:https://client.example/cb',
  'VIEW-SOURCE:https://client.example/cb',
  'vbscript:x',
  'ws://client.example/cb',
  'mailto:eve@client.example',
];

test('what cannot be registered is refused with a reason', async () => {
  const good = { client_name: 'x', redirect_uris: OOB };
  const refusals: [Record<string, unknown>, RegExp][] = [
    [{ redirect_uris: OOB }, /Application name can't be blank/],
    [{ ...good, client_name: 'x'.repeat(61) }, /Application name is too long/],
    [{ client_name: 'x' }, /Redirect URI can't be blank/],
    [{ ...good, redirect_uris: 'not-a-uri' }, /Redirect URI must be an absolute URI/],
    [{ ...good, redirect_uris: 'javascript:alert(1)' }, /Redirect URI is forbidden by the server/],
    [{ ...good, redirect_uris: 'https://client.example/#x' }, /cannot contain a fragment/],
    [{ ...good, redirect_uris: 'https://a@client.example/' }, /must be an absolute URI/],
    [{ ...good, redirect_uris: [OOB, 'nonsense'] }, /must be an absolute URI/],
    [{ ...good, redirect_uris: `https://client.example/${'x'.repeat(2000)}` }, /too long/],
    [{ ...good, website: 'javascript:alert(1)' }, /Application website is invalid/],
    [{ ...good, scopes: 'read nonsense' }, /Scopes doesn't match configured on the server/],
  ];
  for (const [json, reason] of refusals) {
    const { status, body } = await register(json);
    assert.equal(status, 422, JSON.stringify(json));
    assert.match(String(body.error), reason);
  }
  for (const redirect_uris of FORBIDDEN) {
    const { status, body } = await register({ ...good, redirect_uris });
    assert.equal(status, 422, redirect_uris);
    assert.match(String(body.error), /Redirect URI is forbidden by the server/);
  }
});

test('native applications keep schemes of their own', async () => {
  for (const redirect_uris of ['tootapp://oauth', 'com.example.app:/cb', 'icecubesapp://', 'http://localhost:8080/cb'])
    assert.equal((await register({ client_name: 'x', redirect_uris })).status, 200, redirect_uris);
});

test('the secret is told once, and kept as a hash', async () => {
  const { body } = await register({ client_name: 'x', redirect_uris: OOB });
  const row = await server.ctx.store.db
    .selectFrom('applications')
    .selectAll()
    .where('client_id', '=', String(body.client_id))
    .executeTakeFirstOrThrow();
  assert.ok(!JSON.stringify(row).includes(String(body.client_secret)));
  const { token } = await server.createUser('alice');
  const seen = await server.request('GET', '/api/v1/apps/verify_credentials', { token });
  assert.equal(seen.status, 200);
  assert.ok(!('client_secret' in seen.body) && !('client_id' in seen.body));
});
