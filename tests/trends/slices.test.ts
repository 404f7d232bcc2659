import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slicesFrom } from '../../src/domain/trends/slices.ts';
import { parseWireId } from '../../src/lib/id.ts';
import { post } from '../support/posting.ts';
import { startServer } from '../support/server.ts';

test('slices hold every status from an id on, once', async (t) => {
  const server = await startServer();
  t.after(() => server.close());
  const alice = await server.createUser('alice');
  const ids: number[] = [];
  for (let i = 0; i < 6; i += 1) ids.push(parseWireId(String((await post(server, alice, `post ${i}`)).id)) ?? 0);
  const { db } = server.ctx.store;
  const first = ids[1] ?? 0;
  for (const [size, sizes] of [
    [2, [2, 2, 1]],
    [5, [5]],
    [100, [5]],
  ] as const) {
    const found: number[][] = [];
    for await (const { from, below } of slicesFrom(db, first, size)) {
      found.push(ids.filter((id) => id >= from && id < below));
    }
    assert.deepEqual(
      found.map(({ length }) => length),
      sizes,
    );
    assert.deepEqual(found.flat(), ids.slice(1));
  }
});
