import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../../src/domain/audit/log-act.ts';
import { joinRelay } from '../../../src/domain/relays/join.ts';
import { synchronizeFollowers } from '../../../src/federation/inbox/synchronize.ts';
import { parseDocument } from '../../../src/federation/parse-document.ts';
import { toWire } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { type HostileNeighbours, startHostileNeighbours } from '../../support/neighbours.ts';
import { as, post } from '../../support/posting.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, introduce, note, PUBLIC, receive } from '../resolve/remote-site.ts';

// What somebody made by hand to get more than is theirs.
let scene: HostileNeighbours;
before(async () => {
  scene = await startHostileNeighbours();
});
after(() => scene.close());

const db = () => scene.server.ctx.store.db;
const toAlice = () => ({ to: [PUBLIC, scene.aliceUri] });
const stored = (uri: unknown) =>
  db().selectFrom('statuses').selectAll().where('uri', '=', String(uri)).executeTakeFirst();

test('F16 F20 who passes something on does not use up ids of its actor', async () => {
  const { server, aliceUri, site, bob, evil } = scene;
  const object = site.serve(note(bob, 'genuine', toAlice()));
  const create = activity(bob, 'Create', object);
  const removal = activity(bob, 'Delete', String(object.id));
  await receive(server, { ...create, id: String(removal.id) }, evil.id);
  await receive(server, { ...activity(bob, 'Flag', aliceUri), id: String(removal.id) }, evil.id);
  await receive(server, { ...activity(bob, 'Create', evil.id), id: String(removal.id) }, evil.id);
  assert.notEqual(await stored(object.id), undefined);
  assert.equal((await receive(server, removal)).outcome, 'done');
  assert.equal(await stored(object.id), undefined);
});

test('F20 F44 nobody is asked for posts because a third server names them', async () => {
  const { server, site, bob, evil } = scene;
  const object = site.serve(note(bob, 'fetched for nothing'));
  const hits = site.hits.length;
  assert.equal((await receive(server, activity(evil, 'Create', String(object.id)))).outcome, 'refused');
  const foreign = activity(evil, 'Create', String(object.id));
  assert.equal((await receive(server, foreign, bob.id)).outcome, 'refused');
  assert.equal(site.hits.length, hits);
  assert.equal(await stored(object.id), undefined);
});

test('F22 F47 nobody is asked for posts of a third server because somebody pins or edits them', async () => {
  const { server, site, bob, evil } = scene;
  const object = site.serve(note(bob, 'not evil’s'));
  await receive(server, activity(bob, 'Create', site.serve(note(bob, 'known here', toAlice()))));
  const known = await db().selectFrom('statuses').select('uri').where('content', 'like', '%known here%').execute();
  const hits = site.hits.length;
  assert.equal(
    (await receive(server, activity(evil, 'Add', object.id ?? '', { target: `${evil.id}/featured` }))).outcome,
    'refused',
  );
  for (const { uri } of known) {
    assert.equal((await receive(server, activity(evil, 'Update', uri))).outcome, 'refused');
  }
  assert.equal(known.length, 1);
  assert.equal(site.hits.length, hits);
  assert.equal(await stored(object.id), undefined);
});

test('F20 what nobody could believe of us is not passed on to followers', async () => {
  const { server, alice, aliceUri, site, bob, evil } = scene;
  const mine = await post(server, alice, 'answer me');
  await receive(server, activity(bob, 'Follow', aliceUri));
  const reply = site.serve(note(bob, 'answer', { ...toAlice(), inReplyTo: String(mine.uri) }));
  const signature = { type: 'RsaSignature2017', creator: `${bob.id}#main-key`, created: 'x', signatureValue: 'x' };
  const ordered = () => db().selectFrom('outgoing_activities').select('id').where('type', '=', 'Create').execute();
  await runJobs(server);
  const before = (await ordered()).length;
  await receive(server, { ...activity(bob, 'Create', reply), signature }, evil.id);
  assert.notEqual(await stored(reply.id), undefined);
  assert.equal((await ordered()).length, before);
});

test('F25 F51 a relay is agreed with by itself, not by somebody who says to have its inbox', async () => {
  const { server, site, otherSite, evil } = scene;
  const inboxUrl = `${site.origin}/relay/inbox`;
  await server.ctx.store.transaction((tx) =>
    joinRelay(tx, COMMAND_LINE, { kind: 'mastodon', inboxUrl, actorUri: null }),
  );
  const relay = () => db().selectFrom('relays').selectAll().executeTakeFirstOrThrow();
  const { follow_uri } = await relay();
  const thief = otherSite.actor('thief', { inbox: inboxUrl, endpoints: { sharedInbox: inboxUrl } });
  await introduce(server, thief);
  for (const type of ['Accept', 'Reject']) await receive(server, activity(thief, type, follow_uri));
  assert.deepEqual([(await relay()).state, (await relay()).actor_uri], ['pending', null]);
  const own = site.actor('relay', { type: 'Application', inbox: inboxUrl, endpoints: {} });
  await introduce(server, own);
  await receive(server, activity(own, 'Accept', follow_uri));
  assert.deepEqual([(await relay()).state, (await relay()).actor_uri], ['accepted', own.id]);
  const object = otherSite.serve(note(evil, 'not asked for'));
  await receive(server, activity(thief, 'Announce', String(object.id), { to: [PUBLIC] }));
  assert.equal(await stored(object.id), undefined);
});

test('F48 follows end by the list of the followed one’s own server only, and by a whole one', async () => {
  const { server, alice, site, otherSite, bob } = scene;
  const { id } = await db().selectFrom('accounts').select('id').where('uri', '=', bob.id).executeTakeFirstOrThrow();
  await followAcross(server, alice.accountId, id);
  const follows = () => db().selectFrom('follows').select('id').where('target_id', '=', id).execute();
  const list = `${site.origin}/list`;
  otherSite.answers.set('/list', { body: { type: 'OrderedCollection', orderedItems: [] } });
  site.answers.set('/list', { location: `${otherSite.origin}/list` });
  await synchronizeFollowers(server.ctx, id, list);
  for (const body of [{ type: 'OrderedCollection', first: `${list}?page=1` }, { orderedItems: 'none' }]) {
    site.answers.set('/list', { body });
    await synchronizeFollowers(server.ctx, id, list);
  }
  assert.equal((await follows()).length, 1);
  site.answers.set('/list', { body: { type: 'OrderedCollection', orderedItems: [] } });
  await synchronizeFollowers(server.ctx, id, list);
  assert.equal((await follows()).length, 0);
});

test('F36 F48 the collections of an actor are of its own server, its shared inbox where its inbox is', async () => {
  const { server, site, otherSite } = scene;
  const elsewhere = (name: string) => `${site.origin}/users/bob/${name}`;
  const names = ['followers', 'following', 'outbox', 'featured'];
  const row = await introduce(
    server,
    otherSite.actor('grabber', {
      ...Object.fromEntries(names.map((name) => [name, elsewhere(name)])),
      endpoints: { sharedInbox: `${site.origin}/inbox` },
    }),
  );
  assert.deepEqual(
    [row.followers_url, row.following_url, row.outbox_url, row.featured_url, row.shared_inbox_url],
    [null, null, null, null, null],
  );
});

test('F19 what must be a text is one, whatever a context makes of it', async () => {
  const { server, alice, site, bob } = scene;
  const before = await as(server, alice)('GET', '/api/v1/accounts/verify_credentials');
  assert.equal(before.status, 200);
  const attributionDomains = [{ '@id': 'news.example' }, { id: 'https://news.example' }, 7];
  await receive(server, activity(bob, 'Update', site.actor('bob', { attributionDomains })));
  const domains = async () =>
    (await db().selectFrom('accounts').select('attribution_domains').where('uri', '=', bob.id).executeTakeFirst())
      ?.attribution_domains;
  assert.equal(await domains(), '[]');
  await receive(server, activity(bob, 'Update', site.actor('bob', { attributionDomains: ['news.example'] })));
  assert.equal(await domains(), '["news.example"]');
});

test('S18 no name of a member reaches a prototype, however it is written', () => {
  const names = ['__proto__', '\\u005f_proto__', '_\\u005Fproto__', '__\\u0070roto__', '__p\\u0072oto_\\u005f'];
  for (const name of names) {
    const document = parseDocument(`{"a":{"${name}":{"polluted":true}},"${name}":{"polluted":true}}`);
    assert.deepEqual(Object.keys(document ?? {}), ['a'], name);
    assert.deepEqual(Object.keys(document?.a ?? {}), [], name);
    assert.equal(Reflect.get({ ...document }, 'polluted'), undefined);
  }
  assert.equal(Reflect.get({}, 'polluted'), undefined);
});

test('S16 what would take long to process is refused, not processed', async () => {
  const { server, site, bob } = scene;
  const many = Array.from({ length: 4000 }, (_, index) => ({ type: 'Mention', href: `${site.origin}/users/${index}` }));
  const object = { ...note(bob, 'large', toAlice()), tag: many };
  const prefixed = { ...activity(bob, 'Create', object), 'as:summary': 'to be expanded' };
  assert.equal((await receive(server, prefixed)).outcome, 'refused');
  assert.equal(await stored(object.id), undefined);
  assert.equal((await receive(server, activity(bob, 'Create', object))).outcome, 'done', 'as it is, it is read');
  const { count } = await db()
    .selectFrom('mentions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.ok(Number(count) <= 100);
});

test('F45 circles of replies and quotes end', async () => {
  const { server, alice, bob } = scene;
  const self = note(bob, 'self', toAlice());
  await receive(server, activity(bob, 'Create', { ...self, inReplyTo: self.id, quote: self.id }));
  const [a, b] = [note(bob, 'a', toAlice()), note(bob, 'b', toAlice())];
  await receive(server, activity(bob, 'Create', { ...a, inReplyTo: b.id, quote: b.id }));
  await receive(server, activity(bob, 'Create', { ...b, inReplyTo: a.id, quote: a.id }));
  for (const uri of [self.id, a.id, b.id]) {
    const row = await stored(uri);
    const path = `/api/v1/statuses/${toWire(row?.id ?? 0)}`;
    assert.equal((await server.request('GET', path, { token: alice.token })).status, 200);
    assert.equal((await server.request('GET', `${path}/context`, { token: alice.token })).status, 200);
  }
});

test('F41 likes and their undoing at the same time count right', async () => {
  const { server, alice, bob } = scene;
  const mine = await post(server, alice, 'race');
  const uri = String(mine.uri);
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const like = { type: 'Like', actor: bob.id, object: uri };
      return receive(server, index % 2 === 0 ? activity(bob, 'Like', uri) : activity(bob, 'Undo', like));
    }),
  );
  const row = await stored(uri);
  const rows = await db()
    .selectFrom('favourites')
    .select('id')
    .where('status_id', '=', row?.id ?? 0)
    .execute();
  assert.equal(row?.favourites_count, rows.length);
});
