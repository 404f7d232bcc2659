import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { AppError } from '../../../src/lib/errors.ts';
import type { Db, Store, Tx } from '../../../src/platform/db/handle.ts';
import { lockName } from '../../../src/platform/db/lock-name.ts';
import { openTestStore, testEngine } from '../../support/database.ts';

const onPostgres = { skip: testEngine === 'sqlite' };
const ROUNDS = Array.from({ length: 60 }, (_, index) => index);

async function open(t: TestContext, poolSize: number) {
  const opened = await openTestStore({ poolSize });
  t.after(opened.close);
  return opened;
}

const write = (tx: Tx, name: string) => tx.insertInto('settings').values({ name, value: '0', updated_at: 0 }).execute();

async function names(db: Pick<Db, 'selectFrom'>, like: string): Promise<string[]> {
  const rows = await db.selectFrom('settings').select('name').where('name', 'like', like).execute();
  return rows.map(({ name }) => name).sort();
}

test('many transactions on few connections keep their order behind a lock', async (t) => {
  const { store } = await open(t, 3);
  await store.transaction((tx) => write(tx, 'many-count'));
  const count = async (tx: Tx) => {
    await lockName(tx, 'many-count');
    const { value } = await tx
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'many-count')
      .executeTakeFirstOrThrow();
    const next = String(Number(value) + 1);
    await tx.updateTable('settings').set({ value: next }).where('name', '=', 'many-count').execute();
    await write(tx, `many-at-${next}`);
  };
  const reads = ROUNDS.map(() => names(store.db, 'many-%'));
  await Promise.all(ROUNDS.map(() => store.transaction(count)));
  await Promise.all(reads);
  assert.deepEqual(await names(store.db, 'many-at-%'), ROUNDS.map((round) => `many-at-${round + 1}`).sort());
});

test('those that fail leave those beside them alone', async (t) => {
  const { store } = await open(t, 3);
  const writeOne = (round: number) =>
    store.transaction(async (tx) => {
      await write(tx, `many-${round}`);
      if (round % 3 === 1) throw new Error('No');
      if (round % 3 === 2) await sql`select nothing from nowhere`.execute(tx);
    });
  const results = await Promise.allSettled(ROUNDS.map(writeOne));
  const done = ROUNDS.filter((round) => results[round]?.status === 'fulfilled');
  assert.deepEqual(
    done,
    ROUNDS.filter((round) => round % 3 === 0),
  );
  assert.deepEqual(await names(store.db, 'many-%'), done.map((round) => `many-${round}`).sort());
});

test(
  'a connection that is lost between writes takes its transaction along, and another comes',
  onPostgres,
  async (t) => {
    const { store } = await open(t, 1);
    for (let round = 0; round < 3; round += 1) {
      const lost = store.transaction(async (tx) => {
        await write(tx, 'many-a');
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
        await write(tx, 'many-b');
        tx.afterCommit(() => assert.fail('It was not committed'));
      });
      await assert.rejects(lost, { kind: 'unavailable' });
      assert.deepEqual(await names(store.db, 'many-%'), []);
    }
    await store.transaction((tx) => write(tx, 'many-c'));
    assert.deepEqual(await names(store.db, 'many-%'), ['many-c']);
  },
);

test('connections killed at any moment undo all of a transaction or none of it', onPostgres, async (t) => {
  const { store, url } = await open(t, 4);
  const killer = new pg.Client({ connectionString: url });
  await killer.connect();
  const results = await writeUnderFire(store, killer);
  await killer.end();
  const there = new Set(await names(store.db, 'many-%'));
  for (const [round, result] of results.entries()) {
    const parts = ['a', 'b', 'c'].filter((part) => there.has(`many-${round}-${part}`)).length;
    assert.ok(parts === 0 || parts === 3, `transaction ${round} is there in part`);
    if (result.status === 'fulfilled') assert.equal(parts, 3, `transaction ${round} was acknowledged`);
    else assert.ok(result.reason instanceof AppError && result.reason.kind === 'unavailable', String(result.reason));
  }
  assert.ok(results.some(({ status }) => status === 'rejected'));
  await store.transaction((tx) => write(tx, 'many-end'));
});

async function writeUnderFire(store: Store, killer: pg.Client) {
  let running = true;
  const writeParts = async (round: number) => {
    await store.transaction(async (tx) => {
      await write(tx, `many-${round}-a`);
      await write(tx, `many-${round}-b`);
      await tx.selectFrom('settings').select('name').where('name', '=', `many-${round}-b`).execute();
      await write(tx, `many-${round}-c`);
    });
  };
  const kill = async () => {
    while (running) {
      await killer.query(`select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        order by random() limit 1) as one`);
    }
  };
  const killing = kill();
  const results = [];
  for (let start = 0; start < 20; start += 1) {
    results.push(...(await Promise.allSettled(ROUNDS.slice(0, 20).map((index) => writeParts(start * 20 + index)))));
  }
  running = false;
  await killing;
  return results;
}
