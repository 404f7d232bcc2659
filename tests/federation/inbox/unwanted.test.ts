import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HostileNeighbours, startHostileNeighbours } from '../../support/neighbours.ts';
import { post } from '../../support/posting.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, introduce, note, receive } from '../resolve/remote-site.ts';

// However a post comes here, it stays only when somebody here has to do with it.
let scene: HostileNeighbours;
before(async () => {
  scene = await startHostileNeighbours();
});
after(() => scene.close());

const db = () => scene.server.ctx.store.db;
const mention = () => ({ tag: [{ type: 'Mention', href: scene.aliceUri }] });
const isStored = async (uri: unknown) =>
  (await db().selectFrom('statuses').select('id').where('uri', '=', String(uri)).executeTakeFirst()) !== undefined;
const isHome = async (uri: unknown) =>
  (await scene.server.request('GET', '/api/v1/timelines/home', { token: scene.alice.token })).items.some(
    (one) => one.uri === uri,
  );

/** Posts that answer each other, all of them served; the last one. */
function thread(length: number) {
  let above: string | undefined;
  for (let index = 0; index < length; index += 1) {
    const object = scene.site.serve({ ...note(scene.bob, String(index)), ...(above && { inReplyTo: above }) });
    above = String(object.id);
  }
  return scene.site.serve({ ...note(scene.bob, 'last'), ...(above && { inReplyTo: above }) });
}

test('F44 a post of a stranger that is only named is looked at, and not kept', async () => {
  const { server, otherSite, evil } = scene;
  const object = otherSite.serve(note(evil, 'spam'));
  await receive(server, activity(evil, 'Create', String(object.id)));
  assert.equal(await isStored(object.id), false);
  await receive(server, activity(evil, 'Add', String(object.id), { target: `${evil.id}/featured` }));
  assert.equal(await isStored(object.id), false);
});

test('F20 F44 nor is one that a third server names, and its own is not even asked for it', async () => {
  const { server, site, bob, evil } = scene;
  const object = thread(30);
  const hits = site.hits.length;
  await receive(server, activity(bob, 'Create', object), evil.id);
  await receive(server, activity(bob, 'Create', String(object.id)), evil.id);
  assert.equal(await isStored(object.id), false);
  assert.equal(site.hits.length, hits);
  const lying = note(bob, 'not what it says', mention());
  site.serve({ ...lying, tag: [] });
  await receive(server, activity(bob, 'Create', lying), evil.id);
  assert.equal(await isStored(lying.id), false, 'what a third server says of it is not believed');
});

test('F20 what its own server cannot be asked for is not believed from another', async () => {
  const { server, site, bob, evil } = scene;
  const object = note(bob, 'forged', mention());
  const path = new URL(object.id).pathname;
  const forwarded = activity(bob, 'Create', object);
  site.answers.set(path, { status: 503 });
  await assert.rejects(receive(server, forwarded, evil.id), { kind: 'unavailable' });
  assert.equal(await isStored(object.id), false);
  for (const answer of [{ status: 404 }, { status: 403 }, { type: 'text/html', body: object }]) {
    site.answers.set(path, answer);
    assert.equal((await receive(server, forwarded, evil.id)).outcome, 'ignored');
  }
  assert.equal(await isStored(object.id), false);
});

test('F20 a forwarded post that names somebody here stays, with a little of what it answers', async () => {
  const { server, site, bob, evil } = scene;
  const object = site.serve({ ...thread(30), ...mention() });
  const hits = site.hits.length;
  await receive(server, activity(bob, 'Create', object), evil.id);
  assert.equal(await isStored(object.id), true);
  assert.ok(site.hits.length - hits <= 20);
});

test('F20 a forwarded answer to a post that is known here stays', async () => {
  const { server, alice, site, bob, evil } = scene;
  const mine = await post(server, alice, 'answer me');
  const object = site.serve(note(bob, 'an answer', { inReplyTo: String(mine.uri) }));
  await receive(server, activity(bob, 'Create', object), evil.id);
  assert.equal(await isStored(object.id), true);
  const second = site.serve(note(bob, 'an answer to it', { inReplyTo: String(object.id) }));
  await receive(server, activity(bob, 'Create', second), evil.id);
  assert.equal(await isStored(second.id), true);
});

test('a post of somebody followed that is only named comes home', async () => {
  const { server, alice, site, bob } = scene;
  const friend = site.actor('friend');
  await followAcross(server, alice.accountId, (await introduce(server, friend)).id);
  const object = site.serve(note(friend, 'look it up'));
  await receive(server, activity(friend, 'Create', String(object.id)));
  assert.equal(await isHome(object.id), true);
  await receive(server, activity(friend, 'Create', String(object.id)));
  const other = site.serve(note(bob, 'by another', mention()));
  await receive(server, activity(friend, 'Create', String(other.id)));
  assert.equal(await isStored(other.id), false, 'nobody posts for somebody else');
});
