import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { revokeTokensOfUser } from '../../src/domain/tokens/revoke.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { type PushService, startPushService, verifiedClaims } from './push-service.ts';

const PATH = '/api/v1/push/subscription';
const TWO_DAYS = 172_800_000;

let server: TestServer;
let service: PushService;
let alice: TestUser;
let sender: TestUser;
let senders = 0;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

beforeEach(async (t) => {
  service = await startPushService();
  senders += 1;
  sender = await server.createUser(`sender${senders}`);
  if ('after' in t) t.after(() => service.close());
});

type Options = { standard?: boolean; alerts?: Record<string, boolean>; policy?: string };

async function subscribe({ standard = true, alerts = { follow: true, mention: true }, policy = 'all' }: Options = {}) {
  const subscription = { endpoint: service.endpoint, keys: service.keys, standard };
  const json = { subscription, data: { alerts, policy } };
  const { status, body } = await server.request('POST', PATH, { token: alice.token, json });
  assert.equal(status, 200);
  return body;
}

const isSubscribed = async () => (await server.request('GET', PATH, { token: alice.token })).status === 200;

async function follow(): Promise<void> {
  await server.request('POST', `/api/v1/accounts/${alice.id}/follow`, { token: sender.token });
}

async function countJobs(): Promise<number> {
  return (await server.ctx.store.db.selectFrom('jobs').select('id').where('name', '=', 'push').execute()).length;
}

test('a message of the standard encoding says what has happened, in time and signed', async () => {
  const { server_key } = await subscribe({ standard: true });
  await follow();
  await runJobs(server);
  assert.equal(service.pushed.length, 1);
  const [message] = service.pushed;
  const headers = message?.headers ?? {};
  assert.equal(headers['content-encoding'], 'aes128gcm');
  assert.equal(headers['content-type'], 'application/octet-stream');
  assert.deepEqual([headers.ttl, headers.urgency], ['172800', 'normal']);
  const [, jwt = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  assert.equal(key, server_key);
  const claims = verifiedClaims(jwt, String(server_key));
  assert.equal(claims.aud, new URL(service.endpoint).origin);
  assert.match(String(claims.sub), /^mailto:/);
  const payload = service.read(message);
  assert.deepEqual(
    [payload.access_token, payload.notification_type, payload.preferred_locale, payload.title, payload.body],
    [alice.token, 'follow', 'en', `${sender.name} is now following you`, ''],
  );
  assert.equal(typeof payload.notification_id, 'number');
  assert.match(String(payload.icon), /^http:/);
});

test('a message of the old encoding says the same', async () => {
  const { server_key } = await subscribe({ standard: false });
  await follow();
  await runJobs(server);
  const [message] = service.pushed;
  const headers = message?.headers ?? {};
  assert.equal(headers['content-encoding'], 'aesgcm');
  assert.match(headers['crypto-key'] ?? '', new RegExp(`p256ecdsa=${server_key}`));
  verifiedClaims(/^WebPush (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '', String(server_key));
  assert.equal(service.read(message).access_token, alice.token);
});

test('a message about a post quotes its warning, or else a little of its text', async () => {
  await subscribe();
  const say = (json: object) => server.request('POST', '/api/v1/statuses', { token: sender.token, json });
  await say({ status: `@alice <3 ${'long '.repeat(60)}` });
  await say({ status: '@alice secret', spoiler_text: 'warning' });
  await runJobs(server);
  const bodies = service.pushed.map((message) => String(service.read(message).body)).sort();
  assert.equal(bodies.length, 2);
  assert.match(bodies[0] ?? '', /^@alice <3 long .*…$/);
  assert.equal([...(bodies[0] ?? '')].length, 140);
  assert.equal(bodies[1], 'warning');
});

test('P15 a post that its reader may not see any more is not quoted', async () => {
  await subscribe({ alerts: { status: true, mention: true } });
  const [from, to] = [sender, alice];
  await server.request('POST', `/api/v1/accounts/${from.id}/follow`, { token: to.token, json: { notify: true } });
  const json = { status: 'for followers', visibility: 'private' };
  await server.request('POST', '/api/v1/statuses', { token: from.token, json });
  await server.request('POST', '/api/v1/statuses', { token: from.token, json: { status: '@alice hello' } });
  assert.ok((await countJobs()) > 1);
  await server.request('POST', `/api/v1/accounts/${to.id}/block`, { token: from.token });
  await runJobs(server);
  assert.deepEqual(service.pushed, []);
});

test('types that are off, and people whom the policy leaves out, are not told of', async () => {
  for (const options of [{ alerts: { follow: false } }, { alerts: {} }, { policy: 'none' }, { policy: 'followed' }]) {
    await subscribe(options);
    sender = await server.createUser(`quiet${options.policy ?? ''}${Object.keys(options.alerts ?? {}).length}`);
    await follow();
    await runJobs(server);
  }
  assert.equal(service.pushed.length, 0);
  await subscribe({ policy: 'follower' });
  sender = await server.createUser('loud');
  await follow();
  await runJobs(server);
  assert.equal(service.pushed.length, 1);
});

test('somebody who is muted or blocked is not heard', async () => {
  await subscribe({ alerts: { mention: true } });
  await server.request('POST', `/api/v1/accounts/${sender.id}/block`, { token: alice.token });
  await server.request('POST', '/api/v1/statuses', { token: sender.token, json: { status: '@alice hello' } });
  await runJobs(server);
  assert.equal(service.pushed.length, 0);
});

for (const status of [400, 403, 404, 410]) {
  test(`an endpoint that answers ${status} is forgotten`, async () => {
    await subscribe();
    service.answer(status);
    await follow();
    await runJobs(server);
    assert.equal(service.pushed.length, 1);
    assert.equal(await isSubscribed(), false);
    assert.equal(await countJobs(), 0);
  });
}

for (const status of [408, 429, 500, 503]) {
  test(`an endpoint that answers ${status} is tried again`, async () => {
    await subscribe();
    service.answer(status);
    await follow();
    await runJobs(server);
    assert.equal(await isSubscribed(), true);
    service.answer(201);
    await bringForward(server, 'push');
    await runJobs(server);
    assert.equal(service.pushed.length, 2);
    assert.equal(service.read(service.pushed[1]).notification_type, 'follow');
    assert.equal(await countJobs(), 0);
  });
}

test('after five more tries a message is given up', async () => {
  await subscribe();
  service.answer(500);
  await follow();
  for (let tries = 0; tries < 8; tries += 1) {
    await bringForward(server, 'push');
    await runJobs(server);
  }
  assert.equal(service.pushed.length, 6);
  await server.ctx.store.transaction((tx) => tx.deleteFrom('jobs').where('name', '=', 'push').execute());
});

test('a notification of two days ago is not sent any more', async () => {
  await subscribe();
  await follow();
  await server.ctx.store.transaction((tx) =>
    tx
      .updateTable('notifications')
      .set({ created_at: Date.now() - TWO_DAYS - 1000 })
      .execute(),
  );
  await runJobs(server);
  assert.equal(service.pushed.length, 0);
});

test('a subscription that is replaced in between gets nothing of the old', async () => {
  await subscribe();
  await follow();
  const other = await startPushService();
  const subscription = { endpoint: other.endpoint, keys: other.keys, standard: true };
  await server.request('POST', PATH, { token: alice.token, json: { subscription } });
  await runJobs(server);
  await other.close();
  assert.deepEqual([service.pushed.length, other.pushed.length], [0, 0]);
});

test('a revoked token and a suspended account are told nothing', async () => {
  const owner = alice;
  alice = await server.createUser('gone');
  await subscribe();
  await follow();
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ suspended_at: Date.now() }).where('id', '=', alice.accountId).execute(),
  );
  await runJobs(server);
  assert.equal(service.pushed.length, 0);
  alice = await server.createUser('revoked');
  await subscribe();
  await follow();
  await server.ctx.store.transaction(async (tx) => {
    const { id } = await tx
      .selectFrom('users')
      .select('id')
      .where('account_id', '=', alice.accountId)
      .executeTakeFirstOrThrow();
    await revokeTokensOfUser(tx, id);
  });
  await runJobs(server);
  assert.equal(service.pushed.length, 0);
  alice = owner;
});

test('the address in a message ends its subscription, and another address none', async () => {
  await subscribe();
  await follow();
  await runJobs(server);
  const url = new URL(service.pushed[0]?.headers['unsubscribe-url'] ?? '');
  assert.equal((await server.request('DELETE', `${url.pathname}x`)).status, 200);
  assert.equal(await isSubscribed(), true);
  const answer = await server.request('DELETE', url.pathname);
  assert.deepEqual([answer.status, answer.text], [200, '']);
  assert.equal(await isSubscribed(), false);
});
