import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { severSuspended } from '../../src/domain/moderation/sever-suspended.ts';
import { newId } from '../../src/lib/id.ts';
import { stranger } from '../support/elsewhere.ts';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

test('a job that was stopped while it cut follows goes on with the same event, and tells what both runs cut', async () => {
  const { store } = server.ctx;
  const zed = await stranger(server, 'zed', 'far.example');
  await store.transaction(async (tx) => {
    const tie = { account_id: zed.id, target_id: alice.accountId, created_at: 1 };
    await tx
      .insertInto('follows')
      .values({ id: newId(), uri: `${zed.uri}#follow`, ...tie })
      .execute();
    await tx.updateTable('accounts').set({ suspended_at: 5 }).where('id', '=', zed.id).execute();
  });
  const jobId = newId();
  await assert.rejects(severSuspended(store, { jobId, signal: AbortSignal.abort() }, zed.id), { name: 'AbortError' });
  const told = async () => (await as(server, alice)('GET', '/api/v1/notifications')).items.map(({ type }) => type);
  assert.deepEqual(await told(), []);
  await severSuspended(store, { jobId, signal: new AbortController().signal }, zed.id);
  assert.deepEqual(await told(), ['severed_relationships']);
  const events = await store.db.selectFrom('severance_events').select('id').execute();
  assert.equal(events.length, 1);
});
