import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { localUri } from '../../support/neighbours.ts';
import { as } from '../../support/posting.ts';
import { activity, receive } from '../resolve/remote-site.ts';
import { collectionOf, itemOf, membersOf, type Scene, shown, startScene } from './collection-scene.ts';

let scene: Scene;
before(async () => {
  scene = await startScene();
});
after(() => scene.close());

const list = () => ({ target: String(scene.curator.featuredCollections) });
const add = (object: ReturnType<typeof collectionOf>) =>
  receive(scene.server, activity(scene.curator, 'Add', object, list()));

test('a collection comes in, is changed and goes, and only who agreed is in it', async () => {
  const uri = collectionOf(scene, 'birders').id;
  const dora = scene.member('dora', uri);
  const emil = scene.member('emil', `${uri}/other`);
  const fay = scene.member('fay', uri, { interactionTarget: emil.actor.id });
  const gus = scene.member('gus', uri, { type: 'QuoteAuthorization' });
  const here = itemOf(uri, localUri(scene.bob), `${localUri(scene.bob)}/feature_authorizations/1`);
  const items = [dora, emil, fay, gus].map((one) => one.item);
  assert.equal((await add(collectionOf(scene, 'birders', [...items, here]))).outcome, 'done');
  const [found] = await shown(scene);
  assert.deepEqual(
    [found?.name, found?.uri, found?.local, found?.description, found?.item_count],
    ['birders', uri, false, '<p>About it</p>', 1],
  );
  assert.deepEqual(await membersOf(scene, 'birders'), ['dora']);
  const changed = collectionOf(scene, 'birders', items, { summary: null, summaryMap: { de: 'Neu' } });
  await receive(scene.server, activity(scene.curator, 'Update', changed));
  const [after] = await shown(scene);
  assert.deepEqual([after?.id, after?.description, after?.language], [found?.id, 'Neu', 'de']);
  assert.deepEqual(await membersOf(scene, 'birders'), ['dora']);
  await receive(scene.server, activity(scene.curator, 'Remove', uri, list()));
  assert.deepEqual(await shown(scene), []);
});

test('items come and go one by one, and the consent can be taken back', async () => {
  const uri = collectionOf(scene, 'poets').id;
  await add(collectionOf(scene, 'poets'));
  const people = ['ina', 'jo'].map((name) => scene.member(name, uri));
  for (const { item } of people) await receive(scene.server, activity(scene.curator, 'Add', item, { target: uri }));
  assert.deepEqual(await membersOf(scene, 'poets'), ['ina', 'jo']);
  const [ina, jo] = people;
  assert.ok(ina && jo);
  await receive(scene.server, activity(scene.curator, 'Remove', String(ina.item.id), { target: uri }));
  assert.deepEqual(await membersOf(scene, 'poets'), ['jo']);
  await receive(scene.server, activity(scene.curator, 'Delete', jo.stamp));
  assert.deepEqual(await membersOf(scene, 'poets'), ['jo'], 'only who agreed can take it back');
  await receive(scene.server, activity(jo.actor, 'Delete', { id: jo.stamp, type: 'FeatureAuthorization' }));
  assert.deepEqual(await membersOf(scene, 'poets'), []);
  const ended = await receive(scene.server, activity(scene.curator, 'Delete', uri));
  assert.deepEqual([ended.outcome, (await shown(scene)).length], ['done', 0]);
});

test('nobody changes what is of another server, or of somebody else', async () => {
  const uri = collectionOf(scene, 'mine').id;
  await add(collectionOf(scene, 'mine'));
  const mallory = scene.other.actor('mallory', {
    featuredCollections: `${scene.other.origin}/users/mallory/featured_collections`,
  });
  const neighbour = scene.site.actor('neighbour', {
    featuredCollections: `${scene.site.origin}/users/neighbour/featured_collections`,
  });
  const bad = (name: string) => collectionOf(scene, 'mine', [], { name });
  const item = scene.member('kim', uri).item;
  for (const evil of [mallory, neighbour]) {
    const own = { target: String(evil.featuredCollections) };
    const claimed = { ...bad('taken'), attributedTo: evil.id };
    for (const attempt of [
      activity(evil, 'Add', bad('forged'), own),
      activity(evil, 'Add', bad('forged'), list()),
      activity(evil, 'Add', claimed, own),
      activity(evil, 'Update', bad('forged')),
      activity(evil, 'Update', claimed),
      activity(evil, 'Add', item, { target: uri }),
      activity(evil, 'Remove', uri, list()),
      activity(evil, 'Remove', uri, own),
      activity(evil, 'Delete', uri),
    ]) {
      await receive(scene.server, attempt);
      assert.deepEqual(
        (await shown(scene)).map((one) => [one.name, one.item_count]),
        [['mine', 0]],
        JSON.stringify(attempt),
      );
    }
  }
});

test('nothing is kept of who is followed by nobody here', async () => {
  const { server, other } = scene;
  const list = `${other.origin}/users/spammer/featured_collections`;
  const spammer = other.actor('spammer', { featuredCollections: list });
  const uri = `${spammer.id}/collections/1`;
  const unasked = { ...collectionOf(scene, 'unasked'), id: uri, attributedTo: spammer.id };
  for (const type of ['Add', 'Update']) {
    const outcome = await receive(server, activity(spammer, type, unasked, { target: list }));
    assert.equal(outcome.outcome, 'ignored');
  }
  const { db } = server.ctx.store;
  assert.deepEqual(await db.selectFrom('collections').select('id').where('uri', '=', uri).execute(), []);
});

test('names, summaries, items and collections have an end', async () => {
  const long = collectionOf(scene, 'long', [], { name: 'n'.repeat(300), summary: 's'.repeat(3000) });
  await add(long);
  const found = (await shown(scene)).find((one) => String(one.uri) === long.id);
  assert.deepEqual([String(found?.name).length, String(found?.description).length], [256, 2048]);
  const uri = collectionOf(scene, 'crowd').id;
  const crowd = Array.from({ length: 160 }, (_, index) =>
    itemOf(uri, `${scene.other.origin}/users/nobody${index}`, `${scene.other.origin}/stamps/${index}`),
  );
  await add(collectionOf(scene, 'crowd', crowd));
  const { db } = scene.server.ctx.store;
  const waiting = async () => (await db.selectFrom('awaited_collection_items').select('uri').execute()).length;
  assert.equal(await waiting(), 150);
  const more = itemOf(uri, `${scene.other.origin}/users/one-more`, `${scene.other.origin}/stamps/x`);
  await receive(scene.server, activity(scene.curator, 'Add', more, { target: uri }));
  assert.equal(await waiting(), 150);
  for (let i = 0; i < 60; i += 1) await add(collectionOf(scene, `number${i}`));
  const { body } = await as(scene.server, scene.alice)(
    'GET',
    `/api/v1/accounts/${scene.curatorId}/collections?limit=100`,
  );
  assert.equal(Object.values(body.collections ?? {}).length, 50);
});
