import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '../../../src/platform/db/handle.ts';
import { openTestStore, testEngine } from '../../support/database.ts';

const setting = (tx: Tx, name: string) =>
  tx.insertInto('settings').values({ name, value: 'x', updated_at: 0 }).execute();

/** A store, and how many transactions that tell of a `test` shared each commit. */
async function openCounting(t: TestContext) {
  const batches: number[] = [];
  const { store, close } = await openTestStore({
    rehearse: false,
    onEvents: (events) => batches.push(events.filter(({ type }) => type === 'test').length),
  });
  t.after(close);
  return { store, batches };
}

/** Waits for so many turns of the event loop. */
async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
}

/** Nobody joins a commit that has taken long: a clock that hardly moves, whatever holds the machine up. */
function slowClock(t: TestContext): void {
  let at = 0;
  t.mock.method(performance, 'now', () => {
    at += 0.01;
    return at;
  });
}

test('transactions that wait together share a commit, and one that fails harms no other', async (t) => {
  const { store, batches } = await openCounting(t);
  slowClock(t);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      store.transaction(async (tx) => {
        tx.emit({ type: 'test', index });
        await setting(tx, `name-${index}`);
        if (index === 4) throw new Error('no');
        return index;
      }),
    ),
  );
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
    [0, 1, 2, 3, 'no', 5, 6, 7, 8, 9],
  );
  const rows = await store.db.selectFrom('settings').select('name').where('name', 'like', 'name-%').execute();
  assert.equal(rows.length, 9);
  assert.ok(!rows.some(({ name }) => name === 'name-4'));
  assert.equal(
    batches.reduce((sum, size) => sum + size, 0),
    9,
  );
  if (testEngine === 'sqlite') assert.deepEqual(batches, [4, 5]);
});

const onSqlite = { skip: testEngine === 'postgres' };

test(
  'those who come with each turn of the event loop share a commit, and as many are expected again',
  onSqlite,
  async (t) => {
    const { store, batches } = await openCounting(t);
    const write = async ({ after }: { after: number }) => {
      await pass(after);
      await store.transaction(async (tx) => {
        tx.emit({ type: 'test', after });
        await setting(tx, randomUUID());
      });
    };
    // Nobody waits for long: a machine that is held up for a few milliseconds may miss it.
    for (let attempt = 0; attempt < 20 && !(batches.includes(4) && batches.includes(2)); attempt += 1) {
      await Promise.all([0, 1, 2, 3].map((after) => write({ after })));
      await Promise.all([0, 4].map((after) => write({ after })));
    }
    assert.ok(batches.includes(4) && batches.includes(2), `${batches}`);
    const rows = await store.db.selectFrom('settings').select('name').execute();
    assert.equal(
      rows.length,
      batches.reduce((sum, size) => sum + size, 0),
    );
  },
);

test('one that fails before it writes is refused alone, and does not run again', async (t) => {
  const { store, batches } = await openCounting(t);
  slowClock(t);
  let runs = 0;
  const outcomes = await Promise.allSettled([
    store.transaction(async (tx) => {
      tx.emit({ type: 'test', index: 0 });
      await setting(tx, 'first');
    }),
    store.transaction(async (tx) => {
      runs += 1;
      await tx.selectFrom('settings').select('name').execute();
      throw new Error('no');
    }),
    store.transaction(async (tx) => {
      tx.emit({ type: 'test', index: 2 });
      await setting(tx, 'third');
    }),
  ]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.equal(runs, 1);
  if (testEngine === 'sqlite') assert.deepEqual(batches, [2]);
});

test('what failed after it wrote leaves nothing behind, first or last of those that wait together', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const failing = async (tx: Tx) => {
    await setting(tx, 'taken');
    await setting(tx, 'taken');
  };
  const outcomes = await Promise.allSettled([
    store.transaction(failing),
    store.transaction((tx) => setting(tx, 'kept')),
    store.transaction(failing),
  ]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled', 'rejected'],
  );
  const rows = await store.db.selectFrom('settings').select('name').where('name', 'in', ['taken', 'kept']).execute();
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['kept'],
  );
});

test('a transaction sees its own writes, others only after the commit', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const inside = await store.transaction(async (tx) => {
    await setting(tx, 'mine');
    const own = await tx.selectFrom('settings').select('name').where('name', '=', 'mine').execute();
    return own.length;
  });
  assert.equal(inside, 1);
});

test('a closed store refuses transactions as unavailable', async () => {
  const { store, close } = await openTestStore();
  await close();
  await assert.rejects(
    store.transaction((tx) => setting(tx, 'late')),
    { kind: 'unavailable' },
  );
});
