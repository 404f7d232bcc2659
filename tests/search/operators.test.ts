import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let me: TestUser;
let other: TestUser;
const ids: Record<string, string> = {};

before(async () => {
  server = await startServer();
  me = await server.createUser('me');
  other = await server.createUser('other');
  await server.request('PATCH', '/api/v1/accounts/update_credentials', {
    token: other.token,
    json: { indexable: true },
  });
  ids.plain = await post(me, { status: 'wagtail plain', language: 'en' });
  ids.german = await post(me, { status: 'wagtail auf deutsch', language: 'de' });
  ids.reply = await post(me, { status: 'wagtail reply', in_reply_to_id: ids.plain });
  ids.sensitive = await post(me, { status: 'wagtail sensitive', sensitive: true });
  ids.poll = await post(me, { status: 'wagtail poll', poll: { options: ['a', 'b'], expires_in: 3600 } });
  ids.theirs = await post(other, { status: 'wagtail theirs' });
});
after(() => server.close());

async function post(who: TestUser, json: Record<string, unknown>): Promise<string> {
  const answer = await server.request('POST', '/api/v1/statuses', { token: who.token, json });
  assert.equal(answer.status, 200, answer.text);
  return String(answer.body.id);
}

const search = (query: Record<string, string>) =>
  server.request('GET', '/api/v2/search', { token: me.token, query: { type: 'statuses', ...query } });

/** The names, above, of what a search finds, newest first. */
async function finds(q: string, more: Record<string, string> = {}): Promise<string[]> {
  const answer = await search({ q, ...more });
  assert.equal(answer.status, 200, answer.text);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return Object.values(answer.body.statuses ?? {}).map((status) => names.get(String(status.id)) ?? '?');
}

test('properties narrow, and minus turns them round', async () => {
  assert.deepEqual(await finds('wagtail is:reply'), ['reply']);
  assert.deepEqual(await finds('wagtail has:poll'), ['poll']);
  assert.deepEqual(await finds('wagtail is:sensitive'), ['sensitive']);
  assert.deepEqual(await finds('wagtail has:media'), []);
  assert.deepEqual(await finds('wagtail language:de'), ['german']);
  assert.deepEqual(await finds('wagtail -is:reply -has:poll -is:sensitive -language:de from:me'), ['plain']);
});

test('from: names an author, with or without words', async () => {
  assert.deepEqual(await finds('wagtail from:other'), ['theirs']);
  assert.deepEqual(await finds('from:@other'), ['theirs']);
  assert.deepEqual(await finds('from:me is:reply'), ['reply']);
  assert.deepEqual(await finds('wagtail -from:me'), ['theirs']);
  assert.deepEqual(await finds('wagtail from:nobody'), []);
  assert.deepEqual(await finds('from:me -plain -auf -poll -sensitive'), ['reply']);
});

test('in: chooses the library or what is public', async () => {
  assert.deepEqual(await finds('wagtail in:public'), ['theirs']);
  assert.ok(!(await finds('wagtail in:library')).includes('theirs'));
});

test('dates bound the search; what is no date is a 422', async () => {
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  assert.equal((await finds(`wagtail before:${tomorrow}`)).length, 6);
  assert.deepEqual(await finds(`wagtail after:${tomorrow}`), []);
  assert.equal((await finds(`wagtail -after:${tomorrow}`)).length, 6);
  const answer = await search({ q: 'wagtail before:nonsense' });
  assert.equal(answer.status, 422);
  assert.equal(answer.body.error, 'Invalid date supplied');
});

test('pages by offset, ids and account follow one another', async () => {
  const all = await finds('wagtail');
  assert.deepEqual(all, ['theirs', 'poll', 'sensitive', 'reply', 'german', 'plain']);
  assert.deepEqual(await finds('wagtail', { limit: '2', offset: '2' }), all.slice(2, 4));
  assert.deepEqual(await finds('wagtail', { max_id: String(ids.reply) }), ['german', 'plain']);
  assert.deepEqual(await finds('wagtail', { min_id: String(ids.sensitive) }), ['theirs', 'poll']);
  assert.deepEqual(await finds('wagtail', { account_id: other.id }), ['theirs']);
  assert.deepEqual(await finds('wagtail', { limit: '0' }), []);
});
