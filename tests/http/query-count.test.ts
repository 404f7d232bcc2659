import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';
import { LISTS, MIXED } from './counted-lists.ts';
import { countQueries } from './query-counter.ts';

const PEOPLE = 24;
const MANY = 20;

let server: TestServer;
let me: TestUser;
let root: string;
let list: string;
let cost: ReturnType<typeof countQueries>;

async function ok(method: string, path: string, token: string, json?: unknown): Promise<Json> {
  const answer = await server.request(method, path, { token, json });
  assert.equal(answer.status, 200, `${method} ${path}: ${answer.text}`);
  return answer.body;
}

/** Somebody who does to me, and has done to them, everything that makes a list. */
async function befriend(person: TestUser): Promise<void> {
  await ok('POST', `/api/v1/accounts/${person.id}/follow`, me.token);
  await ok('POST', `/api/v1/accounts/${me.id}/follow`, person.token);
  await ok('POST', `/api/v1/statuses/${root}/favourite`, person.token);
  await ok('POST', `/api/v1/statuses/${root}/reblog`, person.token);
  await ok('POST', '/api/v1/statuses', person.token, { status: `an answer to @${me.name}`, in_reply_to_id: root });
  await ok('POST', '/api/v1/statuses', person.token, { status: 'a quote', quoted_status_id: root });
  const post = await ok('POST', '/api/v1/statuses', person.token, { status: `plover @${me.name} #waders` });
  await ok('POST', `/api/v1/statuses/${post.id}/favourite`, me.token);
  await ok('POST', `/api/v1/statuses/${post.id}/bookmark`, me.token);
  await ok('POST', '/api/v1/statuses', person.token, { status: `hush @${me.name}`, visibility: 'direct' });
  await ok('POST', `/api/v1/lists/${list}/accounts`, me.token, { account_ids: [person.id] });
  await ok('POST', `/api/v1/accounts/${person.id}/endorse`, me.token);
}

/** Whether I have bookmarked a post is asked only of those that are no newer than the newest that I have. */
async function bookmarkNewest(): Promise<void> {
  const newest = await ok('POST', '/api/v1/statuses', me.token, { status: 'the newest' });
  await ok('POST', `/api/v1/statuses/${newest.id}/bookmark`, me.token);
}

before(async () => {
  server = await startServer();
  me = await server.createUser('counter');
  await ok('PATCH', '/api/v1/accounts/update_credentials', me.token, { discoverable: true, indexable: true });
  root = String((await ok('POST', '/api/v1/statuses', me.token, { status: 'the root' })).id);
  list = String((await ok('POST', '/api/v1/lists', me.token, { title: 'birds' })).id);
  for (let i = 0; i < PEOPLE; i++) {
    const person = await server.createUser(`wader${i}`);
    await ok('PATCH', '/api/v1/accounts/update_credentials', person.token, { discoverable: true, indexable: true });
    await befriend(person);
    await ok('POST', '/api/v1/statuses', me.token, { status: `mine ${i} #waders` });
    const foe = await server.createUser(`gull${i}`);
    await ok('POST', `/api/v1/accounts/${foe.id}/mute`, me.token);
    const enemy = await server.createUser(`skua${i}`);
    await ok('POST', `/api/v1/accounts/${enemy.id}/block`, me.token);
    await ok('POST', `/api/v1/tags/tag${i}/follow`, me.token);
  }
  await bookmarkNewest();
  cost = countQueries(server, me);
});
after(() => server.close());

function path(template: string, limit: number): string {
  const filled = template.replace('ME', me.id).replace('ROOT', root).replace('LIST', list);
  return `${filled}${filled.includes('?') ? '&' : '?'}limit=${limit}`;
}

/** Among so many mixed things there is every kind. */
const EVERY_KIND = 8;

for (const template of LISTS) {
  test(`${template} asks the database no more often for many than for one`, async () => {
    const one = await cost(path(template, 1));
    const many = await cost(path(template, MANY));
    assert.equal(one.items, 1, 'one thing');
    assert.ok(many.items >= 10, `many things, but ${many.items}`);
    assert.equal(many.queries, one.queries);
  });
}

for (const template of MIXED) {
  test(`${template} asks the database no more often for many than for a few`, async () => {
    const few = await cost(path(template, EVERY_KIND));
    const many = await cost(path(template, MANY));
    assert.ok(many.items > few.items, `more things, but ${many.items}`);
    assert.equal(many.queries, few.queries);
  });
}

test('a thread of many answers costs as many queries as one of a single answer', async () => {
  const small = await ok('POST', '/api/v1/statuses', me.token, { status: 'a small root' });
  await ok('POST', '/api/v1/statuses', me.token, { status: 'its answer', in_reply_to_id: small.id });
  await bookmarkNewest();
  const one = await cost(`/api/v1/statuses/${small.id}/context`);
  const many = await cost(`/api/v1/statuses/${root}/context`);
  assert.equal(many.queries, one.queries);
});
