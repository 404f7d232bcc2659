import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type RemoteAccount, receivedBy, remotePost, type Scene, startScene } from './scene.ts';

let scene: Scene;
let bob: RemoteAccount & { receiver: Scene['receivers'][number] };

before(async () => {
  scene = await startScene({});
  bob = await scene.remote('bob');
});
after(() => scene.close());

const request = (method: string, id: string, emoji: string) =>
  scene.server.request(method, `/api/v1/pleroma/statuses/${id}/reactions/${encodeURIComponent(emoji)}`, {
    token: scene.alice.token,
  });

test('a reaction to a post elsewhere goes to its author, and so does its end', async () => {
  const post = await remotePost(scene.server, bob);
  assert.equal((await request('PUT', post.id, '🦆')).status, 200);
  const [react] = await receivedBy(scene, bob.receiver);
  assert.deepEqual([react?.type, react?.content, react?.object], ['EmojiReact', '🦆', post.uri]);
  await request('DELETE', post.id, '🦆');
  const [undo] = await receivedBy(scene, bob.receiver);
  assert.deepEqual([undo?.type, undo?.object?.type, undo?.object?.id], ['Undo', 'EmojiReact', react?.id]);
});

test('a custom emoji comes with its picture', async () => {
  const at = Date.now();
  await scene.server.ctx.store.transaction((tx) =>
    tx
      .insertInto('custom_emojis')
      .values({ id: 7, shortcode: 'blob', handle: 'blob@', key: 'e/b.png', created_at: at, updated_at: at })
      .execute(),
  );
  const post = await remotePost(scene.server, bob);
  await request('PUT', post.id, 'blob');
  const [react] = await receivedBy(scene, bob.receiver);
  assert.deepEqual(
    [react?.content, react?.tag?.[0]?.name, react?.tag?.[0]?.icon?.url],
    [':blob:', ':blob:', 'http://localhost:3000/media/e/b.png'],
  );
});

test('a reaction to a post of this server goes nowhere', async () => {
  const { body } = await scene.server.request('POST', '/api/v1/statuses', {
    token: scene.alice.token,
    json: { status: 'hello' },
  });
  await request('PUT', String(body.id), '🦆');
  assert.deepEqual(await receivedBy(scene, bob.receiver), []);
});
