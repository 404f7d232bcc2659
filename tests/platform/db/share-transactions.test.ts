import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { shareTransactions } from '../../../src/platform/db/share-transactions.ts';
import { enqueue } from '../../../src/platform/jobs/enqueue.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

async function written(): Promise<string[]> {
  const rows = await server.ctx.store.db.selectFrom('jobs').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

test('a write that fails takes nothing else with it, and each of the others happens once', async () => {
  const share = shareTransactions(server.ctx.store, 5);
  const write = (name: string, failing = false) =>
    share(async (tx) => {
      await enqueue(tx, { name, payload: null });
      if (failing) throw new Error(`${name} fails`);
      return name;
    });
  const outcomes = await Promise.allSettled([write('a'), write('b', true), write('c'), write('d')]);
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
    ['a', 'b fails', 'c', 'd'],
  );
  assert.deepEqual(await written(), ['a', 'c', 'd']);
});

test('what is told after the commit is told once', async () => {
  const share = shareTransactions(server.ctx.store);
  const told: string[] = [];
  const write = (name: string) =>
    share(async (tx) => {
      tx.afterCommit(() => told.push(name));
      if (name === 'no') throw new Error('no');
    });
  await Promise.allSettled([write('one'), write('no'), write('two')]);
  assert.deepEqual(told.sort(), ['one', 'two']);
});
