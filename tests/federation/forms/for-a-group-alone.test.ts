import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import type { Actor, Neighbours } from '../../support/neighbours.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, introduce, note, PUBLIC, receive } from '../resolve/remote-site.ts';
import { seen, startFollowing } from './arrived.ts';

// Groups share with everybody what was written to them alone. Only its author makes a post public: by the post, or by what brings it.
let scene: Neighbours;
let group: Actor;
let person: Actor;

before(async () => {
  scene = await startFollowing();
  group = scene.site.actor('forum', { type: 'Group' });
  person = scene.site.actor('carol');
  await introduce(scene.server, person);
  const { id } = await introduce(scene.server, group);
  await followAcross(scene.server, scene.alice.accountId, id);
});
after(() => scene.close());

const NAMES = {
  all: () => PUBLIC,
  followers: () => `${scene.bob.id}/followers`,
  group: () => group.id,
  members: () => `${group.id}/followers`,
  unknown: () => `http://${scene.site.host}/users/unknown`,
  person: () => person.id,
  alice: () => scene.aliceUri,
} as const;
type Named = readonly (keyof typeof NAMES)[];
type Addressed = { readonly to?: Named; readonly cc?: Named; readonly audience?: Named };

const addressed = (fields: Addressed): JsonObject =>
  Object.fromEntries(Object.entries(fields).map(([field, names]) => [field, names.map((name) => NAMES[name]())]));

function written(fields: Addressed, more: JsonObject = {}) {
  const { to: _to, cc: _cc, ...bare } = note(scene.bob, 'for whom?', more);
  return { ...bare, ...addressed(fields) };
}

/** How far a post is visible here: by its visibility where alice, who follows author and group, sees it; `nobody` otherwise. */
async function reachOf(uri: string): Promise<string> {
  const row = await scene.server.ctx.store.db
    .selectFrom('statuses')
    .select('visibility')
    .where('uri', '=', uri)
    .executeTakeFirst();
  if (!row || row.visibility === 'direct' || row.visibility === 'limited') return 'nobody';
  return String((await seen(scene, uri)).visibility);
}

const BROUGHT: readonly [object: Addressed, around: Addressed, reach: string][] = [
  [{ to: ['group'] }, { to: ['group'] }, 'nobody'],
  [{ to: ['group'] }, { to: ['all'], cc: ['group'] }, 'public'],
  [{ to: ['group'] }, { to: ['group'], cc: ['all'] }, 'unlisted'],
  [{ to: ['group'], cc: [] }, { to: ['all'], cc: ['followers', 'group'] }, 'public'],
  [{ cc: ['group'] }, { to: ['all'] }, 'public'],
  [{ to: ['group'] }, { to: ['followers'], cc: ['group'] }, 'private'],
  [{ to: ['group'], audience: ['group'] }, { to: ['group'] }, 'nobody'],
  [{ to: ['group'], audience: ['all'] }, { to: ['group'] }, 'public'],
  [{ to: ['group'], audience: ['followers'] }, { to: ['group'] }, 'private'],
  [{ to: ['group'], audience: ['all'] }, { to: ['followers'], cc: ['group'] }, 'private'],
  [{ to: ['group', 'person'] }, { to: ['all'], cc: ['group'] }, 'nobody'],
  [{ to: ['group'], cc: ['person'] }, { to: ['all'] }, 'nobody'],
  [{ to: ['group'], cc: ['person'], audience: ['all'] }, { to: ['group'] }, 'nobody'],
  [{ to: ['group'], cc: ['members'] }, { to: ['all'] }, 'nobody'],
  [{ to: ['group', 'followers'] }, { to: ['all'] }, 'private'],
  [{ to: ['person'] }, { to: ['all'] }, 'nobody'],
  [{ to: ['unknown'] }, { to: ['all'] }, 'nobody'],
];

for (const [object, around, reach] of BROUGHT) {
  test(`${JSON.stringify(object)} that comes with ${JSON.stringify(around)} is for ${reach}`, async () => {
    const post = written(object);
    await receive(scene.server, activity(scene.bob, 'Create', post, addressed(around)));
    assert.equal(await reachOf(String(post.id)), reach);
  });
}

test('a private message to a group stays one, whatever it comes with', async () => {
  const post = written({ to: ['group'], audience: ['all'] }, { type: 'ChatMessage' });
  await receive(scene.server, activity(scene.bob, 'Create', post, addressed({ to: ['all'] })));
  assert.equal(await reachOf(String(post.id)), 'nobody');
});

const SHARED: readonly [object: Addressed, share: Addressed, reach: string][] = [
  [{ to: ['group'] }, { to: ['all'], cc: ['members'] }, 'nobody'],
  [{ to: ['group'] }, { to: ['members'], cc: ['all'], audience: ['all'] }, 'nobody'],
  [{ to: ['group'], audience: ['group'] }, { to: ['all'], cc: ['members'], audience: ['group'] }, 'nobody'],
  [{ to: ['group'], cc: ['members'], audience: ['group'] }, { to: ['all'], cc: ['members'] }, 'nobody'],
  [{ to: ['members'], audience: ['group'] }, { to: ['all'] }, 'nobody'],
  [{ to: ['followers', 'group'] }, { to: ['all'] }, 'private'],
  [{ to: ['group'], audience: ['all'] }, { to: ['members'] }, 'public'],
  [{ to: ['group', 'all'], audience: ['group'] }, { to: ['members'] }, 'public'],
  [{ audience: ['group'] }, { to: ['all'] }, 'public'],
  [{ audience: ['group'] }, { to: ['members'] }, 'nobody'],
];

for (const [object, share, reach] of SHARED) {
  test(`${JSON.stringify(object)} that the group shares with ${JSON.stringify(share)} is for ${reach}`, async () => {
    for (const form of ['post', 'Create'] as const) {
      const post = written(object);
      scene.site.serve(post);
      // What is said around a post that somebody else passes on is not its author's word.
      const create = activity(scene.bob, 'Create', post, { to: [PUBLIC] });
      const shared = form === 'post' ? String(post.id) : create;
      await receive(scene.server, activity(group, 'Announce', shared, addressed(share)));
      assert.equal(await reachOf(String(post.id)), reach, form);
    }
  });
}
