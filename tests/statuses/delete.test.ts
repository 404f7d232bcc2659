import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { as, assertCounters, post, told } from '../support/posting.ts';
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

test('the answer is the source, and everything that hung on the status goes', async () => {
  const poll = { options: ['x', 'y'], expires_in: 600, multiple: true };
  const status = await post(server, alice, { status: 'gone <soon> @bob #tag', poll });
  const at = `/api/v1/statuses/${status.id}`;
  const reblog = await as(server, bob)('POST', `${at}/reblog`);
  await as(server, bob)('POST', `${at}/favourite`);
  await as(server, bob)('POST', `${at}/bookmark`);
  const reply = await post(server, bob, { status: 'reply', in_reply_to_id: status.id });
  const gone = await as(server, alice)('DELETE', at);
  assert.equal(gone.status, 200);
  assert.deepEqual(
    [gone.body.text, gone.body.content, gone.body.poll?.multiple],
    ['gone <soon> @bob #tag', undefined, true],
  );
  for (const id of [status.id, reblog.body.id]) {
    assert.equal((await as(server, bob)('GET', `/api/v1/statuses/${id}`)).status, 404);
  }
  assert.equal((await as(server, bob)('GET', `/api/v1/statuses/${reply.id}`)).body.in_reply_to_id, null);
  assert.deepEqual((await as(server, bob)('GET', '/api/v1/bookmarks')).items, []);
  assert.deepEqual((await as(server, bob)('GET', '/api/v1/favourites')).items, []);
  assert.deepEqual(await told(server, bob, status.id), []);
  const tombstones = await sql<{ uri: string }>`select uri from tombstones`.execute(server.ctx.store.db);
  assert.deepEqual(
    tombstones.rows.map((row) => row.uri),
    [status.uri],
  );
  await assertCounters(server);
});

test('the answer to a deleted boost has the source of the original, which stays', async () => {
  const status = await post(server, alice, '**boosted** <by> bob');
  const boost = await as(server, bob)('POST', `/api/v1/statuses/${status.id}/reblog`);
  const { body } = await as(server, bob)('DELETE', `/api/v1/statuses/${boost.body.id}`);
  assert.deepEqual([body.text, body.content], ['', undefined]);
  assert.deepEqual([body.reblog?.text, body.reblog?.content], ['**boosted** <by> bob', undefined]);
  assert.equal((await as(server, bob)('GET', `/api/v1/statuses/${status.id}`)).status, 200);
});

test('the answer says whether the totals of a poll are hidden; what is gone cannot be deleted again', async () => {
  for (const hide_totals of [true, false]) {
    const poll = { options: ['x', 'y'], expires_in: 600, multiple: true, hide_totals };
    const at = `/api/v1/statuses/${(await post(server, alice, { status: 'which?', poll })).id}`;
    assert.equal((await as(server, alice)('DELETE', at)).body.poll?.hide_totals, hide_totals);
    const again = await as(server, alice)('DELETE', at);
    assert.deepEqual([again.status, again.body.error], [404, 'Record not found']);
  }
});

test('nobody deletes for others', async () => {
  const status = await post(server, alice, 'mine');
  const answer = await as(server, bob)('DELETE', `/api/v1/statuses/${status.id}`);
  assert.deepEqual([answer.status, answer.body.error], [404, 'Record not found']);
  assert.equal((await as(server, bob)('GET', `/api/v1/statuses/${status.id}`)).status, 200);
});

test('what is deleted is told once, with what subscribers need', async () => {
  const status = await post(server, alice, 'told #bye');
  const heard: unknown[] = [];
  const unsubscribe = server.ctx.bus.subscribe((events) => heard.push(...events));
  await as(server, alice)('DELETE', `/api/v1/statuses/${status.id}`);
  unsubscribe();
  const events = heard.filter((event) => JSON.stringify(event).includes('status.deleted'));
  assert.equal(events.length, 1);
  assert.match(JSON.stringify(events[0]), /"visibility":"public","local":true.*"tagNames":\["bye"\]/);
});

test('deleted many times at once, it counts as deleted once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const parent = await post(server, alice, 'answered');
    const reply = await post(server, bob, { status: 'answer', in_reply_to_id: parent.id });
    const at = `/api/v1/statuses/${reply.id}`;
    await Promise.all(Array.from({ length: 4 }, () => as(server, bob)('DELETE', at)));
  }
  await assertCounters(server);
});

test('what others do to a status while it is deleted goes with it, or is not done', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id } = await post(server, alice, 'going');
    const at = `/api/v1/statuses/${id}`;
    const answers = await Promise.all([
      as(server, alice)('DELETE', at),
      as(server, bob)('POST', `${at}/reblog`),
      as(server, bob)('POST', `${at}/favourite`),
      as(server, bob)('POST', '/api/v1/statuses', { json: { status: 'answer', in_reply_to_id: id } }),
      as(server, bob)('POST', '/api/v1/statuses', { json: { status: 'quote', quoted_status_id: id } }),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404),
      [],
    );
    assert.equal((await as(server, alice)('GET', at)).status, 404);
  }
  const { rows } = await sql`select id from quotes where state = 'accepted' and quoted_status_id is null`.execute(
    server.ctx.store.db,
  );
  assert.deepEqual(rows, [], 'a quote of what is gone says so');
  await assertCounters(server);
});
