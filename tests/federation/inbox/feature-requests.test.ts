import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { toWire } from '../../../src/lib/id.ts';
import { localUri } from '../../support/neighbours.ts';
import { as } from '../../support/posting.ts';
import { activity, introduce, receive } from '../resolve/remote-site.ts';
import { answers, collectionOf, itemOf, membersOf, type Scene, startScene } from './collection-scene.ts';

let scene: Scene;
before(async () => {
  scene = await startScene();
});
after(() => scene.close());

const ask = (instrument: string, object = localUri(scene.bob), actor = scene.curator) =>
  receive(scene.server, activity(actor, 'FeatureRequest', object, { instrument }));
const profile = (json: object) => as(scene.server, scene.bob)('PATCH', '/api/v1/accounts/update_credentials', { json });

async function stampOf(itemId: unknown): Promise<Record<string, unknown>> {
  const path = `/ap/users/${scene.bob.id}/feature_authorizations/${toWire(Number(itemId))}`;
  const answer = await scene.server.request('GET', path, { headers: { accept: 'application/activity+json' } });
  return answer.status === 200 ? JSON.parse(answer.text) : { status: answer.status };
}

test('who wants to be found agrees at once, is told, and can withdraw for good', async () => {
  const collection = collectionOf(scene, 'friends');
  scene.site.serve(collection);
  assert.equal((await ask(collection.id)).outcome, 'done');
  const accepted = (await answers(scene)).at(-1);
  assert.deepEqual([accepted?.verb, accepted?.collectionUri], ['accept_feature_request', collection.id]);
  assert.deepEqual((await stampOf(accepted?.itemId)).interactingObject, collection.id);
  const [told] = (await as(scene.server, scene.bob)('GET', '/api/v1/notifications')).items;
  assert.deepEqual([told?.type, told?.collection?.uri], ['added_to_collection', collection.id]);

  await ask(collection.id);
  const { db } = scene.server.ctx.store;
  const rows = () => db.selectFrom('collection_items').selectAll().execute();
  assert.equal((await rows()).length, 1, 'once');
  assert.equal((await answers(scene)).at(-1)?.verb, 'accept_feature_request');

  const item = itemOf(collection.id, localUri(scene.bob), String((await stampOf(accepted?.itemId)).id));
  await receive(scene.server, activity(scene.curator, 'Add', item, { target: collection.id }));
  assert.deepEqual(await membersOf(scene, 'friends'), ['bob']);
  assert.equal((await rows())[0]?.uri, item.id);

  const [inside] = Object.values(
    (await as(scene.server, scene.bob)('GET', `/api/v1/accounts/${scene.bob.id}/in_collections`)).body.collections ??
      {},
  );
  const path = `/api/v1/collections/${inside?.id}/items/${inside?.items?.[0]?.id}`;
  assert.equal((await as(scene.server, scene.alice)('POST', `${path}/revoke`)).status, 403);
  assert.equal((await as(scene.server, scene.bob)('POST', `${path}/revoke`)).status, 200);
  assert.equal((await answers(scene)).at(-1)?.verb, 'revoke_feature');
  assert.equal((await stampOf(accepted?.itemId)).status, 404);
  assert.deepEqual(await membersOf(scene, 'friends'), []);
  await receive(scene.server, activity(scene.curator, 'Update', { ...collection, orderedItems: [item] }));
  assert.deepEqual(await membersOf(scene, 'friends'), [], 'listing him does not bring him back');
  await ask(collection.id);
  assert.equal((await answers(scene)).at(-1)?.verb, 'reject_feature_request', 'nor does asking');
});

test('who does not want it, or has fallen out with who asks, is not in it', async () => {
  const collection = collectionOf(scene, 'unwanted');
  scene.site.serve(collection);
  const refused = async () => {
    await ask(collection.id);
    return (await answers(scene)).at(-1)?.verb;
  };
  await profile({ discoverable: false });
  assert.equal(await refused(), 'reject_feature_request');
  await profile({ discoverable: true, locked: true });
  assert.equal(await refused(), 'reject_feature_request', 'no follower');
  await profile({ locked: false });
  const block = (verb: string) => as(scene.server, scene.bob)('POST', `/api/v1/accounts/${scene.curatorId}/${verb}`);
  await block('block');
  assert.equal(await refused(), 'reject_feature_request');
  await block('unblock');
  await as(scene.server, scene.bob)('POST', '/api/v1/domain_blocks', { json: { domain: scene.site.host } });
  assert.equal(await refused(), 'reject_feature_request');
  await as(scene.server, scene.bob)('DELETE', '/api/v1/domain_blocks', { json: { domain: scene.site.host } });
  assert.deepEqual(await membersOf(scene, 'unwanted'), []);
  assert.equal(await refused(), 'accept_feature_request');
});

test('only for an own collection can be asked, and only for people of this server', async () => {
  const collection = collectionOf(scene, 'whose');
  scene.site.serve(collection);
  const thief = scene.site.actor('thief');
  const far = scene.other.actor('far');
  const before = (await answers(scene)).length;
  for (const [object, actor] of [
    [localUri(scene.bob), thief],
    [localUri(scene.bob), far],
    [far.id, scene.curator],
    [`${localUri(scene.bob)}0`, scene.curator],
  ] as const) {
    assert.notEqual((await ask(collection.id, object, actor)).outcome, 'done');
  }
  assert.notEqual((await ask(`${scene.site.origin}/absent`)).outcome, 'done');
  assert.equal((await answers(scene)).length, before);
});

test('an answer is believed of whom was asked, with a proof that holds', async () => {
  const { server, alice, other } = scene;
  const uri = `${other.origin}/users/lou`;
  const lou = other.actor('lou', { interactionPolicy: { canFeature: { manualApproval: ['as:Public'] } } });
  const eve = other.actor('eve');
  const louRow = await introduce(server, lou);
  await introduce(server, eve);
  assert.equal(louRow.feature_policy, '{"automatic":[],"manual":["public"]}');
  const louId = toWire(louRow.id);
  const made = await as(server, alice)('POST', '/api/v1/collections', {
    json: { name: 'Mine', discoverable: true, account_ids: [louId] },
  });
  assert.equal(made.status, 200, made.text);
  const collection = made.body.collection ?? {};
  const look = async () => {
    const seen = (who: typeof alice | null) => as(server, who)('GET', `/api/v1/collections/${collection.id}`);
    const [own, others] = [(await seen(alice)).body.collection, (await seen(null)).body.collection];
    return [own?.items?.[0]?.state, own?.item_count, others?.items?.[0]?.state];
  };
  assert.deepEqual(await look(), ['pending', 1, undefined], 'nobody else is shown who has not agreed');
  const row = await server.ctx.store.db
    .selectFrom('collection_items')
    .selectAll()
    .where('account_id', '=', louRow.id)
    .executeTakeFirstOrThrow();
  const request = String(row.activity_uri);
  const stamp = (change: JsonObject = {}) => {
    const id = `${uri}/stamps/${Math.random()}`;
    const facts = { interactingObject: String(collection.uri), interactionTarget: uri };
    other.serve({ id, type: 'FeatureAuthorization', ...facts, ...change });
    return id;
  };
  const accept = (actor: { id: string }, result: string) =>
    receive(server, activity(actor, 'Accept', request, { result }));
  await accept(eve, stamp());
  await accept(lou, stamp({ interactingObject: `${String(collection.uri)}0` }));
  await accept(lou, stamp({ interactionTarget: eve.id }));
  await accept(lou, `${scene.site.origin}/stamps/1`);
  assert.deepEqual(await look(), ['pending', 1, undefined]);
  const good = stamp();
  await accept(lou, good);
  await accept(lou, good);
  assert.deepEqual(await look(), ['accepted', 1, 'accepted']);
  const document = await server.request('GET', new URL(String(collection.uri)).pathname, {
    headers: { accept: 'application/activity+json' },
  });
  assert.equal(JSON.parse(document.text).orderedItems[0].featureAuthorization, good);
  await receive(server, activity(eve, 'Delete', good));
  assert.deepEqual(await look(), ['accepted', 1, 'accepted']);
  await receive(server, activity(lou, 'Delete', good));
  assert.deepEqual(await look(), [undefined, 0, undefined]);
  const again = { json: { account_id: louId } };
  assert.equal((await as(server, alice)('POST', `/api/v1/collections/${collection.id}/items`, again)).status, 403);
});

test('who says no is not in it', async () => {
  const { server, alice, other } = scene;
  const mia = other.actor('mia', { interactionPolicy: { canFeature: { automaticApproval: ['Public'] } } });
  const row = await introduce(server, mia);
  const made = await as(server, alice)('POST', '/api/v1/collections', {
    json: { name: 'No', account_ids: [toWire(row.id)] },
  });
  const { activity_uri: request } = await server.ctx.store.db
    .selectFrom('collection_items')
    .select('activity_uri')
    .where('account_id', '=', row.id)
    .executeTakeFirstOrThrow();
  await receive(server, activity(mia, 'Reject', { type: 'FeatureRequest', id: String(request) }));
  const { body } = await as(server, alice)('GET', `/api/v1/collections/${made.body.collection?.id}`);
  assert.deepEqual(body.collection?.items, []);
});
