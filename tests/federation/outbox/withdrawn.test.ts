import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, post } from '../../support/posting.ts';
import { passTime } from '../delivery/receiver.ts';
import { followFromAfar, kinds, type RemoteAccount, receivedBy, type Scene, startScene } from './scene.ts';

// What waits for a server that is away must not reach who may not get it any more when it comes back.
let scene: Scene;
before(async () => {
  scene = await startScene();
});
after(() => scene.close());

type Remote = Awaited<ReturnType<Scene['remote']>>;

async function follower(name: string, options: Parameters<Scene['remote']>[1] = {}): Promise<Remote> {
  const account = await scene.remote(name, options);
  await followFromAfar(scene.server, account, scene.alice);
  return account;
}

const call = (path: string, json?: unknown) => as(scene.server, scene.alice)('POST', `/api/v1/${path}`, { json });

/** Posts while the server is away; it is back afterwards, and answers what comes then. */
async function whileAway({ receiver }: Remote, status: Record<string, string>, meanwhile: () => Promise<unknown>) {
  receiver.reply = () => 500;
  await post(scene.server, scene.alice, status);
  await receivedBy(scene, receiver);
  await meanwhile();
  receiver.reply = () => 202;
  await passTime(scene.server);
  return kinds(await receivedBy(scene, receiver)).filter((kind) => kind.endsWith('Note'));
}

const forFollowers = { status: 'for followers', visibility: 'private' };
const naming = ({ name, receiver }: Remote) => `@${name}@${receiver.host}`;
const block = ({ id }: RemoteAccount) => call(`accounts/${id}/block`);
const remove = ({ id }: RemoteAccount) => call(`accounts/${id}/remove_from_followers`);

test('P06 a post for followers does not reach who has been blocked while it waited', async () => {
  const bob = await follower('bob');
  assert.deepEqual(await whileAway(bob, forFollowers, () => block(bob)), []);
});

test('P06 nor who has been removed from the followers', async () => {
  const ben = await follower('ben', { shared: true });
  assert.deepEqual(await whileAway(ben, forFollowers, () => remove(ben)), []);
});

test('it does when another follower is there', async () => {
  const one = await follower('one', { shared: true });
  const two = await follower('two', { shared: true, on: one.receiver });
  assert.deepEqual(await whileAway(one, forFollowers, () => block(one)), ['Create Note']);
  assert.deepEqual(await whileAway(two, forFollowers, () => remove(two)), []);
});

test('who is named gets it without following, unless blocked', async () => {
  const ned = await follower('ned', { shared: true });
  const params = { status: `${naming(ned)} a word`, visibility: 'private' };
  assert.deepEqual(await whileAway(ned, params, () => remove(ned)), ['Create Note']);
  const direct = { status: `${naming(ned)} another`, visibility: 'direct' };
  assert.deepEqual(await whileAway(ned, direct, () => block(ned)), []);
});

test('a public post goes on', async () => {
  const pat = await follower('pat');
  assert.deepEqual(await whileAway(pat, { status: 'to everybody' }, () => block(pat)), ['Create Note']);
});

test('P06 a blocked domain gets none of it where its inboxes are on another host', async () => {
  const sue = await follower('sue', { shared: true });
  const { db } = scene.server.ctx.store;
  const names = { domain: 'split.example', handle: 'sue@split.example' };
  await scene.server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set(names).where('id', '=', sue.accountId).execute(),
  );
  const blocked = () => call('domain_blocks', { domain: 'split.example' });
  assert.deepEqual(await whileAway(sue, forFollowers, blocked), []);
  const errors = await db.selectFrom('deliveries').select('error').where('outcome', '=', 'withdrawn').execute();
  assert.ok(errors.some(({ error }) => error === 'Nobody there may get it any more'));
});

test('the author sees what was withdrawn', async () => {
  const { server, alice } = scene;
  const liz = await follower('liz');
  liz.receiver.reply = () => 500;
  const { id } = await post(server, alice, forFollowers);
  await receivedBy(scene, liz.receiver);
  await block(liz);
  await receivedBy(scene, liz.receiver);
  const { body } = await as(server, alice)('GET', `/api/whinchat/v1/statuses/${id}/deliveries?outcome=withdrawn`);
  const hosts = Object.values(body.hosts ?? {});
  assert.deepEqual(
    hosts.map(({ host }) => host),
    [liz.receiver.host],
  );
});
