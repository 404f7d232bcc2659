import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, follow, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const ADDRESS = '203.0.113.77';
let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let uri: string;
let id: string;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('users').set({ sign_up_ip: ADDRESS }).where('account_id', '=', alice.accountId).execute(),
  );
  const made = await post(server, alice, 'hello @bob #tag');
  [uri, id] = [String(made.uri), String(made.id)];
  await follow(server, bob, alice);
  await follow(server, alice, bob);
});
after(() => server.close());

test('P13 nobody else learns the mail address or the network of a person', async () => {
  const actor = `/ap/users/${alice.id}`;
  const api = [
    `accounts/${alice.id}`,
    `accounts/${alice.id}/statuses`,
    `accounts/${alice.id}/followers`,
    'accounts/lookup?acct=alice',
    'accounts/search?q=alice',
    'directory',
    `statuses/${id}`,
    `statuses/${id}/context`,
    'timelines/home',
    'timelines/public',
    'timelines/tag/tag',
    'notifications',
    'instance',
  ];
  const documents = [actor, `${actor}/outbox?page=true`, `${actor}/followers?page=true`, new URL(uri).pathname];
  const paths = [
    ...api.map((path) => `/api/v1/${path}`),
    '/api/v2/instance',
    '/api/v2/search?q=alice',
    '/nodeinfo/2.0',
    '/@alice',
    '/@alice.rss',
    `/@alice/${id}`,
    '/.well-known/webfinger?resource=acct:alice@localhost:3000',
  ];
  const asked = [
    ...paths.flatMap((path) => [bob, null].map((who) => ({ path, who, headers: {} }))),
    ...documents.map((path) => ({ path, who: null, headers: { accept: 'application/activity+json' } })),
  ];
  let answered = 0;
  for (const { path, who, headers } of asked) {
    const { status, text } = await as(server, who)('GET', path, { headers });
    if (status === 200) answered += 1;
    assert.doesNotMatch(text, /alice@example\.org/, path);
    assert.doesNotMatch(
      text,
      /"(?:ip|ips|sign_up_ip|password_hash|private_key|ed25519_private_key|token)":|"email":"[^"]/,
      path,
    );
    assert.doesNotMatch(text, new RegExp(`PRIVATE KEY|${ADDRESS.replaceAll('.', '\\.')}`), path);
  }
  assert.ok(answered > 25, `${answered} answers`);
});
