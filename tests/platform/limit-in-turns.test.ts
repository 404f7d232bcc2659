import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitInTurns } from '../../src/platform/limit-in-turns.ts';

/** Work that ends when told to, with the order in which it began. */
function workplace(limit: number) {
  const takeTurn = limitInTurns(limit);
  const begun: string[] = [];
  const running: (() => void)[] = [];
  const bring = (key: string, name: string) =>
    takeTurn(key, async () => {
      begun.push(name);
      await new Promise<void>((end) => running.push(end));
    });
  const endFirst = async () => {
    running.shift()?.();
    await new Promise(setImmediate);
  };
  return { begun, bring, endFirst };
}

test('one piece of work waits for one of another key, not for ten', async () => {
  const { begun, bring, endFirst } = workplace(1);
  const all = Array.from({ length: 10 }, (_, i) => bring('alice', `alice ${i}`));
  all.push(bring('bob', 'bob 0'), bring('carol', 'carol 0'), bring('bob', 'bob 1'));
  for (let i = 0; i < all.length; i++) await endFirst();
  await Promise.all(all);
  assert.deepEqual(begun.slice(0, 6), ['alice 0', 'bob 0', 'carol 0', 'alice 1', 'bob 1', 'alice 2']);
  assert.equal(begun.length, all.length);
});

test('a stream of new keys does not keep those who wait from their turn', async () => {
  const { begun, bring, endFirst } = workplace(1);
  const all = [bring('alice', 'alice 0'), bring('alice', 'alice 1')];
  for (let i = 0; i < 4; i++) {
    all.push(bring(`new ${i}`, `new ${i}`));
    await endFirst();
  }
  assert.deepEqual(begun.slice(0, 3), ['alice 0', 'new 0', 'alice 1']);
  for (let i = 0; i < all.length; i++) await endFirst();
  await Promise.all(all);
});

test('work that fails gives its turn to the next', async () => {
  const takeTurn = limitInTurns(1);
  const failed = takeTurn('alice', () => Promise.reject(new Error('broken')));
  const next = takeTurn('alice', async () => 'done');
  await assert.rejects(failed, /broken/);
  assert.equal(await next, 'done');
});

test('as much runs at once as the limit allows, whoever it belongs to', async () => {
  const { begun, bring, endFirst } = workplace(2);
  const all = [bring('alice', 'a0'), bring('alice', 'a1'), bring('alice', 'a2'), bring('bob', 'b0')];
  await endFirst();
  assert.deepEqual(begun, ['a0', 'a1', 'b0']);
  for (let i = 0; i < all.length; i++) await endFirst();
  await Promise.all(all);
});
