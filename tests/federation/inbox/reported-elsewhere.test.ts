import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../../src/lib/id.ts';
import { type HostileNeighbours, startHostileNeighbours } from '../../support/neighbours.ts';
import { post } from '../../support/posting.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, receive } from '../resolve/remote-site.ts';

let scene: HostileNeighbours;
before(async () => {
  scene = await startHostileNeighbours();
});
after(() => scene.close());

/** The ids of the posts, as clients see them, that the latest report shows to staff. */
async function reported(): Promise<string[]> {
  const reports = scene.server.ctx.store.db.selectFrom('reports').select('status_ids');
  const { status_ids } = await reports.orderBy('id', 'desc').executeTakeFirstOrThrow();
  const ids: number[] = JSON.parse(status_ids);
  return ids.map((id) => toWire(id));
}

test('a report from another server shows staff only posts that somebody there may have been sent', async () => {
  const { server, alice, aliceUri, bob, bobId, evil, site } = scene;
  const open = await post(server, alice, 'for all');
  const quiet = await post(server, alice, { status: 'for followers', visibility: 'private' });
  const aside = await post(server, alice, { status: `@bob@${site.host} for you`, visibility: 'direct' });
  const home = await post(server, alice, { status: 'for this server', local_only: true });
  const all = [open, quiet, aside, home].map(({ uri }) => String(uri));
  const report = async (by: typeof bob) => {
    await receive(server, activity(by, 'Flag', [aliceUri, ...all], { content: 'look' }));
    return reported();
  };
  assert.deepEqual(await report(evil), [open.id]);
  assert.deepEqual(await report(bob), [open.id, aside.id]);
  await followAcross(server, bobId, alice.accountId);
  assert.deepEqual(await report(bob), [open.id, quiet.id, aside.id]);
  await receive(server, activity(evil, 'Flag', [String(quiet.uri)]));
  assert.deepEqual(await reported(), [], 'the report itself is filed');
});
