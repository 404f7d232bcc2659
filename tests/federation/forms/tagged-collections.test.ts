import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Neighbours } from '../../support/neighbours.ts';
import { as } from '../../support/posting.ts';
import type { Json } from '../../support/server.ts';
import { activity, receive } from '../resolve/remote-site.ts';
import { arrived, seen, startFollowing } from './arrived.ts';

let scene: Neighbours;
let birders: Json;

before(async () => {
  scene = await startFollowing();
  const { body } = await as(scene.server, scene.alice)('POST', '/api/v1/collections', { json: { name: 'Birders' } });
  birders = body.collection ?? {};
});
after(() => scene.close());

const tagged = (status: Json) => Object.values(status.tagged_collections ?? {}).map((one) => one.id);

test('a post shows the collections that its tags name, by id or as a link, and keeps them when it is edited', async () => {
  for (const more of [{ id: String(birders.uri) }, { href: String(birders.uri) }]) {
    const tag = [{ type: 'FeaturedCollection', ...more }];
    const post = await arrived(scene, { tag });
    assert.deepEqual(tagged(post), [birders.id]);
    const { bob, server } = scene;
    const object = { id: String(post.uri), type: 'Note', attributedTo: bob.id, content: 'other words', tag };
    const updated = new Date().toISOString();
    await receive(server, activity(bob, 'Update', { ...object, updated, published: String(post.created_at) }));
    const edited = await seen(scene, String(post.uri));
    assert.deepEqual([edited.content, tagged(edited)], ['other words', [birders.id]]);
  }
  assert.deepEqual(
    tagged(await arrived(scene, { tag: [{ type: 'FeaturedCollection', id: 'https://a.example/1' }] })),
    [],
  );
});
