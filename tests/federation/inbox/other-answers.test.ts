import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../../src/lib/id.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';
import { as } from '../../support/posting.ts';
import { activity, introduce, receive } from '../resolve/remote-site.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

test('answers to favourites and replies are not taken for answers to a follow', async () => {
  const { server, alice, aliceUri, site } = scene;
  const locked = site.actor('locked', { manuallyApprovesFollowers: true });
  const { id } = await introduce(server, locked);
  await as(server, alice)('POST', `/api/v1/accounts/${toWire(id)}/follow`);
  const request = {
    type: 'LikeRequest',
    actor: aliceUri,
    object: `${locked.id}/1`,
    instrument: `${aliceUri}#likes/1`,
  };
  const follows = async (table: 'follows' | 'follow_requests') => {
    const query = server.ctx.store.db.selectFrom(table).select('id').where('target_id', '=', id);
    return (await query.where('account_id', '=', alice.accountId).execute()).length;
  };
  for (const object of [request, { ...request, type: 'Like' }]) {
    await receive(server, activity(locked, 'Accept', object));
    await receive(server, activity(locked, 'Reject', object));
    assert.deepEqual([await follows('follows'), await follows('follow_requests')], [0, 1], object.type);
  }
});
