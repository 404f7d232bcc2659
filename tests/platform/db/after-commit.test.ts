import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TABLES_EVENT } from '../../../src/platform/db/table-versions.ts';
import { openTestStore } from '../../support/database.ts';

test('events and callbacks follow the commit in order, before the caller goes on', async (t) => {
  const seen: string[] = [];
  const { store, close } = await openTestStore({
    onEvents: (events) => seen.push(...events.map(({ type }) => type).filter((type) => type !== TABLES_EVENT)),
  });
  t.after(close);
  await store.transaction(async (tx) => {
    tx.afterCommit(() => seen.push('first'));
    tx.emit({ type: 'event', ids: [1, 2] });
    tx.afterCommit(() => seen.push('second'));
    await tx.insertInto('settings').values({ name: 'a', value: 'b', updated_at: 0 }).execute();
    assert.deepEqual(seen, []);
  });
  assert.deepEqual(seen, ['event', 'first', 'second']);
});

test('a rollback drops them', async (t) => {
  const seen: string[] = [];
  const { store, close } = await openTestStore({ onEvents: () => seen.push('event') });
  t.after(close);
  const failing = store.transaction(async (tx) => {
    tx.afterCommit(() => seen.push('callback'));
    tx.emit({ type: 'event' });
    throw new Error('no');
  });
  await assert.rejects(failing, /no/);
  assert.deepEqual(seen, []);
});

test('a callback that throws is logged and stops neither the others nor the caller', async (t) => {
  const seen: string[] = [];
  const logged: string[] = [];
  const log = { error: (_: object, message: string) => logged.push(message), warn: () => {} };
  const { store, close } = await openTestStore({ log });
  t.after(close);
  const value = await store.transaction(async (tx) => {
    tx.afterCommit(() => {
      throw new Error('broken');
    });
    tx.afterCommit(() => seen.push('next'));
    return 7;
  });
  assert.equal(value, 7);
  assert.deepEqual(seen, ['next']);
  assert.deepEqual(logged, ['after-commit callback failed']);
});
