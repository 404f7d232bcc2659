import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decodePost } from '../../../src/federation/decode/post.ts';
import { toRemoteStatus } from '../../../src/federation/decode/to-status.ts';
import { as, post } from '../../support/posting.ts';
import type { Json } from '../../support/server.ts';
import { receivedBy, type Scene, startScene } from './scene.ts';

let scene: Scene;
let forum: Awaited<ReturnType<Scene['remote']>>;

before(async () => {
  scene = await startScene();
  forum = await scene.remote('kites');
  const group = { actor_type: 'Group' };
  const { store } = scene.server.ctx;
  await store.transaction((tx) => tx.updateTable('accounts').set(group).where('id', '=', forum.accountId).execute());
});
after(() => scene.close());

const AUTHOR = { uri: 'http://localhost:3000/a', followers_url: null, following_url: null };

/** What the forum is sent, and what another server of this kind shows of it. */
async function sent(): Promise<{ object: Json; shown: string }> {
  const [activity] = await receivedBy(scene, forum.receiver);
  const object = activity?.object;
  assert.ok(object);
  const decoded = decodePost(object);
  if (decoded.outcome !== 'read') throw new Error(decoded.reason);
  return { object, shown: toRemoteStatus(decoded.value, AUTHOR).content };
}

test('a group is sent the title as a name, which whoever reads no names finds in the text', async () => {
  const status = `hello @kites@${forum.receiver.host}`;
  const { id } = await post(scene.server, scene.alice, { status, title: 'Which string?' });
  const edit = (json: object) => as(scene.server, scene.alice)('PUT', `/api/v1/statuses/${id}`, { json });
  const first = await sent();
  assert.deepEqual([first.object.type, first.object.name], ['Note', 'Which string?']);
  assert.match(String(first.object.content), /^<p><strong>Which string\?<\/strong><\/p><p>hello /);
  assert.equal(first.shown.split('Which string?').length, 2, 'once');

  await edit({ status, title: 'Which kite?' });
  const second = await sent();
  assert.deepEqual([second.object.name, second.shown.startsWith('<p><strong>Which kite?')], ['Which kite?', true]);

  await edit({ status: `${status} again` });
  assert.equal((await sent()).object.name, 'Which kite?');

  await edit({ status, title: '' });
  const last = await sent();
  assert.deepEqual(['name' in last.object, last.shown.startsWith('<p>hello')], [false, true]);
});

test('a question has a name beside its options', async () => {
  const poll = { options: ['a', 'b'], expires_in: 600 };
  await post(scene.server, scene.alice, { status: `@kites@${forum.receiver.host}`, title: 'Which?', poll });
  const { object } = await sent();
  assert.deepEqual([object.type, object.name], ['Question', 'Which?']);
});
