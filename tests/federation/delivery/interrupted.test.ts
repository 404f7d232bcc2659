import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { wakeHosts } from '../../../src/domain/deliveries/host-jobs.ts';
import { releaseAll } from '../../../src/platform/jobs/settle.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

before(async () => {
  server = await startServer();
});
after(() => server.close());

test('deliveries to a server go on however often the process ended while they were sent', async () => {
  const { store } = server.ctx;
  await store.transaction((tx) => wakeHosts(tx, ['busy.example']));
  const interrupted = { attempts: 25, lease_token: 'of a process that ended', leased_until: Date.now() + 60_000 };
  await store.transaction((tx) =>
    tx.updateTable('jobs').set(interrupted).where('name', '=', 'deliver').where('host', '=', 'busy.example').execute(),
  );
  await releaseAll(store, ['delivery']);
  const job = await store.db
    .selectFrom('jobs')
    .select(['dead_at', 'lease_token'])
    .where('name', '=', 'deliver')
    .executeTakeFirstOrThrow();
  assert.deepEqual(job, { dead_at: null, lease_token: null });
});
