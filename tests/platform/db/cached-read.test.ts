import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../src/lib/id.ts';
import { cachedRead } from '../../../src/platform/db/cached-read.ts';
import type { Db, Tx } from '../../../src/platform/db/handle.ts';
import { cacheableAmong } from '../../../src/platform/db/table-versions.ts';
import { openTestStore } from '../../support/database.ts';

let opened: Awaited<ReturnType<typeof openTestStore>>;
before(async () => {
  opened = await openTestStore({ rehearse: false });
});
after(() => opened.close());

function counted() {
  let reads = 0;
  const read = cachedRead(['rules'], async (db: Db) => {
    reads += 1;
    return (await db.selectFrom('rules').select('id').execute()).length;
  });
  return { read: () => read(opened.store.db, 0), reads: () => reads };
}

const addRule = (tx: Tx) =>
  tx.insertInto('rules').values({ id: newId(), text: 'be kind', created_at: 1, updated_at: 1 }).execute();

test('a read is cached until its table changes', async () => {
  const { read, reads } = counted();
  const before = await read();
  assert.equal(await read(), before);
  assert.equal(reads(), 1);
  await opened.store.transaction(async (tx) => void (await addRule(tx)));
  assert.equal(await read(), before + 1);
  assert.equal(reads(), 2);
});

test('a change of another table leaves it alone', async () => {
  const { read, reads } = counted();
  await read();
  await opened.store.transaction(async (tx) => void (await tx.deleteFrom('tombstones').execute()));
  await read();
  assert.equal(reads(), 1);
});

test('a change that is rolled back is never seen', async () => {
  const { read } = counted();
  const before = await read();
  const failing = opened.store.transaction(async (tx) => {
    await addRule(tx);
    throw new Error('no');
  });
  await assert.rejects(failing, /no/);
  assert.equal(await read(), before);
});

test('nobody caches what other processes do not hear of', () => {
  assert.throws(() => cachedRead(['jobs'], async () => 0), /jobs cannot be cached/);
  assert.deepEqual(cacheableAmong(['jobs', 'rules', 'deliveries', 'users#counts']), ['rules', 'users#counts']);
});
test('a transaction uses what is cached, and reads anew what it has written', async () => {
  let asked = 0;
  const read = cachedRead(['rules'], async (db: Db) => {
    asked += 1;
    return (await db.selectFrom('rules').select('id').execute()).length;
  });
  const before = await read(opened.store.db, 0);
  await opened.store.transaction(async (tx) => {
    assert.equal(await read(tx, 0), before);
    assert.equal(asked, 1);
    await addRule(tx);
    assert.equal(await read(tx, 0), before + 1);
    assert.equal(await read(tx, 0), before + 1);
    assert.equal(asked, 3);
  });
  assert.equal(await read(opened.store.db, 0), before + 1);
  assert.equal(asked, 4);
});
