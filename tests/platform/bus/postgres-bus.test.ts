import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Bus } from '../../../src/platform/bus/bus.ts';
import type { BusEvent } from '../../../src/platform/bus/event.ts';
import { openBus } from '../../../src/platform/bus/open.ts';
import { openTestStore, testEngine } from '../../support/database.ts';

const skip = testEngine === 'sqlite';

/** What a bus has heard, and a wait until that is so much. */
function listen(bus: Bus) {
  const emitter = new EventEmitter();
  const heard: BusEvent[] = [];
  bus.subscribe((events) => {
    heard.push(...events);
    emitter.emit('heard');
  });
  const reached = async (count: number) => {
    while (heard.length < count) await once(emitter, 'heard');
  };
  return { heard, reached };
}

test('events reach other processes once, and the own one at once without an echo', { skip }, async (t) => {
  const { url, close } = await openTestStore();
  const [here, there] = await Promise.all([openBus(url, () => {}), openBus(url, () => {})]);
  t.after(async () => {
    await Promise.all([here.close(), there.close()]);
    await close();
  });
  const own = listen(here);
  const other = listen(there);
  const events = Array.from({ length: 1000 }, (_, id): BusEvent => ({ type: 'status', id, text: 'x'.repeat(50) }));
  here.publish(events);
  assert.equal(own.heard.length, 1000);
  await other.reached(1000);
  there.publish([{ type: 'answer' }]);
  await own.reached(1001);
  assert.deepEqual(other.heard, [...events, { type: 'answer' }]);
  assert.deepEqual(own.heard, [...events, { type: 'answer' }]);
});

test('a lost connection is replaced, and whoever listens is told', { skip }, async (t) => {
  const { store, url, close } = await openTestStore();
  const [here, there] = await Promise.all([openBus(url, () => {}), openBus(url, () => {})]);
  t.after(async () => {
    await Promise.all([here.close(), there.close()]);
    await close();
  });
  const own = listen(here);
  const other = listen(there);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'select pg_notify(%' and pid <> pg_backend_pid()`.execute(
    store.db,
  );
  await Promise.all([own.reached(1), other.reached(1)]);
  assert.deepEqual(own.heard, [{ type: 'bus.reset' }]);
  here.publish([{ type: 'after' }]);
  await other.reached(2);
  assert.deepEqual(other.heard, [{ type: 'bus.reset' }, { type: 'after' }]);
});
