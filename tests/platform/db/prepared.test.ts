import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { newId } from '../../../src/lib/id.ts';
import type { Tx } from '../../../src/platform/db/handle.ts';
import { prepared } from '../../../src/platform/db/prepared.ts';
import { idsIn } from '../../../src/platform/db/sql.ts';
import { openTestStore } from '../../support/database.ts';

async function openTags(t: TestContext) {
  const { store, close } = await openTestStore();
  t.after(close);
  const ids = [newId(), newId(), newId()];
  const rows = ids.map((id, index) => ({ id, name: `t${index}`, display_name: 'T', created_at: index }));
  await store.transaction((tx) => tx.insertInto('tags').values(rows).execute());
  return { store, db: store.db, ids };
}

type Wanted = {
  readonly ids: readonly number[];
  readonly name: string | null;
  readonly since: number;
  readonly reversed: boolean;
};

test('a prepared statement is built once for each form and bound anew each time', async (t) => {
  const { db, ids } = await openTags(t);
  let built = 0;
  const read = prepared((handle, { ids: wanted, name, since, reversed }: Wanted) => {
    built += 1;
    const tags = handle
      .selectFrom('tags')
      .select('id')
      .where(idsIn(handle, 'id', wanted));
    const named = name === null ? tags : tags.where('name', '=', name);
    return named.where('created_at', '>=', since).orderBy('id', reversed ? 'desc' : 'asc');
  });
  const all = { ids, name: null, since: 0, reversed: false };
  const found = async (wanted: Partial<Wanted>) => (await read(db, { ...all, ...wanted })).rows.map(({ id }) => id);

  assert.deepEqual(await found({}), ids);
  assert.deepEqual(await found({ ids: ids.slice(1) }), ids.slice(1));
  assert.deepEqual(await found({ since: 2 }), ids.slice(2));
  assert.equal(built, 1, 'the same form');
  assert.deepEqual(await found({ reversed: true }), ids.toReversed());
  assert.equal(built, 2, 'a boolean chooses the SQL');
  assert.deepEqual(await found({ ids: ids.slice(1, 2) }), ids.slice(1, 2));
  assert.deepEqual(await found({ ids: ids.slice(0, 1) }), ids.slice(0, 1));
  assert.equal(built, 3, 'one element');
  assert.deepEqual(await found({ ids: [] }), []);
  assert.equal(built, 4, 'no element');
  assert.deepEqual(await found({ name: 't1' }), ids.slice(1, 2));
  assert.deepEqual(await found({ name: 't2' }), ids.slice(2));
  assert.equal(built, 5, 'what is there, or absent');
});

test('texts, also in lists, are bound like numbers', async (t) => {
  const { db, ids } = await openTags(t);
  type Named = { readonly names: readonly string[]; readonly but: string };
  const read = prepared(
    (handle, { names, but }: Named) =>
      sql<{ id: number }>`
      select id from tags where ${idsIn(handle, 'name', names)} and name <> ${but} and name <> ${'constant'} order by id`,
  );
  const found = async (names: string[], but: string) => (await read(db, { names, but })).rows.map(({ id }) => id);
  assert.deepEqual(await found(['t0', 't1', 't2'], 't1'), [ids[0], ids[2]]);
  assert.deepEqual(await found(['t2', 't1'], 't0'), [ids[1], ids[2]]);
  assert.deepEqual(await found(['t2'], 't0'), [ids[2]]);
  assert.deepEqual(await found(['stand-in 1', 't1'], ''), [ids[1]]);
});

test('which of two values is absent makes a difference', async (t) => {
  const { db, ids } = await openTags(t);
  type Bounds = { readonly above?: number | undefined; readonly below?: number | undefined };
  const read = prepared((handle, { above, below }: Bounds) => {
    let query = handle.selectFrom('tags').select('id').orderBy('id');
    if (above !== undefined) query = query.where('created_at', '>', above);
    if (below !== undefined) query = query.where('created_at', '<', below);
    return query;
  });
  const found = async (bounds: Bounds) => (await read(db, bounds)).rows.map(({ id }) => id);
  assert.deepEqual(await found({ above: 1 }), ids.slice(2));
  assert.deepEqual(await found({ below: 1 }), ids.slice(0, 1));
  assert.deepEqual(await found({ above: undefined, below: 2 }), ids.slice(0, 2));
  assert.deepEqual(await found({ above: 0, below: 2 }), ids.slice(1, 2));
});

test('a prepared write tells how many rows it has changed, or returns them', async (t) => {
  const { store, ids } = await openTags(t);
  type New = { readonly id: number; readonly name: string; readonly display_name: string; readonly created_at: number };
  const insert = prepared((tx: Tx, row: New) =>
    tx
      .insertInto('tags')
      .values(row)
      .onConflict((oc) => oc.doNothing()),
  );
  const rename = prepared((tx: Tx, { since, to }: { readonly since: number; readonly to: string }) =>
    tx.updateTable('tags').set({ display_name: to }).where('created_at', '>=', since),
  );
  const remove = prepared((tx: Tx, { id }: { readonly id: number }) =>
    tx.deleteFrom('tags').where('id', '=', id).returning(['id', 'display_name']),
  );
  const row = { id: newId(), name: 't3', display_name: 'T', created_at: 3 };
  await store.transaction(async (tx) => {
    assert.deepEqual(await insert(tx, row), { rows: [], changed: 1 });
    assert.deepEqual(await insert(tx, { ...row, id: newId() }), { rows: [], changed: 0 });
    assert.deepEqual(await rename(tx, { since: 2, to: 'U' }), { rows: [], changed: 2 });
    assert.deepEqual(await remove(tx, { id: ids[0] ?? 0 }), { rows: [{ id: ids[0], display_name: 'T' }], changed: 1 });
    assert.deepEqual(await remove(tx, { id: row.id }), { rows: [{ id: row.id, display_name: 'U' }], changed: 1 });
    assert.deepEqual(await remove(tx, { id: row.id }), { rows: [], changed: 0 });
  });
});

test('a prepared statement does nothing with what it is given but bind it', async (t) => {
  const { db } = await openTags(t);
  type Some = { readonly since: number; readonly name: string; readonly ids: readonly number[] };
  const some = { since: 0, name: 't', ids: [1, 2] };
  const refused = (build: Parameters<typeof prepared<typeof db, Some, unknown>>[0]) =>
    assert.rejects(prepared(build)(db, some), /bind what it is given as it is/);
  const bound = (value: unknown) => sql`select ${value}`;
  await refused((_, { since }) => bound(since + 1));
  await refused((_, { since }) => bound(since + 86_400_000));
  await refused((_, { since }) => bound(since * 2));
  await refused((_, { since }) => bound(`since ${since}`));
  await refused((_, { since }) => sql`select ${sql.lit(since)}`);
  await refused((_, { name }) => bound(`${name}%`));
  await refused((_, { name }) => bound(name.toLowerCase()));
  await refused((_, { name }) => bound(name.trim()));
  await refused((_, { name }) => sql`select ${sql.lit(name)}`);
  await refused((_, { ids }) => bound(ids[0]));
  await refused((_, { ids }) => bound(ids.map((id) => id)));
  await refused((_, { ids }) => bound(JSON.stringify({ ids })));
});

test('a statement of very many forms keeps no more than some of them', async (t) => {
  const { db } = await openTags(t);
  let built = 0;
  const names = Array.from({ length: 10 }, (_, index) => `flag${index}`);
  const read = prepared((_, flags: Readonly<Record<string, boolean>>) => {
    built += 1;
    return sql<{ mask: number }>`select ${sql.lit(Number(maskOf(flags)))} as mask`;
  });
  const maskOf = (flags: Readonly<Record<string, boolean>>) =>
    `0b${names.map((name) => (flags[name] ? '1' : '0')).join('')}`;
  const flagsOf = (mask: number) =>
    Object.fromEntries(names.map((name, bit) => [name, ((mask >> (9 - bit)) & 1) === 1]));
  for (const mask of [...Array(1024).keys(), 1023]) {
    assert.deepEqual((await read(db, flagsOf(mask))).rows, [{ mask }]);
  }
  assert.equal(built, 1024);
  await read(db, flagsOf(0));
  assert.equal(built, 1025, 'the first ones are forgotten');
});
