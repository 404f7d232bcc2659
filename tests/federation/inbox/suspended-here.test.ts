import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { actOn, followAcross } from '../../support/verbs.ts';
import { activity, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
before(async () => {
  scene = await startNeighbours();
});
after(() => scene.close());

/** How many rows of a table bob is in, on whichever side. */
async function count(table: 'follows' | 'blocks'): Promise<number> {
  const { bobId, server } = scene;
  const rows = server.ctx.store.db.selectFrom(table).select('id');
  return (await rows.where((eb) => eb.or([eb('account_id', '=', bobId), eb('target_id', '=', bobId)])).execute())
    .length;
}

test('what somebody elsewhere ends with a suspended account does not go on when the suspension ends', async () => {
  const { server, alice, aliceUri, bob, bobId } = scene;
  await followAcross(server, bobId, alice.accountId);
  await followAcross(server, alice.accountId, bobId);
  await actOn(server, alice.accountId, 'suspend');
  assert.equal(await count('follows'), 2);
  const follow = { id: `${bob.id}/follows/1`, type: 'Follow', actor: bob.id, object: aliceUri };
  await receive(server, activity(bob, 'Undo', follow));
  assert.equal(await count('follows'), 1);
  const block = activity(bob, 'Block', aliceUri);
  await receive(server, block);
  assert.deepEqual([await count('follows'), await count('blocks')], [0, 1]);
  await receive(server, activity(bob, 'Undo', { ...block }));
  assert.equal(await count('blocks'), 0);
});

test('nothing new begins with a suspended account', async () => {
  const { server, aliceUri, bob } = scene;
  await receive(server, activity(bob, 'Follow', aliceUri));
  assert.equal(await count('follows'), 0);
});
