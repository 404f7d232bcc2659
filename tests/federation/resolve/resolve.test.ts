import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { storeProfile } from '../../../src/domain/accounts/remote/store-profile.ts';
import { guardHops } from '../../../src/domain/servers/guard-hops.ts';
import { decodeActor } from '../../../src/federation/decode/actor.ts';
import { resolveActor } from '../../../src/federation/resolve/actor.ts';
import { resolveQuery } from '../../../src/federation/resolve/query.ts';
import { resolveStatus } from '../../../src/federation/resolve/status.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';
import { introduce, note } from './remote-site.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

const search = (q: string) =>
  scene.server.request('GET', '/api/v2/search', { token: scene.alice.token, query: { q, resolve: 'true' } });

test('a handle and an address are found at their server, once', async () => {
  const { site } = scene;
  const bob = site.actor('bob', { name: 'Bob' });
  const object = site.serve(note(bob, 'found'));
  const byHandle = (await search(`@bob@${site.host}`)).body;
  assert.equal(JSON.stringify(byHandle.accounts).includes('"Bob"'), true);
  const byAddress = (await search(String(object.id))).body;
  assert.equal(JSON.stringify(byAddress.statuses).includes('found'), true);
  const hits = site.hits.length;
  await search(String(object.id));
  assert.equal(site.hits.length, hits, 'known things are not asked for again');
});

test('people are found by handle at their server, for those who ask for it', async () => {
  const { server, alice, site } = scene;
  site.actor('fay', { name: 'Fay' });
  const find = (query: Record<string, string>) =>
    server.request('GET', '/api/v1/accounts/search', { token: alice.token, query });
  const q = `fay@${site.host}`;
  assert.deepEqual((await find({ q })).items, []);
  assert.equal((await find({ q, resolve: 'true' })).items[0]?.display_name, 'Fay');
  const hits = site.hits.length;
  await find({ q, resolve: 'true' });
  assert.equal(site.hits.length, hits);
});

test('whoever stores the same new person at the same time gets that person', async () => {
  const { server, site } = scene;
  const eva = decodeActor(site.actor('eva'));
  assert.equal(eva.outcome, 'read');
  const { store } = server.ctx;
  const rows = await Promise.all(
    Array.from({ length: 6 }, () => store.transaction((tx) => storeProfile(tx, eva.value, site.host))),
  );
  assert.deepEqual([...new Set(rows.map((row) => row?.uri))], [eva.value.uri]);
});

test('F01 a document at another address than its id is taken from its id only', async () => {
  const { server, site, otherSite } = scene;
  const victim = site.actor('victim', { name: 'Victim' });
  await introduce(server, victim);
  otherSite.answers.set('/x', { body: { ...victim, name: 'Hijacked' } });
  await resolveActor(server.ctx, `${otherSite.origin}/x`);
  await resolveQuery(server.ctx, `${otherSite.origin}/x`);
  const fake = note(victim, 'forged');
  otherSite.answers.set('/n', { body: fake });
  assert.equal(await resolveStatus(server.ctx, `${otherSite.origin}/n`), undefined);
  const row = await server.ctx.store.db
    .selectFrom('accounts')
    .select('display_name')
    .where('uri', '=', victim.id)
    .executeTakeFirst();
  assert.equal(row?.display_name, 'Victim');
});

test('F02 a redirect does not lend its origin', async () => {
  const { server, site, otherSite } = scene;
  const poser = { ...note({ id: `${site.origin}/users/poser` }, 'posing'), id: `${site.origin}/redirect` };
  site.actor('poser');
  site.answers.set('/redirect', { location: `${otherSite.origin}/target` });
  otherSite.answers.set('/target', { body: poser });
  assert.equal(await resolveStatus(server.ctx, `${site.origin}/redirect`), undefined);
});

test('F03 only documents of the two types count', async () => {
  const { server, site } = scene;
  const dora = site.actor('dora');
  const ld = 'application/ld+json; profile="http://www.w3.org/ns/anno.jsonld https://www.w3.org/ns/activitystreams"';
  const cases = [
    ['application/json', false],
    ['text/plain', false],
    ['application/octet-stream', false],
    ['application/ld+json', false],
    ['image/png', false],
    [ld, true],
  ] as const;
  for (const [type, accepted] of cases) {
    const object = note(dora, type);
    site.answers.set(new URL(object.id).pathname, { type, body: object });
    assert.equal((await resolveStatus(server.ctx, object.id)) !== undefined, accepted, type);
  }
});

test('F04 this server does not fetch documents from itself', async () => {
  const { server } = scene;
  assert.equal(await resolveQuery(server.ctx, 'http://localhost:3000/media/note.json'), undefined);
  assert.equal(await resolveStatus(server.ctx, 'http://localhost:3000/ap/users/1/statuses/2'), undefined);
  const guard = guardHops(server.ctx.store.db);
  for (const own of ['http://localhost:3000/', 'http://localhost.:3000/', 'http://LOCALHOST.:3000/']) {
    await assert.rejects(async () => guard({ method: 'GET', url: new URL(own) }), {
      message: 'This server does not ask itself',
    });
  }
});

test('F31 a handle under another domain is confirmed there for just this actor', async () => {
  const { server, site, otherSite } = scene;
  const jrd = 'application/jrd+json';
  const liar = otherSite.actor('liar', { webfinger: `liar@${site.host}` });
  const row = await introduce(server, liar);
  assert.equal(row.domain, otherSite.host, 'nobody there knows it');
  const self = (href: string) => [{ rel: 'self', type: 'application/activity+json', href }];
  const path = (name: string, host: string) =>
    `/.well-known/webfinger?resource=${encodeURIComponent(`acct:${name}@${host}`)}`;
  const taken = otherSite.actor('mallory');
  otherSite.answers.set(path('mallory', otherSite.host), {
    type: jrd,
    body: { subject: `acct:mallory@${site.host}`, links: self(taken.id) },
  });
  site.answers.set(path('mallory', site.host), {
    type: jrd,
    body: { subject: `acct:mallory@${site.host}`, links: self(`${site.origin}/users/mallory`) },
  });
  assert.equal((await introduce(server, taken)).domain, otherSite.host);
  const split = site.actor('split');
  site.answers.set(path('split', site.host), {
    type: jrd,
    body: { subject: `acct:split@${otherSite.host}`, links: self(split.id) },
  });
  otherSite.answers.set(path('split', otherSite.host), {
    type: jrd,
    body: { subject: `acct:split@${otherSite.host}`, links: self(split.id) },
  });
  assert.equal((await introduce(server, split)).domain, otherSite.host, 'confirmed by both');
});

test('F44 a thread is followed upwards as far as the budget goes, oldest first', async () => {
  const { server, site } = scene;
  const erin = site.actor('erin');
  let above: string | undefined;
  const chain: string[] = [];
  for (let index = 0; index < 300; index += 1) {
    const object = site.serve({ ...note(erin, String(index)), ...(above && { inReplyTo: above }) });
    above = String(object.id);
    chain.push(above);
  }
  const hits = site.hits.length;
  const status = await resolveStatus(server.ctx, String(chain.at(-1)));
  assert.notEqual(status?.in_reply_to_id, null);
  assert.ok(site.hits.length - hits <= 155, `${site.hits.length - hits} requests`);
  const jobs = await server.ctx.store.db.selectFrom('jobs').select('id').where('name', '=', 'resolve-status').execute();
  assert.deepEqual(jobs, [], 'what completes something else does not spread');
});

test('what cannot be reached is nothing to who searches', async () => {
  assert.equal((await search('http://127.0.0.1:1/users/x')).status, 200);
  assert.equal((await search('@nobody@127.0.0.1:1')).status, 200);
});
