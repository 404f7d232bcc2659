import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { synchronizeFollowers } from '../../../src/federation/inbox/synchronize.ts';
import { toWire } from '../../../src/lib/id.ts';
import { localUri, type Servers, startServers } from '../../support/neighbours.ts';
import { as } from '../../support/posting.ts';
import type { TestUser } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { introduce } from '../resolve/remote-site.ts';

let scene: Servers;
let carol: TestUser;
before(async () => {
  scene = await startServers();
  carol = await scene.server.createUser('carol');
});
after(() => scene.close());

/** Somebody elsewhere whom alice follows, and carol has asked to follow. */
async function followed(name: string): Promise<number> {
  const { server, site, alice } = scene;
  const { id } = await introduce(server, site.actor(name));
  await followAcross(server, alice.accountId, id);
  await as(server, carol)('POST', `/api/v1/accounts/${toWire(id)}/follow`);
  return id;
}

/** Whether alice follows, and carol, as far as `id` is concerned; undefined while somebody only asks. */
async function ties(id: number): Promise<(boolean | undefined)[]> {
  const relations = [scene.alice, carol].map(async (who) => {
    const { items } = await as(scene.server, who)('GET', `/api/v1/accounts/relationships?id[]=${toWire(id)}`);
    return items[0]?.requested ? undefined : Boolean(items[0]?.following);
  });
  return Promise.all(relations);
}

const compare = (id: number, path: string) => synchronizeFollowers(scene.server.ctx, id, `${scene.site.origin}${path}`);
const ofAlice = () => localUri(scene.alice);
const ofCarol = () => localUri(carol);

test('a request whose answer got lost is a follow once the list names who asked', async () => {
  const id = await followed('first');
  scene.site.answers.set('/first', { body: { type: 'Collection', items: [ofAlice(), ofCarol()] } });
  await compare(id, '/first');
  assert.deepEqual(await ties(id), [true, true]);
});

test('a request that the list does not name stays one', async () => {
  const id = await followed('second');
  scene.site.answers.set('/second', { body: { type: 'Collection', items: [ofAlice()] } });
  await compare(id, '/second');
  assert.deepEqual(await ties(id), [true, undefined]);
});

test('a list of one follower may be written without brackets', async () => {
  const id = await followed('third');
  scene.site.answers.set('/third', { body: { type: 'OrderedCollection', orderedItems: ofCarol() } });
  await compare(id, '/third');
  assert.deepEqual(await ties(id), [false, true]);
});

test('a list is read over its pages, embedded or not', async () => {
  const { site } = scene;
  const id = await followed('fourth');
  const first = { type: 'CollectionPage', items: [], next: `${site.origin}/fourth?page=2` };
  site.answers.set('/fourth', { body: { type: 'Collection', first } });
  site.answers.set('/fourth?page=2', { body: { type: 'CollectionPage', items: ofCarol() } });
  await compare(id, '/fourth');
  assert.deepEqual(await ties(id), [false, true]);
});

test('a list of which a page is missing, elsewhere or without a list ends nothing, but grants what it names', async () => {
  const { site, otherSite } = scene;
  const pages = [undefined, { location: `${otherSite.origin}/page` }, { body: { type: 'CollectionPage' } }];
  otherSite.answers.set('/page', { body: { type: 'CollectionPage', items: [] } });
  for (const [index, page] of pages.entries()) {
    const id = await followed(`fifth${index}`);
    const path = `/fifth${index}`;
    const first = { type: 'CollectionPage', items: [ofCarol()], next: `${site.origin}${path}?page=2` };
    site.answers.set(path, { body: { type: 'Collection', first } });
    if (page) site.answers.set(`${path}?page=2`, page);
    await compare(id, path);
    assert.deepEqual(await ties(id), [true, true]);
  }
});
