import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../../src/lib/id.ts';
import { compiledQuery } from '../../../src/platform/db/compiled-query.ts';
import { idsIn } from '../../../src/platform/db/sql.ts';
import { openTestStore } from '../../support/database.ts';

async function openTags() {
  const { store, close } = await openTestStore();
  const ids = [newId(), newId(), newId()];
  await store.transaction((tx) =>
    tx
      .insertInto('tags')
      .values(ids.map((id, index) => ({ id, name: `t${index}`, display_name: 'T', created_at: index })))
      .execute(),
  );
  return { db: store.db, ids, close };
}

type Wanted = { readonly ids: readonly number[]; readonly name: string | null; readonly since: number };

test('a compiled query is built once for each form and bound anew each time', async (t) => {
  const { db, ids, close } = await openTags();
  t.after(close);
  let built = 0;
  const read = compiledQuery(
    (handle, { reversed }: { readonly reversed: boolean }, { ids: wanted, name, since }: Wanted) => {
      built += 1;
      let query = handle
        .selectFrom('tags')
        .select('id')
        .where(idsIn(handle, 'id', wanted))
        .where('created_at', '>=', since);
      if (name !== null) query = query.where('name', '=', name);
      return query.orderBy('id', reversed ? 'desc' : 'asc').compile();
    },
  );
  const found = async (reversed: boolean, wanted: Wanted) => (await read(db, { reversed }, wanted)).map(({ id }) => id);

  assert.deepEqual(await found(false, { ids, name: null, since: 0 }), ids);
  assert.deepEqual(await found(false, { ids: ids.slice(1), name: null, since: 0 }), ids.slice(1));
  assert.deepEqual(await found(false, { ids, name: null, since: 2 }), ids.slice(2));
  assert.equal(built, 1, 'the same form');
  assert.deepEqual(await found(true, { ids, name: null, since: 0 }), ids.toReversed());
  assert.deepEqual(await found(false, { ids: ids.slice(1, 2), name: null, since: 0 }), ids.slice(1, 2));
  assert.deepEqual(await found(false, { ids: ids.slice(0, 1), name: null, since: 0 }), ids.slice(0, 1));
  assert.deepEqual(await found(false, { ids: [], name: null, since: 0 }), []);
  assert.deepEqual(await found(false, { ids, name: 't1', since: 0 }), ids.slice(1, 2));
  assert.deepEqual(await found(false, { ids, name: 't2', since: 0 }), ids.slice(2));
  assert.equal(built, 5, 'a form for each flag, length and what is absent');
});

test('a compiled query refuses to do anything with a parameter but bind it', async (t) => {
  const { db, close } = await openTags();
  t.after(close);
  const sum = compiledQuery((handle, _form: object, { since }: { readonly since: number }) =>
    handle
      .selectFrom('tags')
      .select('id')
      .where('created_at', '>', since + 1)
      .compile(),
  );
  await assert.rejects(sum(db, {}, { since: 0 }), /bind its parameters as they are/);
  const part = compiledQuery((handle, _form: object, { name }: { readonly name: string }) =>
    handle.selectFrom('tags').select('id').where('name', 'like', `${name}%`).compile(),
  );
  await assert.rejects(part(db, {}, { name: 't' }), /bind its parameters as they are/);
  const element = compiledQuery((handle, _form: object, { ids }: { readonly ids: readonly number[] }) =>
    handle
      .selectFrom('tags')
      .select('id')
      .where('id', '=', ids[0] ?? 0)
      .compile(),
  );
  await assert.rejects(element(db, {}, { ids: [1, 2] }), /bind its parameters as they are/);
});
