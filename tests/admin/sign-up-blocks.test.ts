import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { normalizeNetwork } from '../../src/domain/ip-blocks/network.ts';
import { applicationToken } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';
import { ADMIN_SCOPES } from './staff.ts';

let server: TestServer;
let owner: TestUser;
let appToken: string;
before(async () => {
  server = await startServer({ TRUST_PROXY: 'true' });
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  await changeSetting(server, 'registrations', 'open');
  appToken = await applicationToken(server);
});
after(() => server.close());

const block = (kind: string, json: object) =>
  server.request('POST', `/api/v1/admin/${kind}_blocks`, { token: owner.token, json });

let people = 0;
function signUp(email: string, ip = '192.0.2.1') {
  people += 1;
  const json = { username: `person${people}`, email, password: 'long enough', agreement: true };
  return server.request('POST', '/api/v1/accounts', { token: appToken, json, headers: { 'x-forwarded-for': ip } });
}

async function isApproved(name: string): Promise<boolean> {
  const path = `/api/v2/admin/accounts?username=${name}`;
  return Boolean((await server.request('GET', path, { token: owner.token })).items[0]?.approved);
}

test('networks are kept as their first address and a prefix', () => {
  const written = ['198.51.100.7', '198.51.100.7/24', '2001:DB8::1', '2001:db8::1/32', '::/0'];
  assert.deepEqual(written.map(normalizeNetwork), [
    '198.51.100.7/32',
    '198.51.100.0/24',
    '2001:db8::1/128',
    '2001:db8::/32',
    '::/0',
  ]);
  for (const text of ['', 'x', '1.2.3', '0x7f.1', '1.2.3.4/33', '1.2.3.4/x', '1.2.3.4/8/8', '::1/129', '1.2.3.4/'])
    assert.equal(normalizeNetwork(text), undefined, text);
});

test('a record of a domain is refused without one, and with what is none', async () => {
  for (const kind of ['domain_blocks', 'domain_allows', 'email_domain_blocks']) {
    for (const [json, error] of [
      [{}, "Validation failed: Domain can't be blank"],
      [{ domain: ' ' }, "Validation failed: Domain can't be blank"],
      [{ domain: 'not a domain' }, 'Validation failed: Domain is not a valid domain name'],
    ] as const) {
      const refused = await server.request('POST', `/api/v1/admin/${kind}`, { token: owner.token, json });
      assert.deepEqual([refused.status, refused.body.error], [422, error], kind);
    }
  }
});

test('a blocked network signs nobody up, or only with approval, until the block ends', async () => {
  const made = await block('ip', { ip: '198.51.100.7/24', severity: 'sign_up_block', expires_in: 3600 });
  assert.deepEqual([made.body.ip, made.body.severity], ['198.51.100.0/24', 'sign_up_block']);
  assert.equal((await signUp('a@example.net', '198.51.100.99')).status, 403);
  assert.equal((await signUp('a@example.net', '198.51.101.99')).status, 200);
  await server.request('PUT', `/api/v1/admin/ip_blocks/${made.body.id}`, {
    token: owner.token,
    json: { severity: 'sign_up_requires_approval' },
  });
  assert.equal((await signUp('b@example.net', '198.51.100.99')).status, 200);
  assert.equal(await isApproved(`person${people}`), false);
  await server.ctx.store.transaction((tx) =>
    tx
      .updateTable('ip_blocks')
      .set({ expires_at: Date.now() - 1 })
      .execute(),
  );
  assert.equal((await signUp('c@example.net', '198.51.100.99')).status, 200);
  assert.equal(await isApproved(`person${people}`), true);
});

test('the end of a block of a network is taken away by a blank one, and stays when none is named', async () => {
  const made = await block('ip', { ip: '192.0.2.0/28', severity: 'sign_up_block', expires_in: 3600 });
  const change = async (json: object) =>
    (await server.request('PUT', `/api/v1/admin/ip_blocks/${made.body.id}`, { token: owner.token, json })).body;
  assert.equal((await change({ comment: 'noted' })).expires_at, made.body.expires_at);
  assert.ok(made.body.expires_at);
  assert.equal((await change({ expires_in: '' })).expires_at, null);
  assert.ok((await change({ expires_in: '60' })).expires_at);
  assert.equal((await change({ expires_in: null })).expires_at, null);
  await server.request('DELETE', `/api/v1/admin/ip_blocks/${made.body.id}`, { token: owner.token });
});

test('a network without access gets nothing at all', async () => {
  const made = await block('ip', { ip: '203.0.113.0/28', severity: 'no_access' });
  const from = (ip: string, path: string) =>
    server.request('GET', path, { token: owner.token, headers: { 'x-forwarded-for': ip } });
  for (const path of ['/api/v2/instance', '/api/v1/timelines/public', '/@owner', '/.well-known/nodeinfo']) {
    assert.equal((await from('203.0.113.3', path)).status, 403, path);
    assert.equal((await from('::ffff:203.0.113.3', path)).status, 403, path);
    assert.equal((await from('203.0.113.16', path)).status, 200, path);
  }
  await server.request('DELETE', `/api/v1/admin/ip_blocks/${made.body.id}`, { token: owner.token });
  assert.equal((await from('203.0.113.3', '/api/v2/instance')).status, 200);
});

test('addresses of a blocked mail host and its subdomains are refused, or wait', async () => {
  const made = await block('email_domain', { domain: 'Trash.example' });
  assert.equal(made.body.domain, 'trash.example');
  for (const email of ['x@trash.example', 'x@Mail.TRASH.example']) {
    const { status, body } = await signUp(email);
    assert.deepEqual([status, body.details?.email?.[0]?.error], [422, 'ERR_BLOCKED'], email);
  }
  assert.equal((await signUp('x@nottrash.example')).status, 200);
  await block('email_domain', { domain: 'odd.example', allow_with_approval: true });
  assert.equal((await signUp('x@odd.example')).status, 200);
  assert.equal(await isApproved(`person${people}`), false);
  assert.equal((await block('email_domain', { domain: 'trash.example' })).status, 422);
});

test('a blocked address is refused as if it were taken, however it is written', async () => {
  await block('canonical_email', { email: 'Spam.Mer+tag@example.org' });
  assert.equal((await signUp('s.p.a.m.mer+other@EXAMPLE.org')).body.details?.email?.[0]?.error, 'ERR_TAKEN');
  assert.equal((await signUp('spammers@example.org')).status, 200);
  assert.equal((await block('canonical_email', { canonical_email_hash: 'no hash' })).status, 422);
});
