import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonValue } from '../../../src/federation/vocabulary.ts';
import type { Actor, Neighbours } from '../../support/neighbours.ts';
import { list } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { arrived, seen, startFollowing } from '../forms/arrived.ts';
import { activity, introduce, note, PUBLIC, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
let forum: Actor;

before(async () => {
  scene = await startFollowing();
  forum = scene.site.actor('kites', { type: 'Group' });
  const { id } = await introduce(scene.server, forum);
  await followAcross(scene.server, scene.alice.accountId, id);
});
after(() => scene.close());

const REPLIES: readonly [name: string, shown: string][] = [
  ['A topic about kites', '<p>hello</p>'],
  ['Re: A topic about kites', '<p>hello</p>'],
  ['RE: Re: A topic about KITES', '<p>hello</p>'],
  ['A topic about…', '<p>hello</p>'],
  ['Something else', '<p><strong>Something else</strong></p><p>hello</p>'],
];

test('the title of a topic stands above its first post alone', async () => {
  const topic = note(scene.bob, 'first', { name: 'A topic about kites' });
  await receive(scene.server, activity(scene.bob, 'Create', topic));
  assert.equal((await seen(scene, topic.id)).content, '<p><strong>A topic about kites</strong></p><p>first</p>');
  for (const [name, shown] of REPLIES) {
    const reply = note(scene.bob, 'hello', { name, inReplyTo: topic.id });
    await receive(scene.server, activity(scene.bob, 'Create', reply));
    assert.equal((await seen(scene, reply.id)).content, shown, name);
    await receive(scene.server, activity(scene.bob, 'Update', { ...reply, updated: new Date().toISOString() }));
    assert.equal((await seen(scene, reply.id)).edited_at, null, name);
    const below = note(scene.bob, 'hello', { name, inReplyTo: reply.id });
    await receive(scene.server, activity(scene.bob, 'Create', below));
    assert.equal((await seen(scene, below.id)).content, '<p>hello</p>', `${name} below`);
  }
});

test('nor does it stay above a reply that came before it', async () => {
  const topic = note(scene.bob, 'first', { name: 'Late' });
  const reply = await arrived(scene, { name: 'Late', inReplyTo: topic.id });
  await receive(scene.server, activity(scene.bob, 'Create', topic));
  assert.equal((await seen(scene, String(reply.uri))).content, '<p>hello</p>');
});

const post = async (status: string, more: object = {}) =>
  (await scene.server.request('POST', '/api/v1/statuses', { token: scene.alice.token, json: { status, ...more } }))
    .body;
const boostsOf = async (id: unknown) => {
  const query = { 'types[]': 'reblog' };
  const { body } = await scene.server.request('GET', '/api/v1/notifications', { token: scene.alice.token, query });
  return list(body).filter(({ status }) => status?.id === id).length;
};
const share = (by: Actor, object: JsonValue) =>
  receive(scene.server, activity(by, 'Announce', object, { to: [PUBLIC], cc: [`${by.id}/followers`] }));

test('an author is not told that a group passes on what was written to it, and is told of other boosts', async () => {
  const toForum = await post(`@kites@${scene.site.host} hello`);
  await share(forum, String(toForum.uri));
  assert.equal(await boostsOf(toForum.id), 0);
  assert.equal((await seen(scene, String(toForum.uri))).reblogs_count, 1);
  const below = await post('an answer in the thread', { in_reply_to_id: toForum.id });
  await share(forum, activity(scene.bob, 'Create', { id: String(below.uri), type: 'Note' }));
  assert.equal(await boostsOf(below.id), 0);
  await share(scene.bob, String(toForum.uri));
  assert.equal(await boostsOf(toForum.id), 1);
  const other = await post('hello');
  await share(forum, String(other.uri));
  assert.equal(await boostsOf(other.id), 1);
});
