import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteOwnAccount } from '../../../src/domain/deletions/delete-account.ts';
import { runJobs } from '../../support/jobs.ts';
import { post } from '../../support/posting.ts';
import { actOn, blockServer } from '../../support/verbs.ts';
import { followFromAfar, receivedBy, type Scene, startScene } from './scene.ts';

let scene: Scene;
before(async () => {
  scene = await startScene();
});
after(() => scene.close());

test('that an account is deleted is told every known server once, and its address stays gone', async () => {
  const { server, alice } = scene;
  const follower = await scene.remote('follower', { shared: true });
  const neighbour = await scene.remote('neighbour', { shared: true, on: follower.receiver });
  const stranger = await scene.remote('stranger');
  const suspended = await scene.remote('suspended');
  const blocked = await scene.remote('blocked');
  await followFromAfar(server, follower, alice);
  await followFromAfar(server, neighbour, alice);
  await actOn(server, suspended.accountId, 'suspend');
  await blockServer(server, blocked.receiver.host, { severity: 'suspend' });
  const { uri } = await post(server, alice, 'last words');
  await runJobs(server);
  for (const { receiver } of [follower, stranger]) receiver.received.length = 0;
  await server.ctx.store.transaction((tx) => deleteOwnAccount(tx, alice));
  const actor = `http://localhost:3000/ap/users/${alice.id}`;
  for (const { receiver } of [follower, stranger]) {
    const farewells = (await receivedBy(scene, receiver)).filter(
      ({ type, object }) => String(type) === 'Delete' && String(object) === actor,
    );
    assert.equal(farewells.length, 1);
  }
  for (const { receiver } of [suspended, blocked]) assert.deepEqual(await receivedBy(scene, receiver), []);
  const headers = { accept: 'application/activity+json' };
  for (const path of [actor, `${actor}/outbox`, `${actor}/followers`, String(uri)]) {
    assert.equal((await server.request('GET', new URL(path).pathname, { headers })).status, 410, path);
  }
  const query = { resource: 'acct:alice@localhost:3000' };
  assert.equal((await server.request('GET', '/.well-known/webfinger', { query })).status, 410);
});

test('an account that nobody was ever shown is not worth a word', async () => {
  const silent = await scene.server.createUser('silent');
  const known = await scene.remote('known');
  await scene.server.ctx.store.transaction((tx) => deleteOwnAccount(tx, silent));
  assert.deepEqual(await receivedBy(scene, known.receiver), []);
});
