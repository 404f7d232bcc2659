import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openStore } from '../../../src/platform/db/store.ts';
import { openTestStore, testEngine } from '../../support/database.ts';

const skip = testEngine === 'sqlite';
const instance = { origin: 'http://localhost:3000', domain: 'localhost:3000' };

test('a database that does not answer is unavailable', { skip }, async () => {
  const url = 'postgres://postgres@127.0.0.1:1/none';
  await assert.rejects(openStore({ url, instance }), { kind: 'unavailable' });
});

test('a connection lost in the middle fails its transaction, and the next one gets another', { skip }, async (t) => {
  const { store, close } = await openTestStore();
  t.after(close);
  const lost = store.transaction(async (tx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  });
  await assert.rejects(lost, { kind: 'unavailable' });
  const answer = await store.transaction((tx) => sql<{ one: number }>`select 1 as one`.execute(tx));
  assert.deepEqual(answer.rows, [{ one: 1 }]);
});

test('an address of another scheme is refused', async () => {
  await assert.rejects(openStore({ url: 'mysql://x', instance }), /DATABASE_URL/);
});
