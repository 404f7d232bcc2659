import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { enqueue } from '../../../src/platform/jobs/enqueue.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

function write(name: string, flushLater: boolean): Promise<void> {
  return server.ctx.store.transaction((tx) => enqueue(tx, { name, payload: null, lane: 'low' }), { flushLater });
}

test('transactions that are flushed later and those that are not are all there once they are acknowledged', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `job-${index}`);
  await Promise.all(names.map((name, index) => write(name, index % 3 !== 0)));
  const rows = await server.ctx.store.db.selectFrom('jobs').select('name').where('name', 'like', 'job-%').execute();
  assert.deepEqual(rows.map(({ name }) => name).sort(), names.sort());
});

test('one that is flushed later and fails is undone, and those after it are not', async () => {
  const { store } = server.ctx;
  const failing = store.transaction(
    async (tx) => {
      await enqueue(tx, { name: 'undone', payload: null });
      throw new Error('no');
    },
    { flushLater: true },
  );
  const [outcome] = await Promise.allSettled([failing, write('kept', false), write('kept too', true)]);
  assert.equal(outcome.status, 'rejected');
  const rows = await store.db
    .selectFrom('jobs')
    .select('name')
    .where('name', 'in', ['undone', 'kept', 'kept too'])
    .execute();
  assert.deepEqual(rows.map(({ name }) => name).sort(), ['kept', 'kept too']);
});
