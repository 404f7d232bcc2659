import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fetchPosts } from '../../../src/federation/backfill/posts.ts';
import { parseWireId } from '../../../src/lib/id.ts';
import { as } from '../../support/posting.ts';
import { collectionOf, membersOf, type Scene, shown, startScene } from '../inbox/collection-scene.ts';

let scene: Scene;
before(async () => {
  scene = await startScene();
});
after(() => scene.close());

const lookAtProfile = () =>
  fetchPosts(scene.server.ctx, parseWireId(scene.curatorId) ?? 0, AbortSignal.timeout(60_000));

test('the collections of a profile are read, over pages, whole or by their ids, and no others', async () => {
  const list = String(scene.curator.featuredCollections);
  const far = { ...collectionOf(scene, 'far'), id: `${scene.other.origin}/collections/far` };
  scene.other.serve(far);
  const dora = scene.member('dora', collectionOf(scene, 'paged').id);
  const paged = collectionOf(scene, 'paged', [], { orderedItems: undefined });
  const first = { type: 'OrderedCollectionPage', orderedItems: [String(dora.item.id)] };
  scene.site.serve({ ...paged, first });
  scene.site.serve(dora.item);
  const one = scene.site.serve(collectionOf(scene, 'one'));
  const two = scene.site.serve(collectionOf(scene, 'two'));
  const forged = { ...collectionOf(scene, 'forged'), attributedTo: `${scene.site.origin}/users/other` };
  scene.site.serve(forged);
  const page = { type: 'CollectionPage', items: [one, String(paged.id), far.id, forged.id], next: `${list}?page=2` };
  scene.site.serve({ id: list, type: 'Collection', first: page });
  scene.site.serve({ id: `${list}?page=2`, type: 'CollectionPage', items: [two] });
  await lookAtProfile();
  assert.deepEqual((await shown(scene)).map((each) => String(each.name)).sort(), ['one', 'paged', 'two']);
  assert.deepEqual(await membersOf(scene, 'paged'), ['dora']);

  scene.site.serve({ ...two, name: 'changed' });
  await lookAtProfile();
  assert.deepEqual((await shown(scene)).map((each) => String(each.name)).sort(), ['changed', 'one', 'paged']);
  assert.deepEqual(await membersOf(scene, 'paged'), ['dora'], 'who agreed stays');
});

test('an address of a page leads to the collection and to its owner', async () => {
  const owner = scene.other.actor('owner');
  const uri = `${owner.id}/collections/1`;
  const page = `${scene.other.origin}/c/1`;
  const collection = { ...collectionOf(scene, 'found'), id: uri, attributedTo: owner.id, url: page };
  scene.other.serve(collection);
  scene.other.answers.set('/c/1', { body: collection });
  const search = async (q: string) => {
    const { body } = await as(scene.server, scene.alice)('GET', '/api/v2/search', { query: { q, resolve: 'true' } });
    return Object.values(body.collections ?? {}).map((each) => [each.uri, each.url]);
  };
  assert.deepEqual(await search(page), [[uri, page]]);
  assert.deepEqual(await search(uri), [[uri, page]]);
  const stolen = `${scene.other.origin}/c/2`;
  scene.other.serve({ ...collection, id: stolen, attributedTo: scene.curator.id });
  assert.deepEqual(await search(stolen), [], 'of another server than its owner');
});
