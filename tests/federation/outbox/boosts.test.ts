import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as } from '../../support/posting.ts';
import { followFromAfar, kinds, receivedBy, remotePost, type Scene, startScene } from './scene.ts';

let scene: Scene;
before(async () => {
  scene = await startScene();
});
after(() => scene.close());

for (const visibility of ['public', 'unlisted', 'private']) {
  test(`the author learns of a ${visibility} boost, and that it was taken back`, async () => {
    const { server, alice } = scene;
    const carol = await scene.remote(`carol-${visibility}`);
    const { id, uri } = await remotePost(server, carol);
    const answer = await as(server, alice)('POST', `/api/v1/statuses/${id}/reblog`, { json: { visibility } });
    assert.equal(answer.status, 200);
    const told = await receivedBy(scene, carol.receiver);
    assert.deepEqual(kinds(told), ['Announce']);
    assert.equal(told[0]?.object, uri);
    await as(server, alice)('POST', `/api/v1/statuses/${id}/unreblog`);
    const back = await receivedBy(scene, carol.receiver);
    assert.deepEqual(kinds(back), ['Undo Announce']);
    const { '@context': _, ...boost } = told[0] ?? {};
    assert.deepEqual(back[0]?.object, boost);
    assert.equal(typeof boost.published, 'string');
  });
}

test('a boost for followers goes to followers and to the author, and nobody else', async () => {
  const { server, alice } = scene;
  const author = await scene.remote('author');
  const follower = await scene.remote('follower');
  const stranger = await scene.remote('stranger');
  await followFromAfar(server, follower, alice);
  const { id } = await remotePost(server, author);
  await as(server, alice)('POST', `/api/v1/statuses/${id}/reblog`, { json: { visibility: 'private' } });
  const got = [];
  for (const { receiver } of [author, follower, stranger]) got.push(kinds(await receivedBy(scene, receiver)));
  assert.deepEqual(got, [['Announce'], ['Announce'], []]);
});
