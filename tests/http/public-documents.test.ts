import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { textAnswer } from '../../src/http/answer.ts';
import { activityDocument } from '../../src/http/public-documents.ts';
import { type Scene, startScene } from '../federation/documents/scene.ts';
import { openBrowser } from '../support/browser-session.ts';
import { as, post } from '../support/posting.ts';
import type { Json, TestAnswer, TestServer, TestUser } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';
import { actOn } from '../support/verbs.ts';

let scene: Scene;
let server: TestServer;
let alice: TestUser;
before(async () => {
  scene = await startScene();
  ({ server, alice } = scene);
});
after(() => scene.close());

type Headers = Record<string, string>;
const DOCUMENT = { accept: 'application/activity+json' };
const WEBFINGER = '/.well-known/webfinger?resource=acct:alice@localhost:3000';

const ask = (path: string, headers: Headers = {}) => server.request('GET', path, { headers });
const pathOf = (uri: unknown) => new URL(String(uri)).pathname;

/** The same post as a page, within the profile and the feed, and as documents of two kinds. */
const placesOf = ({ id, uri }: Json) =>
  [
    [`/@alice/${id}`, {}],
    [`/@alice/${id}/embed`, {}],
    ['/@alice', {}],
    ['/@alice.rss', {}],
    [`/@alice/${id}`, DOCUMENT],
    [pathOf(uri), DOCUMENT],
    [`/ap/users/${alice.id}/outbox?page=true`, DOCUMENT],
  ] satisfies [string, Headers][];

/** Changes a name so that nobody is told, as no verb does: whoever sees the new one did not get what was cached. */
const renameUnheard = (name: string) =>
  server.ctx.store.transaction((tx) =>
    tx
      .updateTable('accounts')
      .set((eb) => ({ display_name: name, revision: eb('revision', '+', 1) }))
      .where('id', '=', alice.accountId)
      .execute(),
  );

/** What was written lately may not be on a profile yet. */
const endAll = () => server.ctx.bus.publish([{ type: 'settings.changed' }]);

function countReads(): () => number {
  let reads = 0;
  const executor = server.ctx.store.db.getExecutor();
  const run = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, options) => {
    reads += 1;
    return run(query, options);
  };
  return () => reads;
}

test('a page or document that many request at once is made once', async () => {
  const status = await post(server, alice, 'seen by many');
  const reads = countReads();
  for (const [path, headers] of [...placesOf(status), ['/api/v2/instance', {}], ['/nodeinfo/2.0', {}]] as const) {
    endAll();
    const before = reads();
    const first = await ask(path, headers);
    assert.equal(first.status, 200, path);
    const cost = reads() - before;
    endAll();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(path, headers)));
    assert.ok(reads() - before <= 2 * cost, `${path}: ${reads() - before} reads instead of ${2 * cost}`);
    for (const answer of answers) assert.deepEqual([answer.status, answer.text], [200, first.text]);
    assert.equal(new Set(answers.map(({ headers }) => headers['x-request-id'])).size, 20);
  }
});

test('whoever tells who they are gets an answer of their own, which nobody else gets', async () => {
  const browser = openBrowser(server);
  browser.cookies.set('whinchat_session', 'of nobody');
  const signed = (path: string) =>
    scene.stranger.peer.sign({ method: 'GET', url: new URL(path, 'http://localhost:3000').href });
  const actor = `/ap/users/${alice.id}`;
  await renameUnheard('Old');
  endAll();
  const ofNobody = async () => [
    (await ask('/@alice')).text,
    (await ask(`${actor}/collections/featured`, DOCUMENT)).text,
  ];
  const cached = await ofNobody();
  assert.match(String(cached[0]), /Old/);
  await renameUnheard('New');
  const others: TestAnswer[] = [
    await ask('/@alice', { authorization: `Bearer ${alice.token}` }),
    await ask('/@alice', { authorization: 'Bearer of-nobody' }),
    await ask(`/@alice?access_token=${alice.token}`),
    await ask('/@alice', { signature: 'keyId="nobody"' }),
    await browser.get('/@alice'),
  ];
  for (const { text } of others) assert.match(text, /New/);
  const own = await ask(`${actor}/collections/featured`, { ...DOCUMENT, ...signed(`${actor}/collections/featured`) });
  assert.match(String(own.headers['cache-control']), /private/);
  assert.match(String((await ask(`${actor}/collections/featured`, DOCUMENT)).headers['cache-control']), /public/);
  assert.deepEqual(await ofNobody(), cached);
});

test('what only some may read is cached for nobody', async () => {
  const bob = await server.createUser('bob');
  await as(server, bob)('POST', `/api/v1/accounts/${alice.id}/follow`);
  for (const visibility of ['private', 'direct'] as const) {
    const status = await post(server, alice, { status: `secret for @bob and @follower, ${visibility}`, visibility });
    const path = pathOf(status.uri);
    const by = scene.follower.peer.sign({ method: 'GET', url: String(status.uri) });
    if (visibility === 'private') assert.equal((await ask(path, { ...DOCUMENT, ...by })).status, 200);
    assert.equal((await as(server, bob)('GET', `/api/v1/statuses/${status.id}`)).status, 200);
    for (const [address, headers] of placesOf(status)) {
      for (let round = 0; round < 2; round += 1) {
        const { status: code, text } = await ask(address, headers);
        assert.doesNotMatch(text, /secret/, address);
        if (address.includes(String(status.id))) assert.equal(code, 404, address);
      }
    }
  }
});

test('what is edited or deleted, and who is renamed or suspended, is seen at once', async () => {
  const status = await post(server, alice, 'first words');
  const places = placesOf(status);
  const seen = async (text: RegExp) => {
    for (const [path, headers] of places) {
      for (let round = 0; round < 2; round += 1) assert.match((await ask(path, headers)).text, text, path);
    }
  };
  endAll();
  await seen(/first words/);
  await as(server, alice)('PUT', `/api/v1/statuses/${status.id}`, { json: { status: 'second words' } });
  await seen(/second words/);
  await as(server, alice)('DELETE', `/api/v1/statuses/${status.id}`);
  for (const [path, headers] of places) assert.doesNotMatch((await ask(path, headers)).text, /words/, path);

  const carol = await server.createUser('carol');
  const finger = WEBFINGER.replace('alice', 'carol');
  const actor = `/ap/users/${carol.id}`;
  await ask('/@carol');
  await ask(actor, DOCUMENT);
  await as(server, carol)('PATCH', '/api/v1/accounts/update_credentials', { json: { display_name: 'Caroline' } });
  assert.match((await ask('/@carol')).text, /Caroline/);
  assert.match((await ask(actor, DOCUMENT)).text, /Caroline/);
  assert.equal((await ask(finger)).status, 200);
  await actOn(server, carol.accountId, 'suspend');
  assert.equal((await ask('/@carol')).status, 403);
  assert.doesNotMatch((await ask(actor, DOCUMENT)).text, /Caroline/);
});

test('an answer that was begun before a change is given to nobody who asks later', async () => {
  const request = { url: '/ap/users/1', header: () => undefined };
  const first = Promise.withResolvers<string>();
  const making = (text: Promise<string> | string) =>
    activityDocument(server.ctx, request, async () => textAnswer(await text, 'text/plain'));
  const textOf = async (answer: ReturnType<typeof making>) => {
    const { body } = await answer;
    return body.kind === 'raw' ? body.text : body.kind;
  };
  const early = textOf(making(first.promise));
  server.ctx.bus.publish([{ type: 'status.deleted' }]);
  assert.equal(await textOf(making('after')), 'after');
  first.resolve('before');
  assert.equal(await early, 'before');
  assert.equal(await textOf(making('not made')), 'after');
  server.ctx.store.tableVersions.invalidateAll();
  assert.equal(await textOf(making('anew')), 'anew');
});

test('a failure is told to those who wait for it, and not remembered', async () => {
  const request = { url: '/ap/users/2', header: () => undefined };
  const failing = () => activityDocument(server.ctx, request, () => Promise.reject(new Error('no')));
  const outcomes = await Promise.allSettled([failing(), failing()]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal((await activityDocument(server.ctx, request, async () => textAnswer('', 'text/plain'))).status, 200);
});

test('settings close pages and documents at once', async () => {
  const status = await post(server, alice, 'open so far');
  const page = `/@alice/${status.id}`;
  const document = pathOf(status.uri);
  const codes = async () => [
    (await ask(page)).status,
    (await ask(`${page}/embed`)).status,
    (await ask('/@alice.rss')).status,
    (await ask(page, DOCUMENT)).status,
    (await ask(document, DOCUMENT)).status,
    (await ask('/api/v1/instance/peers')).status,
  ];
  for (let round = 0; round < 2; round += 1) assert.deepEqual(await codes(), [200, 200, 200, 200, 200, 200]);
  await changeSetting(server, 'limited_federation', true);
  for (let round = 0; round < 2; round += 1) assert.deepEqual(await codes(), [302, 302, 401, 401, 401, 404]);
  await changeSetting(server, 'limited_federation', false);
  assert.deepEqual(await codes(), [200, 200, 200, 200, 200, 200]);
  await changeSetting(server, 'authorized_fetch', true);
  for (let round = 0; round < 2; round += 1) assert.deepEqual(await codes(), [200, 200, 200, 401, 401, 200]);
  await changeSetting(server, 'authorized_fetch', false);
});

test('the API stays closed to visitors where the settings say so, however open the pages are', async () => {
  const status = await post(server, alice, 'on a page');
  const closed = `/api/v1/statuses/${status.id}`;
  assert.equal((await ask(closed)).status, 200);
  await changeSetting(server, 'disallow_unauthenticated_api_access', true);
  for (let round = 0; round < 2; round += 1) {
    assert.equal((await ask(closed)).status, 401);
    assert.equal((await ask('/api/v2/instance')).status, 200);
  }
  await changeSetting(server, 'disallow_unauthenticated_api_access', false);
});

test('one address keeps its forms and methods apart', async () => {
  for (let round = 0; round < 2; round += 1) {
    assert.match(String((await ask('/@alice', DOCUMENT)).headers['content-type']), /activity\+json/);
    assert.match(String((await ask('/@alice')).headers['content-type']), /text\/html/);
    assert.equal((await server.request('HEAD', WEBFINGER)).text, '');
    assert.equal((await server.request('POST', WEBFINGER)).status, 404);
    assert.equal((await ask(WEBFINGER)).status, 200);
    assert.equal((await ask(`${WEBFINGER}0`)).status, 404);
  }
});

test('who is shut out is shut out', async () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const admin = await server.createUser('root', { role: 'admin', scopes: 'admin:read admin:write' });
  const paths = [WEBFINGER, '/@alice', `/ap/users/${alice.id}`, '/nodeinfo/2.1', '/api/v2/instance'];
  for (const path of paths) assert.equal((await ask(path, from('203.0.113.7'))).status, 200, path);
  const json = { ip: '203.0.113.0/24', severity: 'no_access' };
  assert.equal((await server.request('POST', '/api/v1/admin/ip_blocks', { token: admin.token, json })).status, 200);
  for (const path of paths) {
    assert.equal((await ask(path, from('203.0.114.7'))).status, 200, path);
    for (let round = 0; round < 2; round += 1) assert.equal((await ask(path, from('203.0.113.7'))).status, 403, path);
  }
});
