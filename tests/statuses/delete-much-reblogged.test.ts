import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId, parseWireId } from '../../src/lib/id.ts';
import { insertRows } from '../../src/platform/db/insert-row.ts';
import { as, assertCounters, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const REBLOGS = 600;

let server: TestServer;
let alice: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

/** Many people of other servers have reblogged a status. */
async function reblogOften(statusId: number): Promise<void> {
  const status = await server.ctx.store.db
    .selectFrom('statuses')
    .selectAll()
    .where('id', '=', statusId)
    .executeTakeFirstOrThrow();
  const people = Array.from({ length: REBLOGS }, (_, number) => {
    const [username, domain] = [`fan${number}`, 'far.example'];
    const uri = `https://${domain}/users/${username}`;
    const names = { username, domain, handle: `${username}@${domain}`, uri, url: uri, inbox_url: `${uri}/inbox` };
    return { id: newId(), ...names, statuses_count: 1, fetched_at: 1, created_at: 1, updated_at: 1 };
  });
  const reblogs = people.map(({ id, uri }) => {
    return { ...status, id: newId(), account_id: id, uri: `${uri}/boost`, local: 0 as const, reblog_of_id: statusId };
  });
  await server.ctx.store.transaction(async (tx) => {
    await insertRows(tx, 'accounts', people);
    await insertRows(tx, 'statuses', reblogs);
    await tx.updateTable('statuses').set({ reblogs_count: REBLOGS }).where('id', '=', statusId).execute();
  });
}

test('a status that was reblogged very often goes with all its reblogs, and only the newest of them are told of', async () => {
  const { db } = server.ctx.store;
  const { id } = await post(server, alice, 'hit');
  await reblogOften(parseWireId(String(id)) ?? 0);
  await assertCounters(server);
  const earlier = await db.selectFrom('stream_events').select('id').execute();
  assert.equal((await as(server, alice)('DELETE', `/api/v1/statuses/${id}`)).status, 200);
  assert.deepEqual(await db.selectFrom('statuses').select('id').execute(), []);
  await assertCounters(server);
  const told = await db.selectFrom('stream_events').select('id').execute();
  assert.equal(told.length - earlier.length, 501);
});
