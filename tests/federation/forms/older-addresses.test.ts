import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decodeActor } from '../../../src/federation/decode/actor.ts';
import { storeActor } from '../../../src/federation/resolve/actor.ts';
import { createBudget } from '../../../src/federation/resolve/budget.ts';
import { type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, note, receive } from '../resolve/remote-site.ts';
import { seen } from './arrived.ts';

let scene: Neighbours;
before(async () => {
  scene = await startNeighbours();
});
after(() => scene.close());

/** An actor whom alice follows, without asking its server anything. */
async function known(id: string, preferredUsername: string) {
  const actor = decodeActor({
    id,
    type: 'Person',
    preferredUsername,
    inbox: `${id}/inbox`,
    followers: `${id}/followers`,
  });
  if (actor.outcome !== 'read') throw new Error(actor.reason);
  const row = await storeActor(scene.server.ctx, actor.value, createBudget(0));
  if (!row) throw new Error('The actor is not kept');
  await followAcross(scene.server, scene.alice.accountId, row.id);
  return { id };
}

test('who signs as a server with a certificate speaks for what it named before it had one', async () => {
  const { server } = scene;
  const ann = await known('https://old.example/users/ann', 'ann');
  const before = { id: ann.id.replace('https', 'http') };
  const object = note(before, 'since 2009');
  assert.deepEqual(await receive(server, { ...activity(before, 'Create', object), actor: ann.id }), {
    outcome: 'done',
  });
  assert.equal((await seen(scene, object.id)).account?.uri, ann.id);
  const edited = { ...object, content: '<p>since 2008</p>', updated: new Date().toISOString() };
  await receive(server, { ...activity(before, 'Update', edited), actor: ann.id });
  assert.equal((await seen(scene, object.id)).content, '<p>since 2008</p>');
});

test('who signs as a server without one speaks for nothing that has one, nor for another port', async () => {
  const { server } = scene;
  const eve = await known('http://plain.example/users/eve', 'eve');
  const fay = await known('https://plain.example/users/fay', 'fay');
  for (const [sender, claimed] of [
    [eve, { id: fay.id }],
    [eve, { id: eve.id.replace('http', 'https') }],
    [fay, { id: 'http://plain.example:8080/users/fay' }],
    [fay, { id: 'http://other.example/users/fay' }],
  ] as const) {
    const object = note(claimed, 'no', { attributedTo: sender.id });
    const outcome = await receive(server, { ...activity(sender, 'Create', object) });
    assert.equal(outcome.outcome, 'refused', object.id);
    assert.equal(
      (await receive(server, { ...activity(claimed, 'Create', note(sender, 'no')), actor: sender.id })).outcome,
      'refused',
    );
  }
});
