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

const write = (tx: Tx, name: string) => tx.insertInto('settings').values({ name, value: 'x', updated_at: 0 }).execute();

async function names(db: Pick<Db, 'selectFrom'>): Promise<string[]> {
  const rows = await db
    .selectFrom('settings')
    .select('name')
    .where('name', 'like', 'write-%')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

test('a write that fails undoes its transaction, and the connection goes on', async (t) => {
  const store = await open(t);
  for (let round = 0; round < 2; round += 1) {
    const twice = store.transaction(async (tx) => {
      tx.afterCommit(() => assert.fail('It was not committed'));
      await write(tx, 'write-once');
      await write(tx, 'write-once');
    });
    await assert.rejects(twice, isUniqueViolation);
  }
  await store.transaction((tx) => write(tx, 'write-once'));
  assert.deepEqual(await names(store.db), ['write-once']);
});

test('one of several writes started together that fails undoes all of them', async (t) => {
  const store = await open(t);
  const together = store.transaction((tx) =>
    Promise.all(['write-a', 'write-b', 'write-a'].map((name) => write(tx, name))),
  );
  await assert.rejects(together, isUniqueViolation);
  assert.deepEqual(await names(store.db), []);
});

test('what is asked after a write that failed tells why that failed', async (t) => {
  const store = await open(t);
  let told: unknown;
  const orphaned = store.transaction(async (tx) => {
    // To nobody's status.
    const orphan = tx.insertInto('mentions').values({ id: 1, status_id: 1, account_id: 1, silent: 0 });
    await orphan.execute().catch(() => undefined);
    told = await names(tx).catch((error: unknown) => error);
  });
  await assert.rejects(orphaned, { message: /foreign key/i });
  assert.match(told instanceof Error ? told.message : '', /foreign key/i);
  assert.deepEqual(await store.db.selectFrom('mentions').select('id').execute(), []);
});

test('a value that cannot be sent undoes its transaction', async (t) => {
  const store = await open(t);
  const unsendable = { toString: () => assert.fail('No text'), toJSON: () => assert.fail('No JSON') };
  const failing = store.transaction(async (tx) => {
    await write(tx, 'write-a');
    await sql`update settings set value = ${unsendable}`.execute(tx).catch(() => undefined);
  });
  await assert.rejects(failing);
  assert.deepEqual(await names(store.db), []);
});

test('what others have written meanwhile makes a transaction run again', onPostgres, async (t) => {
  const store = await open(t);
  await store.transaction((tx) => write(tx, 'write-taken'));
  const tried: string[] = [];
  await store.transaction(async (tx) => {
    const name = tried.length === 0 ? 'write-taken' : 'write-free';
    tried.push(name);
    await write(tx, 'write-along');
    await write(tx, name);
  });
  assert.deepEqual(tried, ['write-taken', 'write-free']);
  assert.deepEqual(await names(store.db), ['write-along', 'write-free', 'write-taken']);
});

test('a cancelled query fails its transaction with its own error', onPostgres, async (t) => {
  const store = await open(t);
  const cancelled = store.transaction(async (tx) => {
    await write(tx, 'write-a');
    await sql`select pg_cancel_backend(pg_backend_pid()), pg_sleep(5)`.execute(tx);
    await write(tx, 'write-b');
  });
  await assert.rejects(cancelled, (error) => errorCode(error) === '57014');
  await store.transaction((tx) => write(tx, 'write-c'));
  assert.deepEqual(await names(store.db), ['write-c']);
});

test('outside of a transaction nothing is written, whatever a query calls itself', async (t) => {
  const store = await open(t);
  const astray = sql`insert into settings (name, value, updated_at) values ('write-astray', 'x', 0)`;
  await assert.rejects(astray.execute(store.db));
  await store.transaction((tx) => write(tx, 'write-a'));
  await assert.rejects(astray.execute(store.db));
  assert.deepEqual(await names(store.db), ['write-a']);
});
