import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eraseAccount } from '../../../src/domain/deletions/erase-account.ts';
import { runJobs } from '../../support/jobs.ts';
import { as } from '../../support/posting.ts';
import { actOn, followAcross } from '../../support/verbs.ts';
import { followFromAfar, kinds, receivedBy, remotePost, type Scene, startScene } from './scene.ts';

let scene: Scene;
before(async () => {
  scene = await startScene();
});
after(() => scene.close());

test('the server of somebody whom staff suspend learns that they follow nobody here', async () => {
  const { server, alice } = scene;
  const eve = await scene.remote('eve');
  await followFromAfar(server, eve, alice);
  await actOn(server, eve.accountId, 'suspend');
  const told = await receivedBy(scene, eve.receiver);
  assert.deepEqual(kinds(told), ['Reject Follow']);
  assert.equal(told[0]?.object?.actor, eve.uri);
});

test('what is taken back from somebody suspended is told, and nothing new', async () => {
  const { server, alice } = scene;
  const mallory = await scene.remote('mallory');
  const { id } = await remotePost(server, mallory);
  await followAcross(server, alice.accountId, mallory.accountId);
  assert.equal((await as(server, alice)('POST', `/api/v1/statuses/${id}/favourite`)).status, 200);
  await receivedBy(scene, mallory.receiver);
  await actOn(server, mallory.accountId, 'suspend');
  await as(server, alice)('POST', `/api/v1/statuses/${id}/unfavourite`);
  await as(server, alice)('POST', `/api/v1/accounts/${mallory.id}/unfollow`);
  await as(server, alice)('POST', `/api/v1/accounts/${mallory.id}/block`);
  assert.deepEqual(kinds(await receivedBy(scene, mallory.receiver)).sort(), ['Block', 'Undo Follow', 'Undo Like']);
});

test('follows of somebody suspended end, for their server too, once the suspension is final', async () => {
  const { server, alice } = scene;
  const trudy = await scene.remote('trudy');
  await followAcross(server, alice.accountId, trudy.accountId);
  await actOn(server, trudy.accountId, 'suspend');
  assert.deepEqual(kinds(await receivedBy(scene, trudy.receiver)), [], 'until then it can be taken back');
  const { suspended_at } = await server.ctx.store.db
    .selectFrom('accounts')
    .select('suspended_at')
    .where('id', '=', trudy.accountId)
    .executeTakeFirstOrThrow();
  await eraseAccount(server.ctx.store, new AbortController().signal, {
    accountId: trudy.accountId,
    suspendedAt: suspended_at ?? 0,
  });
  await runJobs(server);
  assert.deepEqual(kinds(await receivedBy(scene, trudy.receiver)), ['Undo Follow']);
});
