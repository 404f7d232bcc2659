import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { as, statusIdOf } from '../../support/posting.ts';
import { activity, note, PUBLIC, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
before(async () => {
  scene = await startNeighbours();
});
after(() => scene.close());

const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const hashtag = (name: string) => ({ type: 'Hashtag', name: `#${name}`, href: `${scene.site.origin}/tags/${name}` });

test('an edit that changes nothing but hashtags or mentions changes these, and is no new version', async () => {
  const { server, alice, aliceUri, bob } = scene;
  const call = as(server, alice);
  const written = note(bob, 'the text stays', { to: [PUBLIC, aliceUri], tag: [hashtag('old'), hashtag('kept')] });
  await receive(server, activity(bob, 'Create', written));
  const path = `/api/v1/statuses/${await statusIdOf(server, written.id)}`;
  const shown = async () => {
    const { tags, mentions, edited_at } = (await call('GET', path)).body;
    const namesOf = (list: unknown, key: 'name' | 'username') =>
      Array.isArray(list) ? list.map((one) => String(one[key])).sort() : [];
    return { tags: namesOf(tags, 'name'), mentions: namesOf(mentions, 'username'), isEdited: edited_at !== null };
  };
  assert.deepEqual(await shown(), { tags: ['kept', 'old'], mentions: [], isEdited: false });
  const mention = { type: 'Mention', href: aliceUri };
  await receive(
    server,
    activity(bob, 'Update', { ...written, updated: later(1), tag: [hashtag('kept'), hashtag('new'), mention] }),
  );
  assert.deepEqual(await shown(), { tags: ['kept', 'new'], mentions: ['alice'], isEdited: false });
  const told = (await call('GET', '/api/v1/notifications')).items;
  assert.deepEqual(
    told.map(({ type }) => type),
    ['mention'],
  );
  const { items } = await call('GET', '/api/v1/timelines/tag/new');
  assert.equal(items.length, 1);
  await receive(server, activity(bob, 'Update', { ...written, updated: later(2), tag: [] }));
  assert.deepEqual(await shown(), { tags: [], mentions: [], isEdited: false });
});

test('an update that does not say that it is an edit changes neither', async () => {
  const { server, alice, bob } = scene;
  const written = note(bob, 'as it was', { to: [PUBLIC, scene.aliceUri], tag: [hashtag('old')] });
  await receive(server, activity(bob, 'Create', written));
  await receive(server, activity(bob, 'Update', { ...written, tag: [hashtag('new')] }));
  const { body } = await as(server, alice)('GET', `/api/v1/statuses/${await statusIdOf(server, written.id)}`);
  assert.equal(body.tags?.[0]?.name, 'old');
});
