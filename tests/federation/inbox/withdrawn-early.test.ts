import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runJobs } from '../../support/jobs.ts';
import { type HostileNeighbours, startHostileNeighbours } from '../../support/neighbours.ts';
import { followAcross } from '../../support/verbs.ts';
import { seen } from '../forms/arrived.ts';
import { activity, note, receive } from '../resolve/remote-site.ts';

let scene: HostileNeighbours;
let number = 0;

before(async () => {
  scene = await startHostileNeighbours();
  await followAcross(scene.server, scene.alice.accountId, scene.bobId);
});
after(() => scene.close());

/** A post by evil, and one by bob that quotes it with a consent, which is not served. */
function quoting() {
  const { bob, evil, otherSite } = scene;
  number += 1;
  const quoted = otherSite.serve(note(evil, `quoted ${number}`));
  const stamp = `${otherSite.origin}/stamps/${number}`;
  return { quoted, stamp, post: note(bob, 'look', { quote: String(quoted.id), quoteAuthorization: stamp }) };
}

async function stateOf(uri: string): Promise<unknown> {
  await runJobs(scene.server);
  return (await seen(scene, uri)).quote?.state;
}

test('a quote whose consent was withdrawn before it arrived does not wait for ever', async () => {
  const { server, bob, evil } = scene;
  const { stamp, post } = quoting();
  await receive(server, activity(evil, 'Delete', stamp));
  await receive(server, activity(bob, 'Create', post));
  assert.equal(await stateOf(post.id), 'rejected');
});

test('nor one whose consent is gone from its server when it is looked at', async () => {
  const { server, bob, otherSite } = scene;
  const { stamp, post } = quoting();
  otherSite.answers.set(new URL(stamp).pathname, { status: 410 });
  await receive(server, activity(bob, 'Create', post));
  assert.equal(await stateOf(post.id), 'rejected');
});

test('one whose consent cannot be found yet waits, and strangers withdraw nothing', async () => {
  const { server, bob } = scene;
  const { stamp, post } = quoting();
  await receive(server, activity(bob, 'Delete', stamp));
  await receive(server, activity(bob, 'Create', post));
  assert.equal(await stateOf(post.id), 'pending');
});
