import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Neighbours } from '../../support/neighbours.ts';
import { arrived, startFollowing } from './arrived.ts';

let scene: Neighbours;
before(async () => {
  scene = await startFollowing();
});
after(() => scene.close());

test('the title of a note or question stands above its text, once', async () => {
  assert.equal((await arrived(scene, { name: 'A < B' })).content, '<p><strong>A &lt; B</strong></p><p>hello</p>');
  const question = { type: 'Question', name: 'Tea?', oneOf: [{ name: 'yes' }, { name: 'no' }] };
  assert.equal((await arrived(scene, question)).content, '<p><strong>Tea?</strong></p><p>hello</p>');
  assert.equal((await arrived(scene, { ...question, content: '' })).content, '<p>Tea?</p>');
  assert.equal((await arrived(scene, { name: 'hello' })).content, '<p>hello</p>');
});
