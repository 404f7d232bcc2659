import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { AppError } from '../../../src/lib/errors.ts';
import { untranslated } from '../../../src/lib/said.ts';
import { openTestStore } from '../../support/database.ts';

const refusal = (kind: 'invalid' | 'not_found' | 'unavailable') => new AppError(kind, untranslated('no'));

test('transactions are counted by how they ended; that somebody wanted something wrong is no fault', async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const count = () => {
    const { committed, refused, failed } = store.figures;
    return { committed: committed.count, refused: refused.count, failed: failed.count };
  };
  const before = count();
  await store.transaction((tx) => sql`select 1`.execute(tx));
  for (const error of [refusal('invalid'), refusal('not_found'), refusal('unavailable'), new Error('a fault')])
    await assert.rejects(store.transaction(() => Promise.reject(error)));
  await assert.rejects(store.transaction((tx) => sql`select nothing from nowhere`.execute(tx)));
  const after = count();
  assert.deepEqual(
    [after.committed - before.committed, after.refused - before.refused, after.failed - before.failed],
    [1, 2, 3],
  );
});
