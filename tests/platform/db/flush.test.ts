import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { enqueue } from '../../../src/platform/jobs/enqueue.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('those who ask for the disk at the same time, and those who ask meanwhile, are all answered', async () => {
  const { store } = server.ctx;
  const writes = Array.from({ length: 5 }, async (_, index) => {
    await store.transaction((tx) => enqueue(tx, { name: `flushed-${index}`, payload: null }), { flushLater: true });
    await Promise.all([store.flush(), store.flush()]);
    return store.flush();
  });
  await Promise.all(writes);
  const rows = await store.db.selectFrom('jobs').select('name').where('name', 'like', 'flushed-%').execute();
  assert.equal(rows.length, 5);
});
