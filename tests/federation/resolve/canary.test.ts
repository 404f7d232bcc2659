import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { collectIds } from '../../../src/federation/backfill/collection.ts';
import { createBudget } from '../../../src/federation/resolve/budget.ts';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { toWire } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { as, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { startPeer } from '../peer.ts';
import { activity, introduce, note, PUBLIC, type RemoteSite, receive, startRemote } from './remote-site.ts';

// A listener on loopback that is on no list: whatever strangers write, nothing may ever connect to it.
let connections = 0;
const canary = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
let traps: string[];
let server: TestServer;
let alice: TestUser;
let site: RemoteSite;

before(async () => {
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const address = canary.address();
  assert.ok(address && typeof address === 'object');
  const { port } = address;
  traps = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '127.1', '0.0.0.0']
    .flatMap((host) => [`http://${host}:${port}`, `https://${host}:${port}`])
    .concat('file:///etc/passwd', 'data:application/activity+json,{}', 'gopher://127.0.0.1', 'ftp://127.0.0.1/x');
  server = await startServer();
  alice = await server.createUser('alice');
  site = await startRemote();
});
after(async () => {
  await server.close();
  await site.close();
  canary.close();
});

const aliceUri = () => `http://localhost:3000/ap/users/${alice.id}`;
const toAlice = () => ({ to: [PUBLIC, aliceUri()] });
const search = (q: string) => as(server, alice)('GET', '/api/v2/search', { query: { q, resolve: 'true' } });
let serial = 0;

function fresh(): string {
  serial += 1;
  return `n${serial}`;
}

/** Looks at every picture that a post or profile shows. */
async function lookAt(shown: unknown): Promise<void> {
  for (const [url] of JSON.stringify(shown).matchAll(/http:\/\/localhost:3000\/media_proxy\/[\w/]+/g)) {
    assert.notEqual((await server.request('GET', new URL(url).pathname)).status, 200);
  }
}

test('S05 a redirect leads nowhere that the first address may not', async () => {
  for (const trap of traps) {
    const name = fresh();
    site.answers.set(`/users/${name}`, { location: `${trap}/users/${name}` });
    site.answers.set(`/notes/${name}`, { location: `${trap}/notes/${name}` });
    const resource = encodeURIComponent(`acct:${name}@${site.host}`);
    site.answers.set(`/.well-known/webfinger?resource=${resource}`, { location: `${trap}/webfinger` });
    for (const q of [`${site.origin}/users/${name}`, `${site.origin}/notes/${name}`, `@${name}@${site.host}`]) {
      const { body } = await search(q);
      assert.deepEqual([body.accounts, body.statuses], [[], []]);
    }
    site.answers.set(`/${name}.png`, { location: `${trap}/x.png` });
    const bob = site.actor(fresh(), { icon: `${site.origin}/${name}.png` });
    const { id } = await introduce(server, bob);
    await lookAt((await server.request('GET', `/api/v1/accounts/${toWire(id)}`)).body);
  }
  assert.equal(connections, 0);
});

test('S05 nor do consent to a quote, pins and pages that people link to', async () => {
  const [carol, dave] = [site.actor('carol'), site.actor('dave')];
  for (const one of [carol, dave]) await introduce(server, one);
  const quoted = site.serve(note(carol, 'quoted', toAlice()));
  await receive(server, activity(carol, 'Create', quoted));
  for (const trap of traps) {
    const name = fresh();
    for (const place of ['stamp', 'page', 'featured'])
      site.answers.set(`/${place}/${name}`, { location: `${trap}/${place}` });
    const quote = { quote: String(quoted.id), quoteAuthorization: `${site.origin}/stamp/${name}` };
    const quoting = note(dave, name, { ...toAlice(), ...quote });
    await receive(server, activity(dave, 'Create', quoting));
    await post(server, alice, `see ${site.origin}/page/${name}`);
    assert.deepEqual(await collectIds(server.ctx, `${site.origin}/featured/${name}`, 5, createBudget()), []);
  }
  await runJobs(server);
  assert.ok(site.hits.some((hit) => hit.startsWith('/stamp/')));
  assert.ok(site.hits.some((hit) => hit.startsWith('/page/')));
  assert.equal(connections, 0);
});

test('S05 a key is not fetched through a redirect either', async () => {
  const peer = await startPeer('eve');
  for (const trap of traps) {
    peer.serve('/users/eve', { body: '', status: 302, location: `${trap}/users/eve` });
    const body = JSON.stringify({ type: 'View', actor: peer.actorUri, object: trap });
    const key = { ...peer.key, keyId: `${peer.actorUri}#${fresh()}` };
    const headers = peer.sign({ method: 'POST', url: 'http://localhost:3000/inbox', body, key });
    assert.ok((await server.request('POST', '/inbox', { body, headers })).status >= 400);
  }
  for (const trap of traps) {
    const body = JSON.stringify({ type: 'View', actor: `${trap}/users/eve`, object: trap });
    const key = { ...peer.key, keyId: `${trap}/users/eve#main-key` };
    const headers = peer.sign({ method: 'POST', url: 'http://localhost:3000/inbox', body, key });
    assert.ok((await server.request('POST', '/inbox', { body, headers })).status >= 400);
  }
  await peer.close();
  assert.equal(connections, 0);
});

test('S01 S03 S04 S07 S08 no address in a profile or a post leads there', async () => {
  for (const trap of traps) {
    const urls = ['icon', 'image', 'url', 'outbox', 'followers', 'following', 'featured'];
    const evil = site.actor(fresh(), {
      ...Object.fromEntries(urls.map((name) => [name, `${trap}/${name}`])),
      alsoKnownAs: [`${trap}/alias`],
      attachment: [{ type: 'PropertyValue', name: 'me', value: `<a rel="me" href="${trap}/">${trap}</a>` }],
    });
    await introduce(server, evil);
    const links = ['inReplyTo', 'quote', 'quoteUrl', 'quoteAuthorization', 'replies', 'context', 'likes', 'shares'];
    const object = note(evil, `look: <a href="${trap}/page">${trap}/page</a> :pic:`, {
      ...toAlice(),
      ...Object.fromEntries(links.map((name) => [name, `${trap}/${name}`])),
      attachment: [{ type: 'Image', url: `${trap}/a.png`, icon: `${trap}/b.png` }],
      tag: [
        { type: 'Emoji', name: ':pic:', icon: { url: `${trap}/c.png` } },
        { type: 'Mention', href: `${trap}/users/x`, name: '@x' },
        { type: 'Link', mediaType: 'application/activity+json', href: `${trap}/linked` },
      ],
    });
    const activities: JsonObject[] = [
      activity(evil, 'Create', object),
      activity(evil, 'Announce', `${trap}/announced`, { to: [PUBLIC, aliceUri()] }),
      activity(evil, 'Create', `${trap}/created`),
      activity(evil, 'Follow', aliceUri()),
      activity(evil, 'Move', evil.id, { target: `${trap}/moved` }),
      activity(evil, 'Add', `${trap}/pinned`, { target: String(evil.featured) }),
      activity(evil, 'QuoteRequest', aliceUri(), { instrument: `${trap}/quoting` }),
      activity(evil, 'Accept', `${trap}/accepted`, { result: `${trap}/result` }),
      { ...activity(evil, 'Like', String(object.id)), '@context': [`${trap}/context`], 'as:content': 'x' },
    ];
    for (const one of activities) await receive(server, one).catch(() => undefined);
    await search(`${trap}/found`);
    await search(`@someone@${trap.replace(/^\w+:\/\//, '')}`);
  }
  await runJobs(server);
  await lookAt((await as(server, alice)('GET', '/api/v1/notifications')).body);
  const { body } = await as(server, alice)('GET', '/api/v1/timelines/public');
  await lookAt(body);
  assert.equal(connections, 0);
});

test('S10 F37 an inbox that is none, or is private, gets nothing; other followers do', async () => {
  const inboxes: unknown[] = [
    ...traps,
    '{foo:',
    'javascript:alert(1)',
    7,
    [],
    {},
    null,
    `https://x.example/${'x'.repeat(65_000)}`,
  ];
  const friend = await startRemote();
  for (const inbox of inboxes) {
    const name = fresh();
    const odd = site.actor(name, JSON.parse(JSON.stringify({ inbox, endpoints: { sharedInbox: inbox } })));
    await introduce(server, odd).catch(() => undefined);
    await receive(server, activity(odd, 'Follow', aliceUri())).catch(() => undefined);
  }
  const bob = friend.actor('bob');
  await introduce(server, bob);
  await receive(server, activity(bob, 'Follow', aliceUri()));
  await runJobs(server);
  const before = friend.hits.filter((path) => path === '/inbox').length;
  await post(server, alice, 'to all my followers');
  await runJobs(server);
  assert.equal(friend.hits.filter((path) => path === '/inbox').length, before + 1);
  assert.equal(connections, 0);
  await friend.close();
});

test('S08 the pages that people here link to are not there either', async () => {
  for (const trap of traps) await post(server, alice, `see ${trap}/page`);
  const fields = traps.slice(0, 4).map((value, index) => [`fields_attributes[${index}]`, value] as const);
  const form = Object.fromEntries(
    fields.flatMap(([name, value]) => [
      [`${name}[name]`, 'site'],
      [`${name}[value]`, value],
    ]),
  );
  await as(server, alice)('PATCH', '/api/v1/accounts/update_credentials', { form });
  await runJobs(server);
  assert.equal(connections, 0);
});

test('F43 a collection without end is left, and leads to no other server', async () => {
  const budget = () => createBudget(150);
  const page = (next: string, index = 0) => ({
    body: { id: next, type: 'CollectionPage', items: [`${site.origin}/${index}`], next },
  });
  const at = (path: string) => `${site.origin}/c/${path}`;
  site.answers.set('/c/self', page(at('self')));
  site.answers.set('/c/a', page(at('b')));
  site.answers.set('/c/b', page(at('a')));
  for (let index = 0; index < 60; index += 1) site.answers.set(`/c/${index}`, page(at(`${index + 1}`), index));
  for (const [start, most] of [
    ['self', 2],
    ['a', 3],
    ['0', 11],
  ] as const) {
    const hits = site.hits.length;
    const ids = await collectIds(server.ctx, at(start), 500, budget());
    assert.ok(site.hits.length - hits <= most, `${start}: ${site.hits.length - hits}`);
    assert.ok(ids.length >= 1 && ids.length <= 10);
  }
  const friend = await startRemote();
  for (const next of [...traps, friend.origin]) {
    site.answers.set('/c/away', page(`${next}/page`));
    await collectIds(server.ctx, at('away'), 500, budget());
    await collectIds(server.ctx, { type: 'Collection', first: `${next}/page` }, 500, budget());
    await collectIds(server.ctx, { type: 'Collection', id: at('x'), first: { next: `${next}/page` } }, 500, budget());
  }
  const huge = {
    type: 'Collection',
    id: at('huge'),
    items: Array.from({ length: 100_000 }, (_, i) => `${site.origin}/${i}`),
  };
  assert.equal((await collectIds(server.ctx, huge, 500, budget())).length, 500);
  assert.deepEqual([connections, friend.hits.length], [0, 0]);
  await friend.close();
});
