import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Neighbours } from '../../support/neighbours.ts';
import { arrived, startFollowing } from './arrived.ts';

let scene: Neighbours;
before(async () => {
  scene = await startFollowing();
});
after(() => scene.close());

test('the answers of a poll may be named by their content', async () => {
  const replies = { type: 'Collection', totalItems: 2 };
  const { poll } = await arrived(scene, {
    type: 'Question',
    anyOf: [
      { type: 'Note', content: '<p>tea &amp; milk</p>', replies },
      { type: 'Note', contentMap: { en: 'coffee' } },
      { type: 'Note', content: '<p></p>' },
    ],
  });
  const options = Object.values(poll?.options ?? {}).map(({ title, votes_count }) => [
    String(title),
    Number(votes_count),
  ]);
  assert.deepEqual(options, [
    ['tea & milk', 2],
    ['coffee', 0],
  ]);
});
