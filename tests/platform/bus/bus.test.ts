import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBus } from '../../../src/platform/bus/bus.ts';
import type { BusEvent } from '../../../src/platform/bus/event.ts';
import { packPayloads } from '../../../src/platform/bus/payloads.ts';

test('every listener hears everything until it stops listening', () => {
  const errors: unknown[] = [];
  const bus = createBus((error) => errors.push(error));
  const heard: string[] = [];
  bus.subscribe(() => {
    throw new Error('broken');
  });
  const stop = bus.subscribe((events) => heard.push(...events.map(({ type }) => type)));
  bus.publish([{ type: 'a' }, { type: 'b' }]);
  stop();
  bus.publish([{ type: 'c' }]);
  assert.deepEqual(heard, ['a', 'b']);
  assert.equal(errors.length, 2);
});

test('events are packed into notifications that PostgreSQL accepts', () => {
  const ids = Array.from({ length: 3000 }, (_, index) => 1_800_000_000_000_000 + index);
  const small = Array.from({ length: 500 }, (_, index): BusEvent => ({ type: 'small', id: index }));
  const payloads = packPayloads([...small, { type: 'large', ids }, { type: 'huge', text: 'é'.repeat(8000) }]);
  for (const payload of payloads) assert.ok(Buffer.byteLength(payload) <= 7900);
  const events: BusEvent[] = payloads.flatMap((payload) => JSON.parse(payload));
  assert.deepEqual(events.slice(0, 500), small);
  assert.deepEqual(
    events.filter(({ type }) => type === 'large').flatMap((event) => event.ids),
    ids,
  );
  assert.deepEqual(events.at(-1), { type: 'bus.reset' });
});
