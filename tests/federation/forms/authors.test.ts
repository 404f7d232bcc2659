import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject, JsonValue } from '../../../src/federation/vocabulary.ts';
import { type HostileNeighbours, startHostileNeighbours } from '../../support/neighbours.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, introduce, note, receive } from '../resolve/remote-site.ts';
import { arrived, seen } from './arrived.ts';

let scene: HostileNeighbours;
before(async () => {
  scene = await startHostileNeighbours();
  await followAcross(scene.server, scene.alice.accountId, scene.bobId);
});
after(() => scene.close());

const isKnown = async (uri: string) =>
  (await scene.server.ctx.store.db.selectFrom('statuses').select('id').where('uri', '=', uri).execute()).length > 0;

test('of several authors of one server the one who sends the post wrote it', async () => {
  const { site, bob } = scene;
  const club = `${site.origin}/groups/club`;
  for (const attributedTo of [
    [club, bob.id],
    [bob.id, bob.id],
    [bob.id, { type: 'Group', id: club }],
    [
      { type: 'Person', id: bob.id },
      { type: 'Group', id: club },
    ],
    { type: 'Person', id: bob.id },
  ] satisfies JsonValue[]) {
    const status = await arrived(scene, { attributedTo });
    assert.equal(status.account?.uri, bob.id);
  }
});

test('a post with authors of several servers is nobody’s', async () => {
  const { server, site, bob, evil } = scene;
  for (const [sender, attributedTo] of [
    [bob, [bob.id, evil.id]],
    [evil, [bob.id, evil.id]],
    [evil, [evil.id, { type: 'Person', id: bob.id }]],
    [evil, [bob.id, `${site.origin}/users/eve`]],
    [bob, [bob.id, 7]],
  ] as const) {
    const object = note(sender, 'no', { attributedTo: [...attributedTo] });
    assert.equal((await receive(server, activity(sender, 'Create', object))).outcome, 'refused');
    assert.equal(await isKnown(object.id), false);
  }
});

/** A post of a group, as the server of the group serves it or not. */
function ofGroup(group: { id: string }, text: string, more: JsonObject = {}) {
  return note(group, text, { type: 'Event', name: 'Walk', ...more });
}

test('what a member posts for a group is the group’s, when its own server says so', async () => {
  const { server, site, bob, alice } = scene;
  const group = site.actor('walkers', { type: 'Group' });
  await followAcross(server, alice.accountId, (await introduce(server, group)).id);
  const object = ofGroup(group, 'at nine');
  site.serve({ ...object, content: '<p>at ten</p>' });
  assert.deepEqual(await receive(server, activity(bob, 'Create', object)), { outcome: 'done' });
  const status = await seen(scene, object.id);
  assert.equal(status.account?.uri, group.id);
  assert.match(String(status.content), /at ten/, 'the member’s own words prove nothing');

  site.serve({ ...object, content: '<p>at noon</p>', updated: new Date().toISOString() });
  assert.deepEqual(await receive(server, activity(bob, 'Update', object)), { outcome: 'done' });
  assert.match(String((await seen(scene, object.id)).content), /at noon/);
  await receive(server, activity(bob, 'Delete', object.id));
  assert.equal(await isKnown(object.id), true, 'its server still has it');
  site.answers.delete(new URL(object.id).pathname);
  await receive(server, activity(bob, 'Delete', object.id));
  assert.equal(await isKnown(object.id), false);
});

test('nobody posts for a person, for a group that does not know of it, or for one of another server', async () => {
  const { server, site, bob, evil, alice } = scene;
  const group = site.actor('readers', { type: 'Group' });
  const carol = site.actor('carol');
  for (const actor of [group, carol]) await followAcross(server, alice.accountId, (await introduce(server, actor)).id);
  const unserved = ofGroup(group, 'x');
  const person = ofGroup(carol, 'x');
  site.serve(person);
  const foreign = ofGroup(group, 'x');
  site.serve(foreign);
  for (const [sender, object] of [
    [bob, unserved],
    [bob, person],
    [evil, foreign],
  ] as const) {
    assert.equal((await receive(server, activity(sender, 'Create', object))).outcome, 'refused');
    assert.equal(await isKnown(object.id), false);
  }
});
