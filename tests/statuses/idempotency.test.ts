import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, assertCounters } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

const send = (who: TestUser, key: string, json: object) =>
  as(server, who)('POST', '/api/v1/statuses', { json, headers: { 'idempotency-key': key } });

test('fifty parallel posts with one key make one status, and all answer it', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(alice, 'once', { status: 'once @bob' })));
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200]);
  assert.equal(new Set(answers.map((answer) => answer.body.id)).size, 1);
  const listed = await as(server, bob)('GET', `/api/v1/accounts/${alice.id}/statuses`);
  assert.equal(listed.items.length, 1);
  await assertCounters(server);
});

test('a key means nothing for another account', async () => {
  const [mine, theirs] = [await send(alice, 'shared', { status: 'a' }), await send(bob, 'shared', { status: 'a' })];
  assert.notEqual(mine.body.id, theirs.body.id);
});

test('a refused post does not use its key up', async () => {
  assert.equal((await send(alice, 'again', { status: '' })).status, 422);
  assert.equal((await send(alice, 'again', { status: 'now' })).status, 200);
});

test('a scheduled post is repeated by its key too', async () => {
  const json = { status: 'later', scheduled_at: new Date(Date.now() + 3_600_000).toISOString() };
  const [first, second] = [await send(alice, 'later', json), await send(alice, 'later', json)];
  assert.equal(first.status, 200);
  assert.equal(second.body.id, first.body.id);
});

test('after an hour a key may be used again', async (t) => {
  const first = await send(alice, 'old', { status: 'old' });
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_700_000 });
  const second = await send(alice, 'old', { status: 'old' });
  assert.notEqual(second.body.id, first.body.id);
});
