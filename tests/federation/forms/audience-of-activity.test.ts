import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Neighbours } from '../../support/neighbours.ts';
import { activity, note, PUBLIC, receive } from '../resolve/remote-site.ts';
import { seen, startFollowing } from './arrived.ts';

let scene: Neighbours;
before(async () => {
  scene = await startFollowing();
});
after(() => scene.close());

type Named = 'all' | 'followers' | 'alice';
type Addressed = { readonly to?: readonly Named[] | null; readonly cc?: readonly Named[] | null };

const CASES: readonly [object: Addressed, around: Addressed, visibility: string][] = [
  [{ to: ['followers'] }, { to: ['followers'], cc: ['all'] }, 'unlisted'],
  [{ cc: ['followers'] }, { to: ['all'], cc: ['followers'] }, 'public'],
  [{ to: ['followers'], cc: null }, { to: ['followers'], cc: ['all'] }, 'unlisted'],
  [{}, { to: ['all'] }, 'public'],
  [{ to: ['followers'], cc: [] }, { to: ['followers'], cc: ['all'] }, 'private'],
  [{ to: ['alice'] }, { to: ['alice'], cc: ['all', 'followers'] }, 'direct'],
  [{ to: ['alice'] }, { to: ['all'], cc: [] }, 'direct'],
  [{ to: ['followers'], cc: ['alice'] }, { to: ['all'], cc: ['all'] }, 'private'],
  [{ to: ['all'] }, { to: ['followers'] }, 'public'],
];

for (const [object, around, visibility] of CASES) {
  test(`a post with ${JSON.stringify(object)} that comes with ${JSON.stringify(around)} is ${visibility}`, async () => {
    const { server, bob, aliceUri } = scene;
    const named = { all: PUBLIC, followers: `${bob.id}/followers`, alice: aliceUri };
    const whom = (names: readonly Named[] | null | undefined) => names?.map((name) => named[name]) ?? names;
    const post = note(bob, 'for whom?', { tag: [{ type: 'Mention', href: aliceUri }] });
    const { to: _to, cc: _cc, ...bare } = post;
    const written = {
      ...bare,
      ...(object.to !== undefined && { to: whom(object.to) ?? null }),
      ...(object.cc !== undefined && { cc: whom(object.cc) ?? null }),
    };
    const sent = activity(bob, 'Create', written, { to: whom(around.to) ?? [], cc: whom(around.cc) ?? [] });
    assert.deepEqual(await receive(server, sent), { outcome: 'done' });
    assert.equal((await seen(scene, String(post.id))).visibility, visibility);
  });
}
