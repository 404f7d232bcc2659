import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseWireId } from '../../../src/lib/id.ts';
import { as } from '../../support/posting.ts';
import type { Json, TestUser } from '../../support/server.ts';
import { ORIGIN, read, type Scene, startScene } from './scene.ts';

let scene: Scene;
let member: TestUser;

before(async () => {
  scene = await startScene();
  member = await scene.server.createUser('member');
  await profile(member, { discoverable: true });
});
after(() => scene.close());

const profile = (who: TestUser, json: object) =>
  as(scene.server, who)('PATCH', '/api/v1/accounts/update_credentials', { json });

async function create(json: object): Promise<Json> {
  const made = await as(scene.server, scene.alice)('POST', '/api/v1/collections', { json });
  assert.equal(made.status, 200, made.text);
  return made.body.collection ?? {};
}

const actor = (who: TestUser) => `${ORIGIN}/ap/users/${who.id}`;
const asList = (value: unknown): Json[] => (Array.isArray(value) ? value : []);

test('a collection is shown with its items and the proof that who is in it agreed', async () => {
  const made = await create({
    name: 'Birders',
    description: 'people who <watch>',
    language: 'en',
    tag_name: 'Birds',
    discoverable: true,
    account_ids: [member.id],
  });
  const { json } = await read(scene.server, String(made.uri));
  const [item] = asList(json.orderedItems);
  assert.deepEqual(
    [json.id, json.type, json.name, json.summaryMap, json.attributedTo, json.url, json.totalItems],
    [made.uri, 'FeaturedCollection', 'Birders', { en: 'people who &lt;watch&gt;' }, actor(scene.alice), made.url, 1],
  );
  assert.deepEqual([json.discoverable, json.sensitive, Object(json.topic).name], [true, false, '#birds']);
  assert.deepEqual([item?.type, item?.featuredObject], ['FeaturedItem', actor(member)]);
  assert.deepEqual((await read(scene.server, String(item?.id))).json.featuredObject, actor(member));
  const stamp = await read(scene.server, String(item?.featureAuthorization));
  assert.deepEqual(
    [stamp.json.type, stamp.json.interactingObject, stamp.json.interactionTarget],
    ['FeatureAuthorization', made.uri, actor(member)],
  );
  assert.equal(String(stamp.json.id), item?.featureAuthorization);
  const other = String(item?.featureAuthorization).replace(member.id, scene.alice.id);
  assert.equal((await read(scene.server, other)).status, 404, 'it is not of somebody else');
  const wrong = String(made.uri).replace(scene.alice.id, member.id);
  assert.equal((await read(scene.server, wrong)).status, 404);
  const path = `/api/v1/collections/${made.id}/items/${made.items?.[0]?.id}/revoke`;
  await as(scene.server, member)('POST', path);
  for (const gone of [item?.id, item?.featureAuthorization]) {
    assert.equal((await read(scene.server, String(gone))).status, 404);
  }
  assert.equal((await read(scene.server, String(made.uri))).json.totalItems, 0);
});

test('browsers find the page, programs the document, at either address', async () => {
  const made = await create({ name: 'Both ways' });
  const { pathname } = new URL(String(made.url));
  const page = await scene.server.request('GET', pathname, { headers: { accept: 'text/html' } });
  assert.match(page.text, /<h1><bdi>Both ways/);
  assert.equal((await read(scene.server, String(made.url))).json.id, made.uri);
  const sent = await scene.server.request('GET', new URL(String(made.uri)).pathname, {
    headers: { accept: 'text/html' },
  });
  assert.deepEqual([sent.status, sent.headers.location], [302, pathname]);
});

test('an actor tells where its collections are, and who may feature it', async () => {
  const author = await scene.server.createUser('author');
  const actorOf = async () => (await read(scene.server, actor(author))).json;
  const policy = async () => Object((await actorOf()).interactionPolicy).canFeature;
  assert.deepEqual(await policy(), { automaticApproval: [actor(author)] });
  await profile(author, { discoverable: true });
  assert.deepEqual(await policy(), { automaticApproval: ['https://www.w3.org/ns/activitystreams#Public'] });
  await profile(author, { locked: true });
  assert.deepEqual(await policy(), { automaticApproval: [`${actor(author)}/followers`] });

  const uris: unknown[] = [];
  for (let i = 0; i < 7; i += 1) {
    const made = await as(scene.server, author)('POST', '/api/v1/collections', { json: { name: `Number ${i}` } });
    uris.unshift(made.body.collection?.uri);
  }
  const list = String((await actorOf()).featuredCollections);
  const { json } = await read(scene.server, list);
  assert.deepEqual([json.type, json.totalItems], ['Collection', 7]);
  const listed: unknown[] = [];
  for (let page: unknown = json.first; typeof page === 'string'; ) {
    const { json: one } = await read(scene.server, page);
    listed.push(...asList(one.items).map((item) => item.id));
    page = one.next;
  }
  assert.deepEqual(listed, uris);
});

test('nothing is shown to whom the owner blocks, of whose server it wants nothing, and of who is suspended', async () => {
  const { server, alice, stranger, follower } = scene;
  const made = await create({ name: 'Private parts', account_ids: [member.id] });
  const list = `${actor(alice)}/featured_collections`;
  const { json } = await read(server, String(made.uri));
  const [item] = asList(json.orderedItems);
  const addresses = [made.uri, list, `${list}?page=true`, item?.id].map(String);
  const seen = async (reader = stranger) =>
    Promise.all(addresses.map(async (one) => (await read(server, one, reader.peer)).status));
  assert.deepEqual(await seen(), [200, 200, 200, 200]);
  await as(server, alice)('POST', `/api/v1/domain_blocks`, { json: { domain: new URL(stranger.peer.origin).host } });
  assert.deepEqual(await seen(), [403, 403, 403, 403]);
  assert.equal((await read(server, String(item?.featureAuthorization), stranger.peer)).status, 404);
  assert.deepEqual(await seen(follower), [200, 200, 200, 200]);
  const suspend = (accountId: number) =>
    server.ctx.store.transaction(async (tx) => {
      await tx.updateTable('accounts').set({ suspended_at: 1 }).where('id', '=', accountId).execute();
      tx.emit({ type: 'account.changed', accountId });
    });
  await suspend(parseWireId(member.id) ?? 0);
  assert.deepEqual((await read(server, String(made.uri))).json.orderedItems, []);
  await suspend(alice.accountId);
  assert.deepEqual(await seen(follower), [403, 403, 403, 403]);
});
