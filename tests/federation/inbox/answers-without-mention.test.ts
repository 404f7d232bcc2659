import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Actor, type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { as, post, statusIdOf } from '../../support/posting.ts';
import { activity, introduce, note, PUBLIC, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
let forum: Actor;
before(async () => {
  scene = await startNeighbours();
  forum = scene.site.actor('category', { type: 'Group' });
  await introduce(scene.server, forum);
});
after(() => scene.close());

/** An answer to a post of alice as NodeBB writes it: it names her among its recipients only. */
async function answer(to: string[], more: { inReplyTo?: string } = {}) {
  const { server, alice, bob } = scene;
  const asked = await post(server, alice, { status: 'Seen a bird' });
  const reply = note(bob, 'Thank you', {
    to,
    cc: [`${bob.id}/followers`],
    inReplyTo: String(asked.uri),
    tag: [],
    ...more,
  });
  await receive(server, activity(bob, 'Create', reply));
  return reply;
}

async function mentionedIn(uri: string): Promise<string[]> {
  const id = await statusIdOf(scene.server, uri);
  const { mentions } = (await as(scene.server, scene.alice)('GET', `/api/v1/statuses/${id}`)).body;
  return Object.values(mentions ?? {}).map(({ acct }) => String(acct));
}

async function notifiedOf(uri: string): Promise<string[]> {
  const { body } = await as(scene.server, scene.alice)('GET', '/api/v1/notifications');
  const about = Object.values(body).filter(({ status }) => String(status?.uri) === uri);
  return about.map(({ type }) => String(type));
}

test('who is answered and addressed, but not mentioned, is told of it, as answers from NodeBB have it', async () => {
  const { server, aliceUri, bob } = scene;
  const reply = await answer([PUBLIC, aliceUri, forum.id]);
  assert.deepEqual([await mentionedIn(reply.id), await notifiedOf(reply.id)], [['alice'], ['mention']]);
  const edited = { ...reply, content: '<p>Thanks</p>', updated: new Date(Date.now() + 1000).toISOString() };
  await receive(server, activity(bob, 'Update', edited));
  assert.deepEqual([await mentionedIn(reply.id), await notifiedOf(reply.id)], [['alice'], ['mention']]);
});

test('who is addressed, but not answered, is not told of it', async () => {
  const { server, aliceUri, bob } = scene;
  const other = note(bob, 'Of no interest', { to: [PUBLIC, aliceUri] });
  await receive(server, activity(bob, 'Create', other));
  const toBob = await answer([PUBLIC, aliceUri], { inReplyTo: other.id });
  for (const { id } of [other, toBob]) assert.deepEqual([await mentionedIn(id), await notifiedOf(id)], [[], []]);
});

test('who is answered, but not addressed, is not told of it', async () => {
  const reply = await answer([PUBLIC, forum.id]);
  assert.deepEqual([await mentionedIn(reply.id), await notifiedOf(reply.id)], [[], []]);
});
