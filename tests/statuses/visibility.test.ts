import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reblogAct, statusActs } from '../../src/acts/status-acts.ts';
import { as, follow, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let follower: TestUser;
let named: TestUser;
let stranger: TestUser;
let blocked: TestUser;

before(async () => {
  server = await startServer();
  const names = ['alice', 'follower', 'named', 'stranger', 'blocked'];
  const [a, f, n, s, b] = await Promise.all(names.map((name) => server.createUser(name)));
  assert.ok(a && f && n && s && b);
  [alice, follower, named, stranger, blocked] = [a, f, n, s, b];
  await follow(server, follower, alice);
  await as(server, alice)('POST', `/api/v1/accounts/${blocked.id}/block`);
});
after(() => server.close());

test('each visibility reaches its people and nobody else', async () => {
  const may: Record<string, string[]> = {
    public: ['anonymous', 'alice', 'follower', 'named', 'stranger'],
    unlisted: ['anonymous', 'alice', 'follower', 'named', 'stranger'],
    private: ['alice', 'follower', 'named'],
    direct: ['alice', 'named'],
  };
  const people = { anonymous: null, alice, follower, named, stranger, blocked };
  for (const [visibility, readers] of Object.entries(may)) {
    const status = await post(server, alice, { status: '@named hello', visibility });
    for (const [name, who] of Object.entries(people)) {
      const answer = await as(server, who)('GET', `/api/v1/statuses/${status.id}`);
      assert.equal(answer.status, readers.includes(name) ? 200 : 404, `${name} reads ${visibility}`);
      const many = await as(server, who)('GET', `/api/v1/statuses?id[]=${status.id}`);
      assert.equal(many.items.length, readers.includes(name) ? 1 : 0, `${name} fetches ${visibility}`);
      const listed = await as(server, who)('GET', `/api/v1/accounts/${alice.id}/statuses`);
      const found = listed.items.some((item) => item.id === status.id);
      assert.equal(found, readers.includes(name), `${name} lists ${visibility}`);
    }
  }
});

test('every route about a hidden status answers as if there were none', async () => {
  const poll = { options: ['a', 'b'], expires_in: 600 };
  const hidden = await post(server, alice, { status: 'hidden', visibility: 'private', poll });
  const absent = '6400';
  const routes: [string, string, object?][] = [
    ['GET', '/statuses/ID'],
    ['GET', '/statuses/ID/context'],
    ['GET', '/statuses/ID/history'],
    ['GET', '/statuses/ID/source'],
    ['GET', '/statuses/ID/favourited_by'],
    ['GET', '/statuses/ID/reblogged_by'],
    ['GET', '/statuses/ID/quotes'],
    ...[...statusActs, reblogAct].map(({ name }): [string, string] => ['POST', `/statuses/ID/${name}`]),
    ['POST', '/statuses/ID/translate'],
    ['PUT', '/statuses/ID/interaction_policy'],
    ['PUT', '/statuses/ID', { status: 'mine now' }],
    ['DELETE', '/statuses/ID'],
    ['GET', '/polls/POLL'],
    ['POST', '/polls/POLL/votes', { choices: [0] }],
  ];
  for (const [method, path, json] of routes) {
    const ask = (id: unknown, pollId: unknown) =>
      as(server, stranger)(method, `/api/v1${path.replace('ID', String(id)).replace('POLL', String(pollId))}`, {
        json: json ?? {},
      });
    const [one, none] = [await ask(hidden.id, hidden.poll?.id), await ask(absent, absent)];
    assert.equal(one.status, 404, `${method} ${path}`);
    assert.deepEqual([one.status, one.text], [none.status, none.text], `${method} ${path}`);
  }
});
