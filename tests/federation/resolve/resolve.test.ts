import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { storeProfile } from '../../../src/domain/accounts/remote/store-profile.ts';
import { guardHops } from '../../../src/domain/domain-blocks/guard-hops.ts';
import { decodeActor } from '../../../src/federation/decode/actor.ts';
import { resolveActor } from '../../../src/federation/resolve/actor.ts';
import { resolveQuery } from '../../../src/federation/resolve/query.ts';
import { resolveStatus } from '../../../src/federation/resolve/status.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { introduce, note, type RemoteSite, startRemote } from './remote-site.ts';

let server: TestServer;
let alice: TestUser;
let r1: RemoteSite;
let evilSite: RemoteSite;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  r1 = await startRemote();
  evilSite = await startRemote();
});
after(async () => {
  await server.close();
  await r1.close();
  await evilSite.close();
});

const search = (q: string) =>
  server.request('GET', '/api/v2/search', { token: alice.token, query: { q, resolve: 'true' } });

test('a handle and an address are found at their server, once', async () => {
  const bob = r1.actor('bob', { name: 'Bob' });
  const object = r1.serve(note(bob, 'found'));
  const byHandle = (await search(`@bob@${r1.host}`)).body;
  assert.equal(JSON.stringify(byHandle.accounts).includes('"Bob"'), true);
  const byAddress = (await search(String(object.id))).body;
  assert.equal(JSON.stringify(byAddress.statuses).includes('found'), true);
  const hits = r1.hits.length;
  await search(String(object.id));
  assert.equal(r1.hits.length, hits, 'known things are not asked for again');
});

test('people are found by handle at their server, for those who ask for it', async () => {
  r1.actor('fay', { name: 'Fay' });
  const find = (query: Record<string, string>) =>
    server.request('GET', '/api/v1/accounts/search', { token: alice.token, query });
  const q = `fay@${r1.host}`;
  assert.deepEqual((await find({ q })).items, []);
  assert.equal((await find({ q, resolve: 'true' })).items[0]?.display_name, 'Fay');
  const hits = r1.hits.length;
  await find({ q, resolve: 'true' });
  assert.equal(r1.hits.length, hits);
});

test('whoever stores the same new person at the same time gets that person', async () => {
  const eva = decodeActor(r1.actor('eva'));
  assert.equal(eva.outcome, 'read');
  const { store } = server.ctx;
  const rows = await Promise.all(
    Array.from({ length: 6 }, () => store.transaction((tx) => storeProfile(tx, eva.value, r1.host))),
  );
  assert.deepEqual([...new Set(rows.map((row) => row?.uri))], [eva.value.uri]);
});

test('F01 a document at another address than its id is taken from its id only', async () => {
  const victim = r1.actor('victim', { name: 'Victim' });
  await introduce(server, victim);
  evilSite.answers.set('/x', { body: { ...victim, name: 'Hijacked' } });
  await resolveActor(server.ctx, `${evilSite.origin}/x`);
  await resolveQuery(server.ctx, `${evilSite.origin}/x`);
  const fake = note(victim, 'forged');
  evilSite.answers.set('/n', { body: fake });
  assert.equal(await resolveStatus(server.ctx, `${evilSite.origin}/n`), undefined);
  const row = await server.ctx.store.db
    .selectFrom('accounts')
    .select('display_name')
    .where('uri', '=', victim.id)
    .executeTakeFirst();
  assert.equal(row?.display_name, 'Victim');
});

test('F02 a redirect does not lend its origin', async () => {
  const poser = { ...note({ id: `${r1.origin}/users/poser` }, 'posing'), id: `${r1.origin}/redirect` };
  r1.actor('poser');
  r1.answers.set('/redirect', { location: `${evilSite.origin}/target` });
  evilSite.answers.set('/target', { body: poser });
  assert.equal(await resolveStatus(server.ctx, `${r1.origin}/redirect`), undefined);
});

test('F03 only documents of the two types count', async () => {
  const dora = r1.actor('dora');
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
    r1.answers.set(new URL(object.id).pathname, { type, body: object });
    assert.equal((await resolveStatus(server.ctx, object.id)) !== undefined, accepted, type);
  }
});

test('F04 this server does not fetch documents from itself', async () => {
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
  const jrd = 'application/jrd+json';
  const liar = evilSite.actor('liar', { webfinger: `liar@${r1.host}` });
  const row = await introduce(server, liar);
  assert.equal(row.domain, evilSite.host, 'nobody there knows it');
  const self = (href: string) => [{ rel: 'self', type: 'application/activity+json', href }];
  const path = (name: string, host: string) =>
    `/.well-known/webfinger?resource=${encodeURIComponent(`acct:${name}@${host}`)}`;
  const taken = evilSite.actor('mallory');
  evilSite.answers.set(path('mallory', evilSite.host), {
    type: jrd,
    body: { subject: `acct:mallory@${r1.host}`, links: self(taken.id) },
  });
  r1.answers.set(path('mallory', r1.host), {
    type: jrd,
    body: { subject: `acct:mallory@${r1.host}`, links: self(`${r1.origin}/users/mallory`) },
  });
  assert.equal((await introduce(server, taken)).domain, evilSite.host);
  const split = r1.actor('split');
  r1.answers.set(path('split', r1.host), {
    type: jrd,
    body: { subject: `acct:split@${evilSite.host}`, links: self(split.id) },
  });
  evilSite.answers.set(path('split', evilSite.host), {
    type: jrd,
    body: { subject: `acct:split@${evilSite.host}`, links: self(split.id) },
  });
  assert.equal((await introduce(server, split)).domain, evilSite.host, 'confirmed by both');
});

test('F44 a thread is followed upwards as far as the budget goes, oldest first', async () => {
  const erin = r1.actor('erin');
  let above: string | undefined;
  const chain: string[] = [];
  for (let index = 0; index < 300; index += 1) {
    const object = r1.serve({ ...note(erin, String(index)), ...(above && { inReplyTo: above }) });
    above = String(object.id);
    chain.push(above);
  }
  const hits = r1.hits.length;
  const status = await resolveStatus(server.ctx, String(chain.at(-1)));
  assert.notEqual(status?.in_reply_to_id, null);
  assert.ok(r1.hits.length - hits <= 155, `${r1.hits.length - hits} requests`);
  const jobs = await server.ctx.store.db.selectFrom('jobs').select('id').where('name', '=', 'resolve-status').execute();
  assert.deepEqual(jobs, [], 'what completes something else does not spread');
});

test('what cannot be reached is nothing to who searches', async () => {
  assert.equal((await search('http://127.0.0.1:1/users/x')).status, 200);
  assert.equal((await search('@nobody@127.0.0.1:1')).status, 200);
});
