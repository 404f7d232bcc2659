import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { enqueue } from '../../../src/platform/jobs/enqueue.ts';
import { openTestStore, testEngine } from '../../support/database.ts';

const skip = testEngine === 'postgres';

test('what cannot be brought to the disk is not acknowledged, and nothing is written after it', { skip }, async (t) => {
  // A second connection, as a witness has, would make the file anew.
  const { store, url, close } = await openTestStore({ witness: undefined });
  t.after(close);
  await rm(`${new URL(url).pathname}-wal`);
  const write = (name: string, flushLater = false) =>
    store.transaction((tx) => enqueue(tx, { name, payload: null }), { flushLater });
  await write('not promised', true);
  await assert.rejects(write('not acknowledged'), { kind: 'unavailable' });
  await assert.rejects(store.flush(), { kind: 'unavailable' });
  await assert.rejects(write('not even begun'), { kind: 'unavailable' });
  await assert.rejects(write('nor this', true), { kind: 'unavailable' });
  const rows = await store.db.selectFrom('jobs').select('name').execute();
  assert.ok(!rows.some(({ name }) => name === 'not even begun' || name === 'nor this'));
});
