import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseWireId } from '../../src/lib/id.ts';
import { as, follow, post } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let ada: TestUser;
let bob: TestUser;
let kept: Json;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  bob = await server.createUser('bob');
  await follow(server, bob, ada);
  kept = await post(server, ada, { status: 'between us #here', local_only: true });
});
after(() => server?.close());

const lists = (items: readonly Json[]) => items.some(({ id }) => String(id) === String(kept.id));

test('people with an account here see it everywhere', async () => {
  assert.equal(kept.local_only, true);
  const paths = ['timelines/home', 'timelines/public', 'timelines/tag/here', `accounts/${ada.id}/statuses`];
  for (const path of paths) assert.ok(lists((await as(server, bob)('GET', `/api/v1/${path}`)).items), path);
});

test('visitors see it nowhere', async () => {
  const visitor = as(server, null);
  const paths = ['timelines/public', 'timelines/tag/here', `accounts/${ada.id}/statuses`];
  for (const path of paths) assert.ok(!lists((await visitor('GET', `/api/v1/${path}`)).items), path);
  for (const path of ['', '/context', '/history', '/favourited_by']) {
    assert.equal((await visitor('GET', `/api/v1/statuses/${kept.id}${path}`)).status, 404, path);
  }
  for (const path of ['/@ada', '/@ada.rss', '/tags/here', '/tags/here.rss']) {
    assert.doesNotMatch((await visitor('GET', path)).text, /between us/, path);
  }
  assert.equal((await visitor('GET', `/@ada/${kept.id}`)).status, 404);
  assert.equal((await visitor('GET', '/api/oembed', { query: { url: String(kept.url) } })).status, 404);
});

test('no other server is told, nor gets it when it asks', async () => {
  await server.ctx.store.transaction(async (tx) => {
    const [job] = await tx.selectFrom('jobs').selectAll().where('name', '=', 'federate').execute();
    assert.ok(!job?.payload.includes(String(parseWireId(String(kept.id)))));
  });
  const headers = { accept: 'application/activity+json' };
  for (const address of [String(kept.uri), String(kept.url)]) {
    const answer = await server.request('GET', new URL(address).pathname, { headers });
    assert.equal(answer.status, 404, address);
    assert.doesNotMatch(answer.text, /between us/);
  }
});

test('answers, quotes and boosts of it stay here too', async () => {
  const answer = await post(server, bob, { status: 'indeed', in_reply_to_id: kept.id });
  assert.equal(answer.local_only, true);
  const boost = await as(server, bob)('POST', `/api/v1/statuses/${kept.id}/reblog`);
  assert.equal(boost.body.local_only, true);
  const quote = await post(server, ada, { status: 'as I said', quoted_status_id: kept.id });
  assert.equal(quote.local_only, true);
});

test('other statuses do not mention the matter', async () => {
  assert.ok(!('local_only' in (await post(server, ada, 'for all'))));
});
