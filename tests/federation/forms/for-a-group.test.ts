import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HostileNeighbours, startHostileNeighbours } from '../../support/neighbours.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, introduce, note, PUBLIC, receive } from '../resolve/remote-site.ts';
import { arrived, seen } from './arrived.ts';

let scene: HostileNeighbours;
before(async () => {
  scene = await startHostileNeighbours();
  await followAcross(scene.server, scene.alice.accountId, scene.bobId);
});
after(() => scene.close());

const unaddressed = { to: null, cc: null };

test('a post that is addressed to a group alone is for those with whom the group shares it', async () => {
  const { server, site, otherSite, alice, bob, evil } = scene;
  const group = site.actor('forum', { type: 'Group' });
  for (const { id } of [await introduce(server, group), await introduce(server, evil)]) {
    await followAcross(server, alice.accountId, id);
  }
  const post = note(bob, 'for the forum', { ...unaddressed, audience: group.id });
  site.serve(post);
  assert.equal((await receive(server, activity(evil, 'Announce', post.id, { to: [PUBLIC] }))).outcome, 'refused');

  const other = note(bob, 'for the forum too', { ...unaddressed, audience: [group.id] });
  site.serve(other);
  const shared = activity(group, 'Announce', other.id, { to: [PUBLIC], cc: [`${group.id}/followers`] });
  assert.deepEqual(await receive(server, shared), { outcome: 'done' });
  assert.equal((await seen(scene, other.id)).visibility, 'public');
  assert.equal(
    otherSite.hits.some((path) => path.includes('forum')),
    false,
  );
});

test('whom a post names as its audience counts where it names nobody else', async () => {
  const open = await arrived(scene, { ...unaddressed, audience: PUBLIC });
  assert.equal(open.visibility, 'public');
  const { server, bob } = scene;
  const object = note(bob, 'by its activity', { ...unaddressed, audience: 'https://forum.example/g' });
  await receive(server, activity(bob, 'Create', object, { to: [`${bob.id}/followers`], cc: [PUBLIC] }));
  assert.equal((await seen(scene, object.id)).visibility, 'unlisted');
  const addressed = await arrived(scene, { to: [`${bob.id}/followers`], cc: [], audience: PUBLIC });
  assert.equal(addressed.visibility, 'private');
});
