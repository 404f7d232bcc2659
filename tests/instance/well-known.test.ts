import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('Alice');
});
after(() => server.close());

const ORIGIN = 'http://localhost:3000';
const webFinger = (resource: string) =>
  server.request('GET', '/.well-known/webfinger', { query: { resource } }).then((answer) => ({
    ...answer,
    jrd: answer.text === '' ? {} : JSON.parse(answer.text),
  }));

test('every name of a local account leads to it', async () => {
  const uri = `${ORIGIN}/ap/users/${alice.id}`;
  for (const resource of [
    'acct:Alice@localhost:3000',
    'acct:alice@LOCALHOST:3000',
    'alice@localhost:3000',
    '@alice@localhost:3000',
    `${ORIGIN}/@Alice`,
    `${ORIGIN}/users/alice`,
    'HTTP://LocalHost:3000/@alice',
    uri,
  ]) {
    const { status, headers, jrd } = await webFinger(resource);
    assert.equal(status, 200, resource);
    assert.match(headers['content-type'] ?? '', /^application\/jrd\+json/);
    assert.equal(jrd.subject, 'acct:Alice@localhost:3000');
    const self = jrd.links.find((link: { rel: string }) => link.rel === 'self');
    assert.deepEqual(self, { rel: 'self', type: 'application/activity+json', href: uri });
  }
});

test('what is no resource is a 400, what is unknown or elsewhere a 404, without bodies', async () => {
  for (const [resource, expected] of [
    ['', 400],
    ['alice', 400],
    ['acct:@', 400],
    ['acct:nobody@localhost:3000', 404],
    ['acct:alice@elsewhere.example', 404],
    ['https://elsewhere.example/@alice', 404],
    [`${ORIGIN}/api/v1/instance`, 404],
    [`${ORIGIN}/@alice?x`, 404],
    [`${ORIGIN}.elsewhere.example/@alice`, 404],
    ['https://', 404],
  ] as const) {
    const { status, text } = await webFinger(resource);
    assert.deepEqual([status, text], [expected, ''], resource);
  }
});

test('people who wait for approval are unknown, suspended ones known, deleted ones gone', async () => {
  const change = { accountId: (await server.createUser('bob')).accountId };
  const { store } = server.ctx;
  const approve = (approved: 0 | 1) =>
    store.transaction((tx) =>
      tx.updateTable('users').set({ approved }).where('account_id', '=', change.accountId).execute(),
    );
  await approve(0);
  assert.equal((await webFinger('acct:bob@localhost:3000')).status, 404);
  await approve(1);
  const set = (column: 'suspended_at' | 'erased_at') =>
    store.transaction(async (tx) => {
      await tx
        .updateTable('accounts')
        .set({ [column]: 1 })
        .where('id', '=', change.accountId)
        .execute();
      tx.emit({ type: 'account.changed', ...change });
    });
  await set('suspended_at');
  assert.equal((await webFinger('acct:bob@localhost:3000')).status, 200);
  await set('erased_at');
  assert.equal((await webFinger('acct:bob@localhost:3000')).status, 410);
});

test('the server itself can be looked up', async () => {
  for (const resource of ['acct:localhost@localhost:3000', `${ORIGIN}/actor`]) {
    const { status, jrd } = await webFinger(resource);
    assert.deepEqual([status, jrd.subject], [200, 'acct:localhost@localhost:3000'], resource);
    assert.equal(jrd.links.find((link: { rel: string }) => link.rel === 'self').href, `${ORIGIN}/actor`);
  }
});

test('NodeInfo is discovered, and counts people', async () => {
  const discovery = await server.request('GET', '/.well-known/nodeinfo');
  const rels = Object.values(discovery.body.links ?? {}).map(({ rel }) => String(rel));
  assert.match(rels.at(-1) ?? '', /\/2\.0$/, 'GoToSocial reads the last one, as 2.0');
  for (const link of Object.values(discovery.body.links ?? {})) {
    const { body } = await server.request('GET', new URL(String(link.href)).pathname);
    assert.ok(String(link.rel).endsWith(`/${body.version}`));
    assert.equal(body.software?.name, 'whinchat');
    assert.equal(body.metadata?.upstream?.name, 'mastodon');
    assert.ok(Number(body.usage?.users?.total) >= 1);
  }
});

test('host-meta is XML, or JSON for who asks, which caches are told', async () => {
  const xml = await server.request('GET', '/.well-known/host-meta');
  assert.equal(xml.headers.vary, 'Accept');
  assert.match(xml.headers['content-type'] ?? '', /^application\/xrd\+xml/);
  assert.match(xml.text, /webfinger\?resource=\{uri\}"/);
  for (const answer of [
    await server.request('GET', '/.well-known/host-meta', { headers: { accept: 'application/json' } }),
    await server.request('GET', '/.well-known/host-meta.json'),
  ]) {
    assert.equal(answer.body.links?.['0']?.rel, 'lrdd');
  }
});
