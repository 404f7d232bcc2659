import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../../src/lib/id.ts';
import { collectionOf, type Scene, startScene } from '../../federation/inbox/collection-scene.ts';
import { note } from '../../federation/resolve/remote-site.ts';
import { type BrowserSession, formTokenIn, openBrowser } from '../../support/browser-session.ts';
import { runJobs } from '../../support/jobs.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as } from '../../support/posting.ts';

// Somebody new follows whom another person recommends on another server.
let scene: Scene;
let browser: BrowserSession;
before(async () => {
  scene = await startScene();
  browser = await signedInBrowser(scene.server, 'alice');
});
after(() => scene.close());

/** A collection of the curator, served, with somebody of each name. */
function serveCollection(name: string, people: readonly string[]): string {
  const { id } = collectionOf(scene, name);
  const collection = collectionOf(
    scene,
    name,
    people.map((one) => scene.member(one, id).item),
  );
  scene.site.serve(collection);
  return collection.id;
}

/** Sends the form of a page that opens a collection. */
async function open(address: string, from = '/start') {
  await browser.get(from);
  return browser.submit({ address }, 'action="/collections/find"');
}

/** Who is offered on a page. */
async function offered(path: string): Promise<string[]> {
  const { text } = await browser.get(path);
  return [...text.matchAll(/<li class="account"><a class="face" href="\/@(\w+)@/g)].map(([, name]) => name ?? '');
}

test('the empty home and the first steps open a collection of another server; only that fetches it', async () => {
  const { server, site } = scene;
  const address = serveCollection('birders', ['dora', 'emil']);
  const before = site.hits.length;
  for (const path of ['/home', '/start', '/collections/find', '/collections']) {
    assert.match((await browser.get(path)).text, /\/collections\/find"/, path);
  }
  assert.equal(site.hits.length, before);
  const answer = await open(address, '/home');
  assert.equal(answer.status, 303, answer.text);
  const path = String(answer.headers.location);
  assert.match(path, /^\/collections\/\d+$/);
  assert.match((await browser.get(path)).text, /2 more people are asked about at their servers\./);
  await runJobs(server);
  const { text } = await browser.get(path);
  assert.doesNotMatch(text, /asked about/);
  assert.deepEqual(await offered(path), ['dora', 'emil']);
  await follow(path);
  const asked = await server.ctx.store.db.selectFrom('follow_requests').select('id').execute();
  assert.equal(asked.length, 2);
  const after = await browser.get(path);
  assert.doesNotMatch(after.text, /Follow everybody/);
  assert.equal(after.text.match(/\/accounts\/\d+\/unfollow/g)?.length, 2, 'each can be taken back by itself');
});

/** Presses the button that follows all. */
async function follow(path: string): Promise<void> {
  const authenticity_token = formTokenIn(await browser.get(path));
  const answer = await browser.post(`${path}/follow`, {
    authenticity_token,
    acting_account: scene.alice.id,
    back: path,
  });
  assert.equal(answer.status, 303, answer.text);
}

test('a collection that has changed is read again when it is opened again, and opens when its server is silent', async () => {
  const address = serveCollection('cooks', ['fay']);
  const path = String((await open(address)).headers.location);
  await runJobs(scene.server);
  serveCollection('cooks', ['fay', 'gus']);
  await open(address);
  await runJobs(scene.server);
  assert.deepEqual(await offered(path), ['fay', 'gus']);
  scene.site.answers.set(new URL(address).pathname, { status: 503 });
  assert.equal((await open(address)).headers.location, path);
  assert.match((await browser.get(`/search?q=${encodeURIComponent(address)}`)).text, new RegExp(`href="${path}"`));
});

test('what is no collection says so, and what was typed stays', async () => {
  const { server, site, curator, bob } = scene;
  const post = site.serve(note(curator, 'no collection'));
  site.answers.set('/broken', { status: 500 });
  const cases = [
    ['', /An address begins with/],
    ['birders', /An address begins with/],
    [String(post.id), /What is at this address is no collection/],
    [curator.id, /What is at this address is no collection/],
    [`http://localhost:3000/@${bob.name}`, /What is at this address is no collection/],
    [`${site.origin}/broken`, /No collection was found/],
    [`${site.origin}/nothing`, /No collection was found/],
    ['http://localhost:3000/collections/1', /No collection was found/],
    ['https://', /An address begins with/],
  ] as const;
  for (const [address, reason] of cases) {
    const { status, text } = await open(address);
    assert.equal(status, 422, address);
    assert.match(text, reason);
    assert.match(text, new RegExp(`id="f-address"[^>]* value="${address}"`), 'what was typed stays');
  }
  const visitor = await openBrowser(server).get('/collections/find');
  assert.equal(visitor.headers.location, '/auth/sign_in?return_to=%2Fcollections%2Ffind');
});

test('only who agreed is offered, and nobody who is suspended, blocked, muted or of a blocked server', async () => {
  const { server, site, alice } = scene;
  const { id } = collectionOf(scene, 'mixed');
  const members = ['hal', 'ivo', 'jan', 'kim', 'leo'].map((name) => scene.member(name, id));
  const forged = scene.member('mia', id, { interactingObject: `${id}/other` });
  const away = site.actor('nina');
  const stamp = `${away.id}/stamps/1`;
  site.serve({ id: stamp, type: 'FeatureAuthorization', interactingObject: id, interactionTarget: away.id });
  const item = { id: `${id}/items/nina`, type: 'FeaturedItem', featuredObject: away.id, featureAuthorization: stamp };
  site.serve(collectionOf(scene, 'mixed', [...members.map((one) => one.item), forged.item, item]));
  const path = String((await open(id)).headers.location);
  await runJobs(server);
  assert.deepEqual(await offered(path), ['hal', 'ivo', 'jan', 'kim', 'leo', 'nina']);
  const { db } = server.ctx.store;
  const rows = await db.selectFrom('accounts').select(['id', 'username']).where('domain', 'is not', null).execute();
  const wire = (name: string) => toWire(rows.find(({ username }) => username === name)?.id ?? 0);
  const ask = as(server, alice);
  await ask('POST', `/api/v1/accounts/${wire('hal')}/block`);
  await ask('POST', `/api/v1/accounts/${wire('ivo')}/mute`);
  const jan = rows.find(({ username }) => username === 'jan')?.id ?? 0;
  await server.ctx.store.transaction(async (tx) => {
    await tx.updateTable('accounts').set({ suspended_at: 1 }).where('id', '=', jan).execute();
    tx.emit({ type: 'account.changed', accountId: jan });
  });
  await ask('POST', '/api/v1/domain_blocks', { json: { domain: site.host } });
  assert.deepEqual(await offered(path), ['ivo', 'kim', 'leo']);
  await follow(path);
  const asked = await db
    .selectFrom('follow_requests as f')
    .innerJoin('accounts as a', 'a.id', 'f.target_id')
    .select('a.username')
    .where('a.username', 'in', ['hal', 'ivo', 'jan', 'kim', 'leo', 'mia', 'nina'])
    .orderBy('a.username')
    .execute();
  assert.deepEqual(asked, [{ username: 'kim' }, { username: 'leo' }]);
  await ask('DELETE', '/api/v1/domain_blocks', { json: { domain: site.host } });
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ suspended_at: 1 }).where('uri', '=', scene.curator.id).execute(),
  );
  assert.match((await open(id)).text, /No collection was found/, 'nothing of somebody who is suspended');
});
