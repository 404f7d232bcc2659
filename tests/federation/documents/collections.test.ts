import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { follow } from '../../../src/domain/follows/follow.ts';
import { as, post } from '../../support/posting.ts';
import type { Json, TestUser } from '../../support/server.ts';
import { ORIGIN, read, type Scene, startScene } from './scene.ts';

let scene: Scene;
let author: TestUser;
let actor: string;

before(async () => {
  scene = await startScene();
  author = await scene.server.createUser('author');
  actor = `${ORIGIN}/ap/users/${author.id}`;
});

after(() => scene.close());

/** All items of a collection, page by page. */
async function items(address: string): Promise<unknown[]> {
  const { json } = await read(scene.server, address);
  const all: unknown[] = [];
  let page: unknown = json.first;
  for (let pages = 0; page !== undefined && pages < 20; pages += 1) {
    const current: Record<string, unknown> =
      typeof page === 'string' ? (await read(scene.server, page)).json : Object(page);
    const some = current.orderedItems ?? current.items;
    if (Array.isArray(some)) all.push(...some);
    page = current.next;
  }
  return all;
}

test('the outbox holds everything that is open to all, once', async () => {
  const uris: unknown[] = [];
  for (let i = 0; i < 25; i += 1) uris.unshift((await post(scene.server, author, `number ${i}`)).uri);
  await post(scene.server, author, { status: 'hidden', visibility: 'private' });
  const activities = await items(`${actor}/outbox`);
  const objects = activities.map((activity) => Object(activity).object.id);
  assert.deepEqual(objects, uris);
  const { json } = await read(scene.server, `${actor}/outbox`);
  assert.equal(json.totalItems, 26);
});

test('followers come twelve at a time, and not when they are hidden', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 14; i += 1) {
    const fan = await scene.server.createUser(`fan${i}`);
    ids.unshift(`${ORIGIN}/ap/users/${fan.id}`);
    await scene.server.ctx.store.transaction((tx) =>
      follow(tx, { accountId: fan.accountId, targetId: author.accountId }),
    );
  }
  assert.deepEqual(await items(`${actor}/followers`), ids);
  assert.equal(
    (await read(scene.server, `${actor}/followers?page=true`)).text.split('/ap/users/').length - 1 > 12,
    true,
  );
  await as(scene.server, author)('PATCH', '/api/v1/accounts/update_credentials', { json: { hide_collections: true } });
  const { json } = await read(scene.server, `${actor}/followers`);
  assert.deepEqual([json.totalItems, json.first], [14, undefined]);
  assert.equal((await read(scene.server, `${actor}/followers?page=true`)).status, 403);
  assert.equal((await read(scene.server, `${actor}/following?page=true`)).status, 403);
});

test('a server learns of its own followers only', async () => {
  const path = `/ap/users/${scene.alice.id}/followers_synchronization`;
  assert.equal((await read(scene.server, path)).status, 401);
  const own = await read(scene.server, path, scene.follower.peer);
  assert.deepEqual(own.json.orderedItems, [scene.follower.peer.actorUri]);
  assert.deepEqual((await read(scene.server, path, scene.stranger.peer)).json.orderedItems, []);
});

test('pins and featured hashtags', async () => {
  const { server, alice } = scene;
  const open = await post(server, alice, 'pinned #Cats');
  const closed = await post(server, alice, { status: 'pinned for friends', visibility: 'private' });
  for (const { id } of [open, closed]) await as(server, alice)('POST', `/api/v1/statuses/${id}/pin`);
  await as(server, alice)('POST', '/api/v1/featured_tags', { json: { name: 'Cats' } });
  const base = `${ORIGIN}/ap/users/${alice.id}/collections`;
  const featured = await read(server, `${base}/featured`, scene.follower.peer);
  assert.equal(featured.json.totalItems, 1);
  assert.match(featured.text, /pinned/);
  assert.doesNotMatch(featured.text, /for friends/);
  assert.match((await read(server, `${base}/tags`)).text, /"name":"#Cats"/);
});

test('answers: the own ones first, then those of others, only what is open to all', async () => {
  const { server, alice } = scene;
  const root = await post(server, alice, 'root');
  const reply = (who: TestUser, visibility: string) =>
    post(server, who, { status: `@alice ${visibility}`, in_reply_to_id: root.id, visibility });
  const theirs = await reply(author, 'public');
  await reply(author, 'private');
  const own = await reply(alice, 'unlisted');
  await reply(alice, 'direct');
  assert.deepEqual(await items(`${root.uri}/replies`), [own.uri, theirs.uri]);
  const { json } = await read(server, String(root.uri));
  assert.deepEqual(await items(String(json.context)), [root.uri, theirs.uri, own.uri]);
});

test('a post carries the first page of its answers: the own ones that are open to all, and where the others are', async () => {
  const { server, alice } = scene;
  const root = await post(server, alice, 'root of a thread');
  const reply = (who: TestUser, visibility: string) =>
    post(server, who, { status: `@alice ${visibility}`, in_reply_to_id: root.id, visibility });
  const theirs = await reply(author, 'public');
  await reply(alice, 'private');
  await reply(alice, 'direct');
  const own = [await reply(alice, 'public'), await reply(alice, 'unlisted')];
  const collection = `${root.uri}/replies`;
  const { json } = await read(server, String(root.uri));
  const next = `${collection}?only_other_accounts=true&page=true`;
  const page = { id: `${collection}?page=true`, type: 'CollectionPage', partOf: collection, next };
  const first = { ...page, items: own.map(({ uri }) => uri) };
  assert.deepEqual(json.replies, { id: collection, type: 'Collection', first });
  assert.deepEqual((await read(server, next)).json.items, [theirs.uri]);
});

test('a post with hundreds of answers carries none of them, but says where the own ones are', async () => {
  const { server, alice } = scene;
  const root = await post(server, alice, 'a crowded place');
  const own = await post(server, alice, { status: 'welcome', in_reply_to_id: root.id });
  for (let i = 0; i < 200; i++) await post(server, author, { status: `guest ${i}`, in_reply_to_id: root.id });
  const { first } = Object((await read(server, String(root.uri))).json.replies);
  assert.deepEqual(first.items, []);
  assert.deepEqual((await read(server, first.next)).json.items, [own.uri]);
});

test('of many own answers a post carries five, and where the next are', async () => {
  const { server, alice } = scene;
  const root = await post(server, alice, 'root of a long thread');
  const own: Json[] = [];
  for (let i = 0; i < 6; i++) own.push(await post(server, alice, { status: `part ${i}`, in_reply_to_id: root.id }));
  const { first } = Object((await read(server, String(root.uri))).json.replies);
  assert.deepEqual(
    first.items,
    own.slice(0, 5).map(({ uri }) => uri),
  );
  assert.deepEqual((await read(server, first.next)).json.items, [own[5]?.uri]);
});

test('a quote has a proof while consent lasts', async () => {
  const { server, alice } = scene;
  const quoted = await post(server, alice, 'quote me');
  const quoting = await post(server, author, { status: 'look', quoted_status_id: quoted.id });
  const { json } = await read(server, String(quoting.uri));
  assert.equal(json.quote, quoted.uri);
  const stamp = await read(server, String(json.quoteAuthorization));
  assert.deepEqual(
    [stamp.json.type, stamp.json.attributedTo, stamp.json.interactingObject, stamp.json.interactionTarget],
    ['QuoteAuthorization', `${ORIGIN}/ap/users/${alice.id}`, quoting.uri, quoted.uri],
  );
  await as(server, alice)('POST', `/api/v1/statuses/${quoted.id}/quotes/${quoting.id}/revoke`);
  assert.equal((await read(server, String(json.quoteAuthorization))).status, 404);
  const { json: revoked } = await read(server, String(quoting.uri));
  assert.deepEqual(
    [revoked.quote, revoked.quoteAuthorization, revoked._misskey_quote, revoked.quoteUri],
    [quoted.uri, undefined, undefined, undefined],
  );
});

test('a hashtag leads to what is public about it', async () => {
  const { server, alice } = scene;
  const open = await post(server, alice, 'about #Otters');
  await post(server, alice, { status: 'quietly about #otters', visibility: 'unlisted' });
  const { json } = await read(server, '/tags/otters');
  assert.deepEqual(json.orderedItems, [open.uri]);
});
