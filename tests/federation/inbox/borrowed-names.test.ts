import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { verifyAwaitedItem } from '../../../src/federation/resolve/feature-authorization.ts';
import { resolveQuery } from '../../../src/federation/resolve/query.ts';
import { resolveStatus } from '../../../src/federation/resolve/status.ts';
import { toWire } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { actorOf, newKey, startPeer } from '../peer.ts';
import { activity, introduce, note, PUBLIC, type RemoteSite, receive, startRemote } from '../resolve/remote-site.ts';

// An id that leads to the actor of another server is not that actor: neither what it wrote nor what it sends is that actor's.
let server: TestServer;
let alice: TestUser;
let r1: RemoteSite;
let evilSite: RemoteSite;
let victim: { id: string };
let victimId: number;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  r1 = await startRemote();
  evilSite = await startRemote();
  const document = r1.actor('victim', { name: 'Victim' });
  victim = document;
  victimId = (await introduce(server, document)).id;
  evilSite.answers.set('/moved', { location: victim.id });
  evilSite.answers.set('/posing', { body: { ...document, name: 'Posing' } });
});
after(async () => {
  await server.close();
  await r1.close();
  await evilSite.close();
});

const db = () => server.ctx.store.db;
const aliceUri = () => `http://localhost:3000/ap/users/${alice.id}`;
const toAlice = () => ({ to: [PUBLIC, aliceUri()] });
const posers = () => ['/moved', '/posing'].map((path) => ({ id: `${evilSite.origin}${path}` }));

async function victimNow() {
  const account = await db().selectFrom('accounts').selectAll().where('id', '=', victimId).executeTakeFirstOrThrow();
  const { fetched_at: _looked, ...row } = account;
  return row;
}

async function tracesLeft(): Promise<unknown> {
  const counts: Record<string, number> = {};
  for (const table of [
    'accounts',
    'statuses',
    'follows',
    'favourites',
    'blocks',
    'reports',
    'notifications',
  ] as const) {
    counts[table] = (await db().selectFrom(table).select('id').execute()).length;
  }
  return { counts, victim: await victimNow() };
}

test('F01 F02 F27 a post by an id that leads to somebody else is nobody’s', async () => {
  const before = await tracesLeft();
  for (const poser of posers()) {
    const forged = evilSite.serve({ ...note(poser, 'forged', toAlice()), id: `${poser.id}/note` });
    const uri = String(forged.id);
    assert.equal(await resolveStatus(server.ctx, uri), undefined);
    assert.equal(await resolveQuery(server.ctx, uri), undefined);
    const messenger = evilSite.actor('messenger');
    await receive(server, activity(poser, 'Create', uri), messenger.id);
  }
  assert.deepEqual(await tracesLeft(), before);
});

test('F05 F22 F25 F26 nothing that such an id sends is somebody else’s', async () => {
  const mine = await post(server, alice, 'mine');
  await server.request('POST', `/api/v1/accounts/${toWire(victimId)}/follow`, { token: alice.token });
  const theirs = note(victim, 'theirs', toAlice());
  await receive(server, activity(victim, 'Create', theirs));
  const before = await tracesLeft();
  for (const poser of posers()) {
    const forged = { ...note(poser, 'forged', toAlice()), attributedTo: victim.id };
    const edited = { ...theirs, content: '<p>forged</p>', updated: new Date(Date.now() + 1000).toISOString() };
    const profile = { ...r1.actor('victim', { name: 'Victim' }), name: 'Forged', inbox: `${evilSite.origin}/inbox` };
    const request = await db().selectFrom('follow_requests').select('id').executeTakeFirstOrThrow();
    const deeds = [
      activity(poser, 'Create', forged),
      activity(poser, 'Create', { ...forged, id: `${victim.id}/notes/forged` }),
      activity(poser, 'Update', edited),
      activity(poser, 'Update', profile),
      activity(poser, 'Accept', `${aliceUri()}#follows/${toWire(request.id)}`),
      activity(poser, 'Follow', aliceUri()),
      activity(poser, 'Like', String(mine.uri)),
      activity(poser, 'Announce', String(mine.uri), { to: [PUBLIC] }),
      activity(poser, 'Block', aliceUri()),
      activity(poser, 'Flag', [aliceUri(), String(mine.uri)]),
      activity(poser, 'Delete', theirs.id),
      activity(poser, 'Delete', victim.id),
      activity(poser, 'Move', victim.id, { target: evilSite.actor('next', { alsoKnownAs: [victim.id] }).id }),
    ];
    for (const deed of deeds) assert.notEqual((await receive(server, deed)).outcome, 'done', String(deed.type));
  }
  assert.deepEqual(await tracesLeft(), before);
  const status = await db().selectFrom('statuses').select('content').where('uri', '=', theirs.id).executeTakeFirst();
  assert.equal(status?.content, '<p>theirs</p>');
});

test('F02 who signs as itself first and leads elsewhere afterwards is still itself', async () => {
  const inbox = 'http://localhost:3000/inbox';
  const peer = await startPeer();
  const key = newKey(`${peer.origin}/turncoat#main-key`);
  const turncoat = `${peer.origin}/turncoat`;
  peer.serve('/turncoat', { body: actorOf(turncoat, 'turncoat', key) });
  let number = 0;
  const send = async (more: Record<string, unknown>) => {
    number += 1;
    const body = JSON.stringify({ id: `${turncoat}#${number}`, actor: turncoat, ...more });
    const signed = peer.sign({ method: 'POST', url: inbox, body, key });
    const headers = { 'content-type': 'application/activity+json', ...signed };
    return (await server.request('POST', '/inbox', { body, headers })).status;
  };
  assert.equal(await send({ type: 'View', object: inbox }), 202);
  peer.serve('/turncoat', { body: '', status: 302, location: victim.id });
  await runJobs(server);
  const before = await tracesLeft();
  const profile = { ...r1.actor('victim', { name: 'Victim' }), name: 'Forged', inbox: `${peer.origin}/inbox` };
  assert.equal(await send({ type: 'Update', object: profile }), 202);
  assert.equal(await send({ type: 'Follow', object: aliceUri() }), 202);
  await runJobs(server);
  assert.deepEqual(await tracesLeft(), before);
  await peer.close();
});

test('F01 a collection by such an id is nobody’s, and nobody is put into one under it', async () => {
  const [poser] = posers();
  assert.ok(poser);
  const collection = (owner: string, at: string) => ({
    id: `${evilSite.origin}${at}`,
    type: 'FeaturedCollection',
    attributedTo: owner,
    name: 'Forged',
    totalItems: 0,
    orderedItems: [],
  });
  evilSite.serve(collection(poser.id, '/collection'));
  assert.equal(await resolveQuery(server.ctx, `${evilSite.origin}/collection`), undefined);
  const maker = evilSite.actor('maker');
  const { id: accountId } = await introduce(server, maker);
  await followAcross(server, alice.accountId, accountId);
  evilSite.serve(collection(maker.id, '/good'));
  const kept = await resolveQuery(server.ctx, `${evilSite.origin}/good`);
  assert.equal(kept?.kind, 'collection');
  const stamp = `${evilSite.origin}/stamp`;
  evilSite.serve({
    id: stamp,
    type: 'FeatureAuthorization',
    interactingObject: `${evilSite.origin}/good`,
    interactionTarget: poser.id,
  });
  const uri = `${evilSite.origin}/good/1`;
  const awaited = {
    uri,
    collection_id: kept.id,
    object_uri: poser.id,
    approval_uri: stamp,
    position: 0,
    created_at: 1,
  };
  await server.ctx.store.transaction((tx) => tx.insertInto('awaited_collection_items').values(awaited).execute());
  await verifyAwaitedItem(server.ctx, uri);
  const items = db().selectFrom('collection_items').select('id').where('account_id', '=', victimId);
  assert.deepEqual(await items.execute(), []);
});
