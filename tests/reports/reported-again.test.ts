import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activity, introduce, receive, startRemote } from '../federation/resolve/remote-site.ts';
import { startServer } from '../support/server.ts';

test('a report that comes again after a long time is the same report', async (t) => {
  const server = await startServer();
  const site = await startRemote();
  t.after(async () => {
    await server.close();
    await site.close();
  });
  const [alice, carol] = [await server.createUser('alice'), await server.createUser('carol')];
  const bob = site.actor('bob');
  await introduce(server, bob);
  const { db } = server.ctx.store;
  const uris = [alice, carol].map(({ id }) => `http://localhost:3000/ap/users/${id}`);
  const flag = activity(bob, 'Flag', uris, { content: 'spam' });
  assert.equal((await receive(server, flag)).outcome, 'done');
  const reports = () => db.selectFrom('reports').select(['id', 'target_account_id']).orderBy('id').execute();
  const first = await reports();
  assert.deepEqual(
    first.map((report) => report.target_account_id),
    [alice.accountId, carol.accountId],
  );
  await server.ctx.store.transaction((tx) => tx.deleteFrom('received_activities').execute());
  assert.equal((await receive(server, flag)).outcome, 'done');
  assert.deepEqual(await reports(), first);
});
