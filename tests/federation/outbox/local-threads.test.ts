import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, post } from '../../support/posting.ts';
import type { TestUser } from '../../support/server.ts';
import { followFromAfar, kinds, type RemoteAccount, receivedBy, type Scene, startScene } from './scene.ts';

let scene: Scene;
let bob: TestUser;
let carol: RemoteAccount & { receiver: Scene['receivers'][number] };

before(async () => {
  scene = await startScene();
  bob = await scene.server.createUser('bob');
  carol = await scene.remote('carol');
  await followFromAfar(scene.server, carol, scene.alice);
});
after(() => scene.close());

const got = async () => kinds(await receivedBy(scene, carol.receiver));

test('who follows a thread elsewhere gets what others here answer in it, edits and deletion too', async () => {
  const { server, alice } = scene;
  const { id: parent } = await post(server, alice, 'a question');
  assert.deepEqual(await got(), ['Create Note']);
  const { id } = await post(server, bob, { status: 'an answer', in_reply_to_id: parent });
  assert.deepEqual(await got(), ['Create Note']);
  await as(server, bob)('PUT', `/api/v1/statuses/${id}`, { json: { status: 'a better answer' } });
  assert.deepEqual(await got(), ['Update Note']);
  await as(server, bob)('DELETE', `/api/v1/statuses/${id}`);
  assert.deepEqual(await got(), ['Delete Tombstone']);
});

test('answers that are not for everybody do not', async () => {
  const { server, alice } = scene;
  const { id: parent } = await post(server, alice, 'another question');
  await got();
  for (const visibility of ['private', 'direct']) {
    await post(server, bob, { status: '@alice just for you', visibility, in_reply_to_id: parent });
  }
  assert.deepEqual(await got(), []);
});

test('nor do answers of somebody who has blocked whoever follows', async () => {
  const { server, alice } = scene;
  const { id: parent } = await post(server, alice, 'one more');
  await got();
  await as(server, bob)('POST', `/api/v1/accounts/${carol.id}/block`);
  assert.deepEqual(await got(), ['Block']);
  await post(server, bob, { status: 'not for you', in_reply_to_id: parent });
  assert.deepEqual(await got(), []);
});
