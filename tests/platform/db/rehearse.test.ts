import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BusEvent } from '../../../src/platform/bus/event.ts';
import { openTestStore, testEngine } from '../../support/database.ts';

test('a rehearsed transaction runs twice, and its first run leaves nothing and tells nobody', async (t) => {
  const events: BusEvent[] = [];
  const onEvents = (some: readonly BusEvent[]) => events.push(...some.filter(({ type }) => type === 'test'));
  const { store, close } = await openTestStore({ rehearse: true, onEvents });
  t.after(close);
  let runs = 0;
  let told = 0;
  await store.transaction(async (tx) => {
    runs += 1;
    tx.emit({ type: 'test', run: runs });
    tx.afterCommit(() => {
      told += 1;
    });
    await tx
      .insertInto('settings')
      .values({ name: `run ${runs}`, value: '', updated_at: 0 })
      .execute();
  });
  const rows = await store.db.selectFrom('settings').select('name').where('name', 'like', 'run %').execute();
  const last = testEngine === 'sqlite' ? 2 : 1;
  assert.equal(runs, last);
  assert.equal(told, 1);
  assert.deepEqual(rows, [{ name: `run ${last}` }]);
  assert.deepEqual(events, [{ type: 'test', run: last }]);
});

test('a rehearsed transaction that fails undoes nothing of the others', async (t) => {
  const { store, close } = await openTestStore({ rehearse: true });
  t.after(close);
  const setting = (name: string, fails: boolean) =>
    store.transaction(async (tx) => {
      await tx.insertInto('settings').values({ name, value: '', updated_at: 0 }).execute();
      if (fails) throw new Error('no');
    });
  const outcomes = await Promise.allSettled([setting('run a', false), setting('run b', true), setting('run c', false)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  const rows = await store.db.selectFrom('settings').select('name').where('name', 'like', 'run %').execute();
  assert.deepEqual(rows.map(({ name }) => name).toSorted(), ['run a', 'run c']);
});
