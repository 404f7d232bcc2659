import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { reblog } from '../../src/domain/reblogs/reblog.ts';
import { toWire } from '../../src/lib/id.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';
import { post } from './posts.ts';

const FILTERS = '/api/v2/filters';
const MANY = { limit: '40' };

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

beforeEach(async () => {
  const filters = await server.request('GET', FILTERS, { token: alice.token });
  for (const filter of filters.items) await server.request('DELETE', `${FILTERS}/${filter.id}`, { token: alice.token });
});

async function make(fields: object): Promise<Json> {
  const json = { title: 'words', context: ['home'], ...fields };
  const { status, body } = await server.request('POST', FILTERS, { token: alice.token, json });
  assert.equal(status, 200);
  return body;
}

const words = (...keywords: string[]) => ({ keywords_attributes: keywords.map((keyword) => ({ keyword })) });

async function shown(id: string, viewer: TestUser | undefined = alice): Promise<Json | undefined> {
  const page = await server.request('GET', '/api/v1/timelines/public', { token: viewer?.token, query: MANY });
  return page.items.find((status) => String(status.id) === id);
}

async function matches(text: string, keyword: string, wholeWord = true): Promise<boolean> {
  const { id } = await post(server, bob, { text });
  const filter = await make({ keywords_attributes: [{ keyword, whole_word: wholeWord }] });
  const status = await shown(id);
  await server.request('DELETE', `${FILTERS}/${filter.id}`, { token: alice.token });
  assert.ok(status);
  return Object.values(status.filtered ?? {}).length > 0;
}

test('a status tells the one who filters, and nobody else, why', async () => {
  const { id } = await post(server, bob, { text: 'A SPIDER in the <b>bath</b>' });
  const filter = await make({ filter_action: 'hide', expires_in: 60, ...words('ant', 'spider') });
  const { keywords, statuses, ...bare } = filter;
  const result = { filter: bare, keyword_matches: ['spider'], status_matches: null };
  assert.deepEqual((await shown(id))?.filtered, [result]);
  assert.deepEqual((await shown(id, bob))?.filtered, []);
  const anonymous = await server.request('GET', '/api/v1/timelines/public', { query: MANY });
  const open = anonymous.items.find((status) => String(status.id) === id);
  assert.ok(open && !('filtered' in open));
});

test('whole words end where words end, in any script', async () => {
  assert.equal(await matches('a cat.', 'cat'), true);
  assert.equal(await matches('concatenate', 'cat'), false);
  assert.equal(await matches('concatenate', 'cat', false), true);
  assert.equal(await matches('concatenate the cat', 'cat'), true);
  assert.equal(await matches('ещё котик', 'кот'), false);
  assert.equal(await matches('чёрный КОТ', 'кот'), true);
  assert.equal(await matches('wow :) nice', ':)'), true);
  assert.equal(await matches('x:)y', ':)'), true);
  assert.equal(await matches('snake_case', 'snake'), false);
});

test('keywords are plain text whatever they look like, and case does not matter', async () => {
  assert.equal(await matches('abc', 'a.c'), false);
  assert.equal(await matches('what (is) [this]?', '(is) [this]?'), true);
  assert.equal(await matches('ΟΔΥΣΣΕΥΣ ΟΔΟΣ', 'οδος'), true);
  assert.equal(await matches('ΟΔΟΣΤΡΩΜΑ', 'οδος', false), true);
  assert.equal(await matches('this & that', 'this & that'), true);
});

test('warnings, choices of polls and links are read too', async () => {
  await make(words('spoiled', 'maybe', 'example'));
  const warned = await post(server, bob, { text: 'nothing', spoilerText: 'spoiled' });
  const polled = await post(server, bob, { text: 'choose', choices: ['yes', 'maybe'] });
  const linked = await post(server, bob, { text: 'see https://www.example.org/a/very/long/path/to/something' });
  const plain = await post(server, bob, { text: 'nothing at all' });
  const found = async ({ id }: { id: string }) => (await shown(id))?.filtered?.[0]?.keyword_matches?.[0];
  assert.deepEqual(
    [await found(warned), await found(polled), await found(linked), await found(plain)],
    ['spoiled', 'maybe', 'example', undefined],
  );
});

test('the line that stands for a quote is not read: it is no word of the author', async () => {
  const quoted = await post(server, alice, { text: 'what is quoted' });
  await make(words('RE', '@alice', 'http'));
  const quoting = await post(server, bob, { text: 'look', quotedStatusId: quoted.statusId });
  const seen = await shown(quoting.id);
  assert.match(String(seen?.content), /RE: /);
  assert.deepEqual(seen?.filtered, []);
});

test('a single status can be filtered, and its reblogs with it', async () => {
  const { statusId, id } = await post(server, bob, { text: 'just this one' });
  const carol = await server.createUser('carol');
  await server.request('POST', `/api/v1/accounts/${carol.id}/follow`, { token: alice.token });
  const boost = toWire(await server.ctx.store.transaction((tx) => reblog(tx, carol, { statusId })));
  const filter = await make({});
  const path = `${FILTERS}/${filter.id}/statuses`;
  const entry = await server.request('POST', path, { token: alice.token, json: { status_id: id } });
  assert.deepEqual([entry.status, entry.body.status_id], [200, id]);
  const again = await server.request('POST', path, { token: alice.token, json: { status_id: id } });
  assert.equal(again.status, 422);
  assert.deepEqual((await shown(id))?.filtered?.[0]?.status_matches, [id]);
  const home = await server.request('GET', '/api/v1/timelines/home', { token: alice.token });
  const boosted = home.items.find((status) => String(status.id) === boost);
  assert.deepEqual(boosted?.filtered?.[0]?.status_matches, [id]);
  assert.deepEqual(boosted?.reblog?.filtered?.[0]?.status_matches, [id]);
  const single = `${FILTERS}/statuses/${entry.body.id}`;
  assert.deepEqual((await server.request('GET', single, { token: alice.token })).body, entry.body);
  assert.equal((await server.request('DELETE', single, { token: bob.token })).status, 404);
  assert.deepEqual((await server.request('DELETE', single, { token: alice.token })).body, {});
  assert.deepEqual((await shown(id))?.filtered, []);
});

test('an unknown status and one of others alike cannot be named', async () => {
  const filter = await make({});
  const answer = await server.request('POST', `${FILTERS}/${filter.id}/statuses`, {
    token: alice.token,
    json: { status_id: '64' },
  });
  assert.deepEqual([answer.status, answer.body.error], [422, 'Validation failed: Status must exist']);
});

test('a change of filters counts at once', async () => {
  const { id } = await post(server, bob, { text: 'apples and pears' });
  const filter = await make(words('plums'));
  assert.deepEqual((await shown(id))?.filtered, []);
  const path = `${FILTERS}/${filter.id}`;
  const keyword = await server.request('POST', `${path}/keywords`, { token: alice.token, json: { keyword: 'pears' } });
  assert.deepEqual((await shown(id))?.filtered?.[0]?.keyword_matches, ['pears']);
  const own = `${FILTERS}/keywords/${keyword.body.id}`;
  await server.request('PUT', own, { token: alice.token, json: { keyword: 'apples' } });
  assert.deepEqual((await shown(id))?.filtered?.[0]?.keyword_matches, ['apples']);
  await server.request('PUT', path, { token: alice.token, json: { title: 'renamed' } });
  assert.equal((await shown(id))?.filtered?.[0]?.filter?.title, 'renamed');
  await server.request('DELETE', own, { token: alice.token });
  assert.deepEqual((await shown(id))?.filtered, []);
});

test('an expired filter does not apply', async () => {
  const { id } = await post(server, bob, { text: 'ephemeral' });
  await make({ expires_in: 0, ...words('ephemeral') });
  assert.deepEqual((await shown(id))?.filtered, []);
});

test('a quoted status is filtered like any other', async () => {
  const quoted = await post(server, bob, { text: 'a wasp' });
  const quoting = await post(server, bob, { text: 'look', quotedStatusId: quoted.statusId });
  await make(words('wasp'));
  const status = await shown(quoting.id);
  assert.deepEqual(status?.filtered, []);
  assert.deepEqual(status?.quote?.quoted_status?.filtered?.[0]?.keyword_matches, ['wasp']);
});
