import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { errorCode, isUniqueViolation } from '../../../src/platform/db/errors.ts';
import type { Db, Tx } from '../../../src/platform/db/handle.ts';
import { openTestStore, testEngine } from '../../support/database.ts';

const onPostgres = { skip: testEngine === 'sqlite' };

async function open(t: TestContext) {
  const { store, close } = await openTestStore({ poolSize: 1 });
  t.after(close);
  return store;
}

const later = (tx: Tx, name: string) =>
  tx.later(tx.insertInto('settings').values({ name, value: 'x', updated_at: 0 }).compile());

async function names(db: Pick<Db, 'selectFrom'>): Promise<string[]> {
  const rows = await db
    .selectFrom('settings')
    .select('name')
    .where('name', 'like', 'later-%')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** To nobody's status. */
const orphan = (tx: Tx) => tx.later(tx.insertInto('mentions').values(ORPHAN).compile());
const ORPHAN = { id: 1, status_id: 1, account_id: 1, silent: 0 } as const;

test('what is written later is there for the next query and after the commit, in order', async (t) => {
  const store = await open(t);
  await store.transaction(async (tx) => {
    await later(tx, 'later-a');
    await tx.later(tx.updateTable('settings').set({ name: 'later-b' }).where('name', '=', 'later-a').compile());
    assert.deepEqual(await names(tx), ['later-b']);
    await later(tx, 'later-a');
  });
  assert.deepEqual(await names(store.db), ['later-a', 'later-b']);
});

test('a transaction that only writes later commits all of it, however much', async (t) => {
  const store = await open(t);
  const expected = Array.from({ length: 300 }, (_, index) => `later-${1000 + index}`);
  await store.transaction(async (tx) => {
    for (const name of expected) await later(tx, name);
  });
  assert.deepEqual(await names(store.db), expected);
});

test('a later write that fails undoes its transaction, and the connection goes on', async (t) => {
  const store = await open(t);
  for (let round = 0; round < 2; round += 1) {
    const twice = store.transaction(async (tx) => {
      await later(tx, 'later-once');
      await later(tx, 'later-once');
      await later(tx, 'later-twice');
      tx.afterCommit(() => assert.fail('It was not committed'));
    });
    await assert.rejects(twice, isUniqueViolation);
  }
  await store.transaction((tx) => later(tx, 'later-once'));
  assert.deepEqual(await names(store.db), ['later-once']);
});

test('what is asked after a later write that failed tells why that failed', async (t) => {
  const store = await open(t);
  let told: unknown;
  const orphaned = store.transaction(async (tx) => {
    // SQLite tells at once.
    await orphan(tx).catch(() => undefined);
    told = await names(tx).catch((error: unknown) => error);
  });
  await assert.rejects(orphaned, { message: /foreign key/i });
  assert.match(told instanceof Error ? told.message : '', /foreign key/i);
  assert.deepEqual(await store.db.selectFrom('mentions').select('id').execute(), []);
});

test('a later write that failed is not got round by swallowing errors', async (t) => {
  const store = await open(t);
  await store.transaction((tx) => later(tx, 'later-once'));
  const twice = store.transaction(async (tx) => {
    await later(tx, 'later-other');
    await later(tx, 'later-once').catch(() => undefined);
    await names(tx).catch(() => undefined);
    await later(tx, 'later-third').catch(() => undefined);
  });
  await assert.rejects(twice, isUniqueViolation);
  assert.deepEqual(await names(store.db), ['later-once']);
});

test('a value that cannot be sent undoes its transaction', async (t) => {
  const store = await open(t);
  const unsendable = { toString: () => assert.fail('No text'), toJSON: () => assert.fail('No JSON') };
  const failing = store.transaction(async (tx) => {
    await later(tx, 'later-a');
    void tx.later(sql`update settings set value = ${unsendable}`.compile(tx)).catch(() => undefined);
  });
  await assert.rejects(failing);
  assert.deepEqual(await names(store.db), []);
});

test('a later write after the end of its transaction throws', async (t) => {
  const store = await open(t);
  const escaped = await store.transaction(async (tx) => ({ tx }));
  await assert.rejects(async () => later(escaped.tx, 'later-escaped'), /escaped its transaction/);
  assert.deepEqual(await names(store.db), []);
});

test('a transaction that waits for something else after a later write is rolled back', async (t) => {
  const store = await open(t);
  // It never comes by itself: the answer that PostgreSQL owes, for which it may wait, can take any time.
  const something = Promise.withResolvers<void>();
  const stalled = store.transaction(async (tx) => {
    await later(tx, 'later-stalled');
    await something.promise;
  });
  await assert.rejects(stalled, /waited for something other/);
  something.resolve();
  assert.deepEqual(await names(store.db), []);
});

test('what others have written meanwhile makes a transaction run again', onPostgres, async (t) => {
  const store = await open(t);
  await store.transaction((tx) => later(tx, 'later-taken'));
  const tried: string[] = [];
  await store.transaction(async (tx) => {
    const name = tried.length === 0 ? 'later-taken' : 'later-free';
    tried.push(name);
    await later(tx, 'later-along');
    await later(tx, name);
  });
  assert.deepEqual(tried, ['later-taken', 'later-free']);
  assert.deepEqual(await names(store.db), ['later-along', 'later-free', 'later-taken']);
});

test('a cancelled query fails its transaction with its own error', onPostgres, async (t) => {
  const store = await open(t);
  const cancelled = store.transaction(async (tx) => {
    await later(tx, 'later-a');
    await tx.later(sql`select pg_cancel_backend(pg_backend_pid()), pg_sleep(5)`.compile(tx));
    await later(tx, 'later-b');
  });
  await assert.rejects(cancelled, (error) => errorCode(error) === '57014');
  await store.transaction((tx) => later(tx, 'later-c'));
  assert.deepEqual(await names(store.db), ['later-c']);
});

test('outside of a transaction nothing is written, whatever a query calls itself', async (t) => {
  const store = await open(t);
  const write = sql`insert into settings (name, value, updated_at) values ('later-astray', 'x', 0)`;
  await assert.rejects(write.execute(store.db));
  await store.transaction((tx) => later(tx, 'later-a'));
  await assert.rejects(write.execute(store.db));
  assert.deepEqual(await names(store.db), ['later-a']);
});
