import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startScene } from './scene.ts';

const start = () => startScene('alice', 'bob');
let scene: Awaited<ReturnType<typeof start>>;
let red: string;
let both: string;
let blue: string;

before(async () => {
  scene = await start();
  red = await scene.post('alice', { status: 'warm #Red' });
  both = await scene.post('alice', {
    status: 'mixed #red #blue',
    in_reply_to_id: await scene.post('bob', { status: 'x' }),
  });
  blue = await scene.post('alice', { status: 'cold #blue' });
  await scene.post('alice', { status: 'hidden #red', visibility: 'private' });
  await scene.post('alice', { status: 'quiet #red', visibility: 'unlisted' });
});
after(() => scene.close());

const tag = (name: string, query = {}) => scene.ids('bob', `/api/v1/timelines/tag/${name}`, query);

test('public posts with the tag, replies included, whatever its case', async () => {
  assert.deepEqual(await tag('RED'), [both, red]);
  assert.deepEqual(await tag('green'), []);
});

test('any adds, all demands and none excludes', async () => {
  assert.deepEqual(await tag('red', { 'any[]': ['blue'] }), [blue, both, red]);
  assert.deepEqual(await tag('red', { any: 'blue' }), [blue, both, red]);
  assert.deepEqual(await tag('red', { 'all[]': ['Blue'] }), [both]);
  assert.deepEqual(await tag('red', { 'all[]': ['nobody'] }), []);
  assert.deepEqual(await tag('red', { 'none[]': ['blue'] }), [red]);
  assert.deepEqual(await tag('red', { 'any[]': ['blue'], limit: '2' }), [blue, both]);
});
