import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isInNetwork, normalizeNetwork } from '../../src/domain/ip-blocks/network.ts';
import { toWire } from '../../src/lib/id.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let owner: TestUser;

before(async () => {
  server = await startServer({ TRUST_PROXY: '10.0.0.0/8, loopback' });
  owner = await server.createUser('owner', { role: 'owner', scopes: 'admin:read admin:write' });
});
after(() => server.close());

const PATH = '/api/v1/admin/ip_blocks';
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const block = (ip: string, headers = {}) =>
  server.request('POST', PATH, { token: owner.token, json: { ip, severity: 'no_access' }, headers });

test('a network is the same in whatever notation', () => {
  for (const [written, network] of [
    ['::ffff:192.0.2.1', '192.0.2.1/32'],
    ['::FFFF:C000:0201', '192.0.2.1/32'],
    ['::ffff:192.0.2.77/120', '192.0.2.0/24'],
    ['192.0.2.77/24', '192.0.2.0/24'],
    ['2001:DB8::1/32', '2001:db8::/32'],
    ['fe80::1%eth0', 'fe80::1/128'],
  ])
    assert.equal(normalizeNetwork(written ?? ''), network);
});

test('a mapped block that was made before keeps out whom it names', () => {
  assert.ok(isInNetwork('192.0.2.1', '::ffff:c000:201/128'));
  assert.ok(isInNetwork('::ffff:192.0.2.9', '::ffff:c000:200/120'));
  assert.ok(!isInNetwork('192.0.3.1', '::ffff:c000:200/120'));
});

test('nobody shuts out themselves, this machine or the proxy before it', async () => {
  for (const [ip, said] of [
    ['198.51.100.0/24', /198\.51\.100\.7, the address that you come from/],
    ['::ffff:198.51.100.7', /198\.51\.100\.7, the address that you come from/],
    ['0.0.0.0/0', /this machine/],
    ['::1', /this machine/],
    ['127.0.0.2', /this machine/],
    ['10.1.2.3', /10\.0\.0\.0\/8, a proxy/],
  ] as const) {
    const { status, text } = await block(ip, from('198.51.100.7'));
    assert.equal(status, 422, `${ip}: ${text}`);
    assert.match(text, said);
  }
});

test('a block cannot become one of oneself either', async () => {
  const { body } = await server.request('POST', PATH, {
    token: owner.token,
    json: { ip: '198.51.100.0/24', severity: 'sign_up_block' },
    headers: from('198.51.100.7'),
  });
  const change = (headers: Record<string, string>) =>
    server.request('PUT', `${PATH}/${body.id}`, { token: owner.token, json: { severity: 'no_access' }, headers });
  assert.equal((await change(from('198.51.100.7'))).status, 422);
  assert.equal((await change(from('203.0.113.9'))).status, 200);
});

test('a block that was made when it was allowed keeps what nobody changes', async () => {
  const old = {
    id: 9,
    ip: '10.1.2.3/32',
    severity: 'no_access',
    comment: 'x'.repeat(2001),
    created_at: 1,
    updated_at: 1,
  };
  await server.ctx.store.transaction((tx) => tx.insertInto('ip_blocks').values(old).execute());
  const change = (json: object) => server.request('PUT', `${PATH}/${toWire(old.id)}`, { token: owner.token, json });
  const { status, text } = await change({ ip: old.ip, severity: old.severity, comment: old.comment, expires_in: 60 });
  assert.equal(status, 200, text);
  assert.match((await change({ ip: '10.1.2.4' })).text, /a proxy/);
  assert.match((await change({ comment: `${old.comment}!` })).text, /too long/);
});
