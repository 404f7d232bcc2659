import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { newId } from '../../../src/lib/id.ts';
import { greatest, idRows, idsIn, isAmong, jsonEachText } from '../../../src/platform/db/sql.ts';
import { openTestStore } from '../../support/database.ts';

test('lists of ids of any length make the same statement, a single id one of its own', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const { db } = store;
  const ids = [newId(), newId(), newId()];
  await store.transaction((tx) =>
    tx
      .insertInto('tags')
      .values(ids.map((id, index) => ({ id, name: `t${index}`, display_name: 'T', created_at: 0 })))
      .execute(),
  );
  const query = (wanted: number[]) =>
    db
      .selectFrom('tags')
      .select('id')
      .where(idsIn(db, 'id', wanted))
      .orderBy('id');
  assert.deepEqual(
    (await query(ids.slice(1)).execute()).map(({ id }) => id),
    ids.slice(1),
  );
  assert.deepEqual(await query([]).execute(), []);
  assert.equal(query(ids).compile().sql, query([newId(), newId()]).compile().sql);
  assert.match(query([newId()]).compile().sql, /"id" = /);
  assert.deepEqual(await query(ids.slice(0, 1)).execute(), [{ id: ids[0] }]);
  const names = await db
    .selectFrom('tags')
    .select('id')
    .where(idsIn(db, 'tags.name', ['t0', 'none']))
    .execute();
  assert.deepEqual(names, [{ id: ids[0] }]);
  const none: readonly string[] = [];
  const nobody = await db
    .selectFrom('tags')
    .select('id')
    .where(idsIn(db, 'tags.name', none))
    .execute();
  assert.deepEqual(nobody, []);
});

test('one parameter becomes rows', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const { db } = store;
  const id = newId();
  const numbers = await db
    .selectFrom(idRows(db, [id, 7]).as('ids'))
    .select('value')
    .orderBy('value')
    .execute();
  assert.deepEqual(numbers, [{ value: 7 }, { value: id }]);
  const texts = await db
    .selectFrom(jsonEachText(db, '["é","b"]').as('texts'))
    .select('value')
    .orderBy('value')
    .execute();
  assert.deepEqual(texts, [{ value: 'b' }, { value: 'é' }]);
});

test('numbers come as numbers and flags go as 0 and 1', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const id = newId();
  const flag = sql<number>`cast(${true} as integer)`;
  const big = sql<number>`cast(${id} as bigint)`;
  const larger = greatest(store.db, sql<number>`cast(1 as integer)`, sql<number>`cast(2 as integer)`);
  const [row] = await store.db
    .selectNoFrom([flag.as('flag'), big.as('big'), larger.as('larger'), sql<number>`sum(cast(3 as bigint))`.as('sum')])
    .execute();
  assert.deepEqual(row, { flag: 1, big: id, larger: 2, sum: 3 });
});

test('the newest of each are looked up, and not looked for in every row', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const tags = Array.from({ length: 30 }, (_, index) => ({ id: newId(), name: `t${index}`, at: index % 3 }));
  await store.transaction((tx) =>
    tx
      .insertInto('tags')
      .values(tags.map(({ id, name, at }) => ({ id, name, display_name: name, created_at: at })))
      .execute(),
  );
  const newest = sql`select m.id from tags as m where m.created_at = wanted.value order by m.id desc limit 2`;
  const query = sql<{ name: string }>`select n.name from ${idRows(store.db, [0, 1])} as wanted
    cross join tags as n where ${isAmong(store.db, 'n.id', newest)} order by n.id desc`;
  assert.deepEqual(
    (await query.execute(store.db)).rows.map(({ name }) => name),
    ['t28', 't27', 't25', 't24'],
  );
  const explain = store.dialect === 'sqlite' ? sql`explain query plan` : sql`explain`;
  const plan = await store.transaction(async (tx) => {
    // Or PostgreSQL reads so small a table whole.
    if (tx.dialect === 'postgres') await sql`set local enable_seqscan to off`.execute(tx);
    return (await sql`${explain} ${query}`.execute(tx)).rows;
  });
  assert.match(JSON.stringify(plan), /SEARCH n USING INTEGER PRIMARY KEY|Index Cond: \(id = ANY/);
});
