import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addEmoji, removeEmoji } from '../../support/emojis.ts';
import { post } from '../../support/posting.ts';
import { ORIGIN, read, type Scene, startScene } from './scene.ts';

const KEY = `aa/bb/${'c'.repeat(64)}.png`;

let scene: Scene;

before(async () => {
  scene = await startScene();
});

after(() => scene.close());

test('a custom emoji goes along with what uses it, and has a document', async () => {
  const { server, alice } = scene;
  const { store } = server.ctx;
  const status = await post(server, alice, 'a :wren: sings');
  const tags = async () => (await read(server, String(status.uri))).json.tag;
  assert.deepEqual(await tags(), []);
  const picture = { key: KEY, staticKey: KEY };
  await store.transaction((tx) => addEmoji(tx, 'wren', { picture }));
  const [tag] = [await tags()].flat();
  const { id, type, name, icon } = Object(tag);
  assert.deepEqual([type, name], ['Emoji', ':wren:']);
  assert.deepEqual(icon, { type: 'Image', mediaType: 'image/png', url: `${ORIGIN}/media/${KEY}` });
  const document = await read(server, id);
  assert.deepEqual([document.status, document.json.name], [200, ':wren:']);
  await store.transaction((tx) => removeEmoji(tx, 'wren'));
  assert.deepEqual(await tags(), []);
  assert.equal((await read(server, id)).status, 404);
});
