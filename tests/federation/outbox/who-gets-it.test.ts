import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { unfollow } from '../../../src/domain/follows/unfollow.ts';
import { toWire } from '../../../src/lib/id.ts';
import { as, post } from '../../support/posting.ts';
import { blockServer } from '../../support/verbs.ts';
import { passTime } from '../delivery/receiver.ts';
import { followFromAfar, kinds, receivedBy, type Scene, startScene } from './scene.ts';

let scene: Scene;
let follower: Awaited<ReturnType<Scene['remote']>>;
let friend: Awaited<ReturnType<Scene['remote']>>;
let stranger: Awaited<ReturnType<Scene['remote']>>;

before(async () => {
  scene = await startScene();
  follower = await scene.remote('frank');
  friend = await scene.remote('mona');
  stranger = await scene.remote('sam');
  await followFromAfar(scene.server, follower, scene.alice);
});

after(() => scene.close());

/** What each of the three servers received: that of a follower, of somebody named, of a stranger. */
async function received(): Promise<string[][]> {
  const all = [];
  for (const { receiver } of [follower, friend, stranger]) all.push(kinds(await receivedBy(scene, receiver)));
  return all;
}

const naming = () => `@mona@${friend.receiver.host} hello`;

test('a public post goes to followers and to whom it names', async () => {
  await post(scene.server, scene.alice, naming());
  assert.deepEqual(await received(), [['Create Note'], ['Create Note'], []]);
});

test('a post for followers goes to them and to whom it names, and nobody else', async () => {
  await post(scene.server, scene.alice, { status: naming(), visibility: 'private' });
  assert.deepEqual(await received(), [['Create Note'], ['Create Note'], []]);
  await post(scene.server, scene.alice, { status: 'for followers', visibility: 'private' });
  assert.deepEqual(await received(), [['Create Note'], [], []]);
});

test('a direct message goes to whom it names alone, edits and deletion too', async () => {
  const { id } = await post(scene.server, scene.alice, { status: naming(), visibility: 'direct' });
  assert.deepEqual(await received(), [[], ['Create Note'], []]);
  await as(scene.server, scene.alice)('PUT', `/api/v1/statuses/${id}`, { json: { status: `${naming()}, edited` } });
  assert.deepEqual(await received(), [[], ['Update Note'], []]);
  await as(scene.server, scene.alice)('DELETE', `/api/v1/statuses/${id}`);
  assert.deepEqual(await received(), [[], ['Delete Tombstone'], []]);
});

test('what is delivered names no hidden recipients', async () => {
  await post(scene.server, scene.alice, naming());
  const [activity] = await receivedBy(scene, friend.receiver);
  const text = JSON.stringify(activity);
  assert.ok(!text.includes('"bto"') && !text.includes('"bcc"'));
  await received();
});

test('the deletion of a post goes to whoever got it, followers no longer included', async () => {
  const { id } = await post(scene.server, scene.alice, 'for now');
  assert.deepEqual(await received(), [['Create Note'], [], []]);
  await scene.server.ctx.store.transaction((tx) => unfollow(tx, follower.accountId, scene.alice.accountId));
  await as(scene.server, scene.alice)('DELETE', `/api/v1/statuses/${id}`);
  assert.deepEqual(await received(), [['Delete Tombstone'], [], []]);
  await followFromAfar(scene.server, follower, scene.alice);
});

test('nothing goes to a server that the author has blocked since', async () => {
  const enemy = await scene.remote('enemy');
  await followFromAfar(scene.server, enemy, scene.alice);
  await as(scene.server, scene.alice)('POST', '/api/v1/domain_blocks', { json: { domain: enemy.receiver.host } });
  await post(scene.server, scene.alice, { status: `@enemy@${enemy.receiver.host} no`, visibility: 'private' });
  const got = kinds(await receivedBy(scene, enemy.receiver));
  assert.ok(!got.some((kind) => kind.startsWith('Create')), got.join());
  await received();
});

test('nothing new goes to somebody the author has blocked', async () => {
  const nuisance = await scene.remote('nuisance');
  await followFromAfar(scene.server, nuisance, scene.alice);
  await as(scene.server, scene.alice)('POST', `/api/v1/accounts/${nuisance.id}/block`);
  assert.deepEqual(kinds(await receivedBy(scene, nuisance.receiver)).sort(), ['Block', 'Reject Follow']);
  await post(scene.server, scene.alice, `@nuisance@${nuisance.receiver.host} public, and not for you`);
  assert.deepEqual(kinds(await receivedBy(scene, nuisance.receiver)), []);
  await received();
});

test('one server gets one copy in its shared inbox', async () => {
  const one = await scene.remote('one', { shared: true });
  const two = await scene.remote('two', { shared: true, on: one.receiver });
  await followFromAfar(scene.server, one, scene.alice);
  await followFromAfar(scene.server, two, scene.alice);
  await post(scene.server, scene.alice, 'to all of you');
  await receivedBy(scene, follower.receiver);
  assert.deepEqual(
    one.receiver.received.map(({ path }) => path),
    ['/shared'],
  );
  await received();
});

test('a server that this one has blocked gets nothing, of what waits either', async () => {
  const evil = await scene.remote('evil');
  await followFromAfar(scene.server, evil, scene.alice);
  evil.receiver.reply = () => 500;
  await post(scene.server, scene.alice, 'before');
  assert.equal((await receivedBy(scene, evil.receiver)).length, 1);
  await blockServer(scene.server, evil.receiver.host, { severity: 'suspend' });
  await passTime(scene.server);
  await post(scene.server, scene.alice, 'after');
  assert.deepEqual(await receivedBy(scene, evil.receiver), []);
  await received();
});

test('P06 nothing goes to somebody whom the author has blocked, though they are named or follow', async () => {
  const { server, alice } = scene;
  const row = await server.ctx.store.db
    .selectFrom('accounts')
    .select('id')
    .where('handle', '=', `mona@${friend.receiver.host}`)
    .executeTakeFirstOrThrow();
  assert.equal((await as(server, alice)('POST', `/api/v1/accounts/${toWire(row.id)}/block`)).status, 200);
  await received();
  for (const visibility of ['public', 'private', 'direct']) await post(server, alice, { status: naming(), visibility });
  const [, got] = await received();
  assert.deepEqual(got, []);
  await as(server, alice)('POST', `/api/v1/accounts/${toWire(row.id)}/unblock`);
  await received();
});
