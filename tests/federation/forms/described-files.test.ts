import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Neighbours } from '../../support/neighbours.ts';
import { arrived, filesOf, startFollowing } from './arrived.ts';

let scene: Neighbours;
before(async () => {
  scene = await startFollowing();
});
after(() => scene.close());

test('a description of a file comes before its name', async () => {
  const url = 'https://files.example/a.png';
  for (const [described, description] of [
    [{ name: 'IMG_0001.png', summary: 'A heron' }, 'A heron'],
    [{ name: 'A heron' }, 'A heron'],
    [{ name: 'A heron', summary: '' }, 'A heron'],
    [{ name: null, summary: { '@value': 'Reiher', '@language': 'de' } }, 'Reiher'],
    [{}, null],
  ] as const) {
    const status = await arrived(scene, {
      attachment: [{ type: 'Document', mediaType: 'image/png', url, ...described }],
    });
    assert.deepEqual(filesOf(status), [[url, 'image', description]]);
  }
});
