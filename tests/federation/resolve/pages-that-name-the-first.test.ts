import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { collect } from '../../../src/federation/backfill/collection.ts';
import { idOf } from '../../../src/federation/decode/read.ts';
import { createBudget } from '../../../src/federation/resolve/budget.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

test('a collection is read to its end although each of its pages names the first', async () => {
  const { server, site } = scene;
  const id = `${site.origin}/replies`;
  const first = `${id}?page=1`;
  const items = [1, 2, 3].map((number) => `${site.origin}/n/${number}`);
  const page = (number: number) => ({
    id: `${id}?page=${number}`,
    type: 'OrderedCollectionPage',
    partOf: id,
    first,
    orderedItems: items.slice(number - 1, number),
    ...(number < 3 && { next: `${id}?page=${number + 1}` }),
  });
  for (const number of [1, 2, 3]) site.serve(page(number));
  for (const given of [
    site.serve({ id, type: 'OrderedCollection', first }),
    { id, type: 'Collection', first: page(1) },
  ]) {
    const found = await collect(server.ctx, given, { limit: 10, budget: createBudget(), pick: idOf });
    assert.deepEqual(found, { items, whole: true });
  }
});
