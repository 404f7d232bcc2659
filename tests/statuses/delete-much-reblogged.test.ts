import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { removeSomeAhead } from '../../src/domain/statuses/remove-ahead.ts';
import { parseWireId } from '../../src/lib/id.ts';
import { as, assertCounters, post } from '../support/posting.ts';
import { countReblogs, reblogsSeenDuring, reblogVeryOften, VERY_OFTEN } from '../support/reblogs.ts';
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

async function hit(): Promise<{ at: string; id: number }> {
  const { id } = await post(server, alice, 'hit');
  const statusId = parseWireId(String(id)) ?? 0;
  await reblogVeryOften(server, statusId);
  await assertCounters(server);
  return { at: `/api/v1/statuses/${id}`, id: statusId };
}

const countTold = async () => (await server.ctx.store.db.selectFrom('stream_events').select('id').execute()).length;
const countNotices = async () => (await server.ctx.store.db.selectFrom('notifications').select('id').execute()).length;

test('a status that was reblogged very often goes with all its reblogs, and only the newest of them are told of', async () => {
  const { db } = server.ctx.store;
  const { at, id } = await hit();
  const own = await as(server, bob)('POST', `${at}/reblog`);
  assert.equal(own.status, 200);
  const earlier = await countTold();
  const seen = await reblogsSeenDuring(server, id, async () => {
    const answer = await as(server, alice)('DELETE', at);
    assert.deepEqual([answer.status, answer.body.text, answer.body.reblogs_count], [200, 'hit', VERY_OFTEN + 1]);
  });
  assert.ok(
    seen.some((count) => count > 0 && count < VERY_OFTEN),
    `others had no turn: ${seen}`,
  );
  assert.deepEqual(await db.selectFrom('statuses').select('id').execute(), []);
  assert.deepEqual(await db.selectFrom('home_entries').select('status_id').execute(), []);
  assert.equal(await countNotices(), 0);
  assert.equal((await as(server, bob)('GET', `/api/v1/statuses/${own.body.id}`)).status, 404);
  await assertCounters(server);
  assert.equal((await countTold()) - earlier, 501);
});

test('what was reblogged while the reblogs go goes too', async () => {
  const { at, id } = await hit();
  await Promise.all([as(server, alice)('DELETE', at), as(server, bob)('POST', `${at}/reblog`)]);
  assert.equal((await as(server, bob)('GET', at)).status, 404);
  assert.equal(await countReblogs(server, id), 0);
  await assertCounters(server);
});

test('a server that dies while reblogs go has lost nothing else, and the status is deleted when that is asked for again', async () => {
  const { at, id } = await hit();
  const { store } = server.ctx;
  const row = { id, account_id: alice.accountId, reblogs_count: VERY_OFTEN };
  assert.ok(await store.transaction((tx) => removeSomeAhead(tx, [row])));
  const left = await countReblogs(server, id);
  assert.ok(left > 0 && left < VERY_OFTEN);
  const shown = await as(server, bob)('GET', at);
  assert.deepEqual([shown.status, shown.body.content, shown.body.reblogs_count], [200, '<p>hit</p>', left]);
  assert.equal(await countNotices(), left);
  await assertCounters(server);
  assert.equal((await as(server, alice)('DELETE', at)).status, 200);
  assert.equal((await as(server, bob)('GET', at)).status, 404);
  assert.deepEqual([await countReblogs(server, id), await countNotices()], [0, 0]);
  await assertCounters(server);
});

test('who may not delete a status takes no reblogs away from it', async () => {
  const { at, id } = await hit();
  assert.equal((await as(server, bob)('DELETE', at)).status, 404);
  assert.equal((await as(server, null)('DELETE', at)).status, 401);
  assert.equal(await countReblogs(server, id), VERY_OFTEN);
});
