import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { readSealKey, unseal } from '../../src/domain/push-subscriptions/seal.ts';
import { tokenPurpose } from '../../src/domain/push-subscriptions/subscriptions.ts';
import { createToken } from '../../src/domain/tokens/create-token.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const PATH = '/api/v1/push/subscription';

let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

const call = (method: string, json?: unknown, token = alice.token) => server.request(method, PATH, { token, json });

function newKeys() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { p256dh: ecdh.getPublicKey('base64'), auth: randomBytes(16).toString('base64') };
}

const subscription = { endpoint: 'https://push.example/1', keys: newKeys() };

test('an access token has one subscription, which can be changed and ended', async () => {
  const none = await call('GET');
  assert.deepEqual([none.status, none.body.error], [404, 'Not Found']);
  assert.equal((await call('PUT', { data: {} })).status, 404);
  const wishes = { alerts: { mention: true, follow: false, 'admin.report': true, nonsense: true }, policy: 'followed' };
  const made = await call('POST', { subscription: { ...subscription, standard: true }, data: wishes });
  assert.equal(made.status, 200);
  const { id, server_key, ...rest } = made.body;
  assert.deepEqual(rest, {
    endpoint: subscription.endpoint,
    standard: true,
    alerts: { mention: true, follow: false, 'admin.report': true },
    policy: 'followed',
  });
  assert.ok(Number.isInteger(id) && Number(id) > 0 && Number(id) < 2 ** 31, `Tusky cannot read ${id} into an Int`);
  assert.equal(Buffer.from(String(server_key), 'base64url').length, 65);
  assert.equal((await call('GET')).text, made.text);
  const replaced = await call('POST', { subscription: { ...subscription, endpoint: 'https://push.example/2' } });
  assert.deepEqual(
    [replaced.body.endpoint, replaced.body.standard, replaced.body.alerts, replaced.body.policy],
    ['https://push.example/2', false, {}, 'all'],
  );
  const changed = await call('PUT', { data: { alerts: { poll: true } } });
  assert.deepEqual([changed.body.alerts, changed.body.endpoint], [{ poll: true }, 'https://push.example/2']);
  assert.deepEqual((await call('PUT', {})).body.alerts, {});
  assert.deepEqual((await call('DELETE')).body, {});
  assert.deepEqual((await call('DELETE')).status, 200);
  assert.equal((await call('GET')).status, 404);
});

test('forms do as well as JSON', async () => {
  const { endpoint, keys } = subscription;
  const form = {
    'subscription[endpoint]': endpoint,
    'subscription[keys][p256dh]': keys.p256dh,
    'subscription[keys][auth]': keys.auth,
    'subscription[standard]': 'true',
    'data[alerts][favourite]': '1',
    'data[alerts][admin.sign_up]': 'true',
    'data[policy]': 'follower',
  };
  const made = await server.request('POST', PATH, { token: alice.token, form });
  assert.deepEqual(
    [made.body.standard, made.body.alerts, made.body.policy],
    [true, { favourite: true, 'admin.sign_up': true }, 'follower'],
  );
});

test('what no message could be sent to is refused', async () => {
  const { endpoint, keys } = subscription;
  const point = Buffer.from(keys.p256dh, 'base64');
  point.writeUInt8((point[64] ?? 0) ^ 1, 64);
  const bad = [
    { endpoint: 'nonsense', keys },
    { endpoint: 'ftp://push.example/', keys },
    { endpoint: `https://push.example/${'x'.repeat(5000)}`, keys },
    { keys },
    { endpoint },
    { endpoint, keys: { p256dh: 'AAAA', auth: 'AAAA' } },
    { endpoint, keys: { ...keys, auth: 'AAAA' } },
    { endpoint, keys: { ...keys, p256dh: point.toString('base64') } },
  ];
  for (const one of bad) assert.equal((await call('POST', { subscription: one })).status, 422, JSON.stringify(one));
  assert.equal((await call('POST', { data: {} })).status, 400);
  assert.equal((await call('POST', { subscription: 'x' })).status, 400);
  const wrong = { subscription, data: { policy: 'nobody' } };
  assert.equal((await call('POST', wrong)).status, 422);
});

test('a server that allows no private networks wants https', async () => {
  const strict = await startServer({ ALLOW_PRIVATE_NETWORKS: 'false' });
  const { token } = await strict.createUser('alice');
  const json = { subscription: { ...subscription, endpoint: 'http://push.example/1' } };
  assert.equal((await strict.request('POST', PATH, { token, json })).status, 422);
  await strict.close();
});

test('many at once leave one', async () => {
  const many = Array.from({ length: 10 }, (_, i) =>
    call('POST', { subscription: { ...subscription, endpoint: `https://push.example/many/${i}` } }),
  );
  for (const answer of await Promise.all(many)) assert.equal(answer.status, 200);
  const rows = await server.ctx.store.db.selectFrom('push_subscriptions').selectAll().execute();
  assert.equal(rows.length, 1);
});

test('other tokens, even of the same person, see nothing of it', async () => {
  await call('POST', { subscription });
  const { accountId } = alice;
  const scopes = 'read write push';
  const token = await server.ctx.store.transaction((tx) =>
    createToken(tx, { accountId, scopes, applicationName: 'x' }),
  );
  assert.equal((await call('GET', undefined, token)).status, 404);
  assert.equal((await call('DELETE', undefined, token)).status, 200);
  assert.equal((await call('GET')).status, 200);
  const reader = await server.createUser('reader', { scopes: 'read write' });
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    assert.equal((await call(method, method === 'GET' ? undefined : {}, reader.token)).status, 403, method);
    assert.equal((await server.request(method, PATH)).status, 401, method);
  }
});

test('the token is kept so that a copy of the table does not tell it', async () => {
  await call('POST', { subscription });
  const rows = await server.ctx.store.db.selectFrom('push_subscriptions').selectAll().execute();
  assert.ok(!JSON.stringify(rows).includes(alice.token));
});

test('push messages name the token wherever it was sent', async () => {
  const bob = await server.createUser('bob');
  const { token } = bob;
  for (const options of [{ token }, { query: { access_token: token } }, {}]) {
    const json = { subscription, ...(Object.keys(options).length === 0 ? { access_token: token } : {}) };
    assert.equal((await server.request('POST', PATH, { ...options, json })).status, 200);
    const row = await server.ctx.store.db
      .selectFrom('push_subscriptions')
      .select(['token_sealed', 'access_token_id'])
      .where('account_id', '=', bob.accountId)
      .executeTakeFirst();
    const key = await readSealKey(server.ctx.store.db);
    assert.equal(key && unseal(key, row?.token_sealed ?? '', tokenPurpose(row?.access_token_id ?? 0)), token);
  }
});
