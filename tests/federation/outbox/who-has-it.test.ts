import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { unfollow } from '../../../src/domain/follows/unfollow.ts';
import { react } from '../../../src/domain/reactions/react.ts';
import { reblog } from '../../../src/domain/reblogs/reblog.ts';
import { newId, parseWireId } from '../../../src/lib/id.ts';
import { as, post } from '../../support/posting.ts';
import type { TestUser } from '../../support/server.ts';
import { followFromAfar, kinds, type RemoteAccount, receivedBy, type Scene, startScene } from './scene.ts';

type Elsewhere = RemoteAccount & { receiver: Scene['receivers'][number] };

let scene: Scene;
let dan: TestUser;
let bob: Elsewhere;

before(async () => {
  scene = await startScene();
  dan = await scene.server.createUser('dan');
  bob = await scene.remote('bob');
});
after(() => scene.close());

const write = <T>(verb: Parameters<typeof scene.server.ctx.store.transaction<T>>[0]) =>
  scene.server.ctx.store.transaction(verb);
const got = async ({ receiver }: Elsewhere = bob) => kinds(await receivedBy(scene, receiver));
const edit = (id: unknown) =>
  as(scene.server, dan)('PUT', `/api/v1/statuses/${id}`, { json: { status: `edited ${newId()}` } });
const remove = (id: unknown) => as(scene.server, dan)('DELETE', `/api/v1/statuses/${id}`);
const idOf = (wire: unknown) => parseWireId(String(wire)) ?? 0;

test('whoever boosted a post that they found gets its edits and its deletion', async () => {
  const { id } = await post(scene.server, dan, 'found by search');
  assert.deepEqual(await got(), []);
  const origin = { id: newId(), uri: `${bob.uri}/boosts/1`, createdAt: Date.now() };
  const order = { statusId: idOf(id), visibility: 'public' as const, origin };
  await write((tx) => reblog(tx, { accountId: bob.accountId }, order));
  await edit(id);
  assert.deepEqual(await got(), ['Update Note']);
  await remove(id);
  assert.deepEqual(await got(), ['Delete Tombstone']);
});

test('so does whoever reacted to it', async () => {
  const { id } = await post(scene.server, dan, 'found by chance');
  const received = { uri: `${bob.uri}/reactions/1`, customEmojiId: null };
  await write((tx) => react(tx, { accountId: bob.accountId }, idOf(id), '🎉', received));
  await edit(id);
  assert.deepEqual(await got(), ['Update Note']);
  await remove(id);
  await got();
});

test('a post that somebody here boosted is changed and deleted where it went by that', async () => {
  const { server, alice } = scene;
  const erin = await scene.remote('erin');
  await followFromAfar(server, erin, alice);
  const { id } = await post(server, dan, 'passed on');
  await as(server, alice)('POST', `/api/v1/statuses/${id}/reblog`);
  assert.deepEqual(await got(erin), ['Announce']);
  await edit(id);
  assert.deepEqual(await got(erin), ['Update Note']);
  await write((tx) => unfollow(tx, erin.accountId, alice.accountId));
  await remove(id);
  assert.deepEqual(await got(erin), ['Delete Tombstone']);
});
