import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settleAttempts } from '../../../src/domain/deliveries/settle.ts';
import { send } from '../../../src/federation/delivery/send.ts';
import { bringForward, runJobs } from '../../support/jobs.ts';
import { as, post } from '../../support/posting.ts';
import { passTime } from '../delivery/receiver.ts';
import { followFromAfar, kinds, type RemoteAccount, receivedBy, remotePost, type Scene, startScene } from './scene.ts';

let scene: Scene;
let away: RemoteAccount & { receiver: Scene['receivers'][number] };

before(async () => {
  scene = await startScene();
  away = await scene.remote('away');
  await followFromAfar(scene.server, away, scene.alice);
});
after(() => scene.close());

/** The server answers nothing of use while something happens, and is back then: what it gets. */
async function whileAway(happens: () => Promise<void>): Promise<string[]> {
  away.receiver.reply = () => 500;
  await happens();
  await runJobs(scene.server);
  away.receiver.received.length = 0;
  away.receiver.reply = () => 202;
  await passTime(scene.server);
  return kinds(await receivedBy(scene, away.receiver));
}

test('a server that was away is not sent what was deleted meanwhile, but that it is', async () => {
  const got = await whileAway(async () => {
    const { id } = await post(scene.server, scene.alice, 'a slip');
    await runJobs(scene.server);
    await as(scene.server, scene.alice)('PUT', `/api/v1/statuses/${id}`, { json: { status: 'a slip, edited' } });
    await runJobs(scene.server);
    await as(scene.server, scene.alice)('DELETE', `/api/v1/statuses/${id}`);
  });
  assert.deepEqual(got, ['Delete Tombstone']);
});

test('nor what was deleted before anybody was told', async () => {
  const got = await whileAway(async () => {
    const { id } = await post(scene.server, scene.alice, 'a quick slip');
    await as(scene.server, scene.alice)('DELETE', `/api/v1/statuses/${id}`);
  });
  assert.deepEqual(
    got.filter((kind) => kind !== 'Delete Tombstone'),
    [],
  );
});

test('nor a boost that was taken back', async () => {
  const { id } = await remotePost(scene.server, away);
  const got = await whileAway(async () => {
    await as(scene.server, scene.alice)('POST', `/api/v1/statuses/${id}/reblog`);
    await runJobs(scene.server);
    await as(scene.server, scene.alice)('POST', `/api/v1/statuses/${id}/unreblog`);
  });
  assert.deepEqual(got, ['Undo Announce']);
});

test('nor the request to quote for a post that is gone', async () => {
  const { id } = await remotePost(scene.server, away);
  const got = await whileAway(async () => {
    const quoting = await post(scene.server, scene.alice, { status: 'look', quoted_status_id: id });
    await runJobs(scene.server);
    await as(scene.server, scene.alice)('DELETE', `/api/v1/statuses/${quoting.id}`);
  });
  assert.deepEqual(got, ['Delete Tombstone']);
});

test('what was on its way when it was withdrawn is not tried again', async () => {
  const { store } = scene.server.ctx;
  const got = await whileAway(async () => {
    const { id, uri } = await post(scene.server, scene.alice, 'a slip in the middle');
    await runJobs(scene.server);
    const under = store.db.selectFrom('deliveries').selectAll().where('subject', '=', String(uri));
    const delivery = {
      ...(await under.executeTakeFirstOrThrow()),
      account_id: scene.alice.accountId,
      request_id: null,
    };
    await as(scene.server, scene.alice)('DELETE', `/api/v1/statuses/${id}`);
    await runJobs(scene.server);
    const late = { delivery, result: 'again', status: 500, error: 'answered 500', wish: 0, style: 'cavage' } as const;
    await store.transaction((tx) => settleAttempts(tx, [late]));
  });
  assert.deepEqual(got, ['Delete Tombstone']);
});

test('what is deleted after its turn has come is not sent without its text', async () => {
  const { ctx } = scene.server;
  await whileAway(async () => {
    const { id, uri } = await post(scene.server, scene.alice, 'a slip at the last moment');
    await runJobs(scene.server);
    const under = ctx.store.db.selectFrom('deliveries').selectAll().where('subject', '=', String(uri));
    const delivery = {
      ...(await under.executeTakeFirstOrThrow()),
      account_id: scene.alice.accountId,
      request_id: null,
    };
    await as(scene.server, scene.alice)('DELETE', `/api/v1/statuses/${id}`);
    // With another process, or after a change of the profile, the text is read once more.
    await as(scene.server, scene.alice)('PATCH', '/api/v1/accounts/update_credentials', { json: { note: 'hasty' } });
    // The profile is told of a while later, which must not be in the middle of the next test.
    await bringForward(scene.server, 'federate');
    await runJobs(scene.server);
    const before = away.receiver.received.length;
    assert.equal((await send(ctx, delivery, delivery.host, 'cavage')).result, 'never');
    assert.equal(away.receiver.received.length, before);
  });
});

test('what was sent about a post is not kept once it is deleted', async () => {
  const { db } = scene.server.ctx.store;
  const { id, uri } = await post(scene.server, scene.alice, { status: 'my secret', visibility: 'private' });
  await receivedBy(scene, away.receiver);
  await as(scene.server, scene.alice)('DELETE', `/api/v1/statuses/${id}`);
  assert.deepEqual(kinds(await receivedBy(scene, away.receiver)), ['Delete Tombstone']);
  const kept = await db.selectFrom('outgoing_activities').select('body').where('body', 'like', '%my secret%').execute();
  assert.deepEqual(kept, []);
  const told = await db.selectFrom('deliveries').select('outcome').where('subject', '=', String(uri)).execute();
  assert.deepEqual(
    told.map(({ outcome }) => outcome),
    ['delivered', 'delivered'],
  );
});
