import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { as, post, told } from '../../support/posting.ts';
import type { Json } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, note, receive } from '../resolve/remote-site.ts';

// Where people paste addresses, and in answers to comments, WordPress names profiles and posts by their pages.
const PROFILE = 'http://localhost:3000/@alice';

let scene: Neighbours;
before(async () => {
  scene = await startNeighbours();
  await followAcross(scene.server, scene.alice.accountId, scene.bobId);
});
after(() => scene.close());

const get = (path: string) => as(scene.server, scene.alice)('GET', `/api/v1/${path}`);
const namesAlice = (href: string) => ({ tag: [{ type: 'Mention', href, name: '@alice@localhost:3000' }] });

/** Hands over a new post and answers it as alice is told of it. */
async function mentioned(object: { id: string }): Promise<Json | undefined> {
  await receive(scene.server, activity(scene.bob, 'Create', { ...object }));
  const { items } = await get('notifications');
  return items.find((item) => String(item.status?.uri) === object.id)?.status;
}

test('who is named by the profile is told', async () => {
  const { bob } = scene;
  for (const href of [PROFILE, 'http://localhost:3000/users/Alice']) {
    const status = await mentioned(note(bob, 'hello', { ...namesAlice(href), cc: [href] }));
    assert.match(JSON.stringify(status?.mentions), /"acct":"alice"/);
  }
});

test('a message to a profile reaches its owner, once, though the id is among the addressees too', async () => {
  const { aliceUri, bob } = scene;
  const id = aliceUri;
  const status = await mentioned(note(bob, 'psst', { ...namesAlice(PROFILE), to: [PROFILE, id], cc: [] }));
  assert.equal(status?.visibility, 'direct');
  assert.equal(JSON.stringify(status?.mentions).split('"acct":"alice"').length, 2);
});

test('a post that answers or quotes the page of another belongs to that', async () => {
  const { server, alice, bob } = scene;
  const mine = await post(server, alice, 'mine');
  const answer = note(bob, 'an answer', { inReplyTo: `${PROFILE}/${String(mine.id)}` });
  await receive(server, activity(bob, 'Create', answer));
  const { body } = await get(`statuses/${String(mine.id)}/context`);
  assert.match(JSON.stringify(body.descendants), new RegExp(answer.id));
  assert.equal((await get(`statuses/${String(mine.id)}`)).body.replies_count, 1);
  const quoting = note(bob, 'look', { quoteUrl: `http://localhost:3000/users/alice/statuses/${String(mine.id)}` });
  await receive(server, activity(bob, 'Create', quoting));
  const { items } = await get('timelines/home');
  const quote = items.find((status) => String(status.uri) === quoting.id)?.quote;
  assert.deepEqual([quote?.state, quote?.quoted_status?.id], ['accepted', mine.id]);
});

test('likes, shares and follows of pages count', async () => {
  const { server, alice, bob } = scene;
  const mine = await post(server, alice, 'mine too');
  const page = `${PROFILE}/${String(mine.id)}`;
  await receive(server, activity(bob, 'Like', page));
  await receive(server, activity(bob, 'Announce', page, { to: ['as:Public'] }));
  assert.deepEqual((await told(server, alice, mine.id)).sort(), ['favourite', 'reblog']);
  await receive(server, activity(bob, 'Follow', PROFILE));
  assert.equal((await get('accounts/verify_credentials')).body.followers_count, 1);
});
