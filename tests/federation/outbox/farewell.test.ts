import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { post } from '../../support/posting.ts';
import { followFromAfar, receivedBy, type Scene, startScene } from './scene.ts';

let scene: Scene;
before(async () => {
  scene = await startScene();
});
after(() => scene.close());

async function erase(accountId: number): Promise<void> {
  const { store } = scene.server.ctx;
  const at = Date.now();
  await store.transaction(async (tx) => {
    await tx.updateTable('accounts').set({ suspended_at: at, erased_at: at }).where('id', '=', accountId).execute();
    const payload = JSON.stringify({ accountId, suspendedAt: at });
    await tx
      .insertInto('jobs')
      .values({ id: newId(), lane: 1, name: 'erase-account', payload, run_at: 1, created_at: at })
      .execute();
  });
}

test('that an account is deleted is told every known server once, and its address stays gone', async () => {
  const { server, alice } = scene;
  const follower = await scene.remote('follower', { shared: true });
  const neighbour = await scene.remote('neighbour', { shared: true, on: follower.receiver });
  const stranger = await scene.remote('stranger');
  const suspended = await scene.remote('suspended');
  const blocked = await scene.remote('blocked');
  await followFromAfar(server, follower, alice);
  await followFromAfar(server, neighbour, alice);
  await server.ctx.store.transaction(async (tx) => {
    await tx.updateTable('accounts').set({ suspended_at: 1 }).where('id', '=', suspended.accountId).execute();
    const block = { domain: blocked.receiver.host, severity: 'suspend', created_at: 1, updated_at: 1 };
    await tx
      .insertInto('domain_blocks')
      .values({ id: newId(), ...block })
      .execute();
  });
  const { uri } = await post(server, alice, 'last words');
  await runJobs(server);
  for (const { receiver } of [follower, stranger]) receiver.received.length = 0;
  await erase(alice.accountId);
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
});

test('an account that nobody was ever shown is not worth a word', async () => {
  const silent = await scene.server.createUser('silent');
  const known = await scene.remote('known');
  await erase(silent.accountId);
  assert.deepEqual(await receivedBy(scene, known.receiver), []);
});
