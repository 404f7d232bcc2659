import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { verifyAwaitedItem } from '../../../src/federation/resolve/feature-authorization.ts';
import { resolveQuery } from '../../../src/federation/resolve/query.ts';
import { resolveStatus } from '../../../src/federation/resolve/status.ts';
import { toWire } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Actor, type Servers, startServers } from '../../support/neighbours.ts';
import { post } from '../../support/posting.ts';
import { followAcross } from '../../support/verbs.ts';
import { actorOf, newKey, startPeer } from '../peer.ts';
import { activity, introduce, note, PUBLIC, receive } from '../resolve/remote-site.ts';

// An id that leads to the actor of another server is not that actor: neither what it wrote nor what it sends is that actor's.
let scene: Servers;
let victim: Actor;
let victimId: number;
before(async () => {
  scene = await startServers();
  victim = scene.site.actor('victim', { name: 'Victim' });
  victimId = (await introduce(scene.server, victim)).id;
  scene.otherSite.answers.set('/moved', { location: victim.id });
  scene.otherSite.answers.set('/posing', { body: { ...victim, name: 'Posing' } });
});
after(() => scene.close());

const db = () => scene.server.ctx.store.db;
const toAlice = () => ({ to: [PUBLIC, scene.aliceUri] });
const posers = () => ['/moved', '/posing'].map((path) => ({ id: `${scene.otherSite.origin}${path}` }));

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
  const { server, otherSite } = scene;
  const before = await tracesLeft();
  for (const poser of posers()) {
    const forged = otherSite.serve({ ...note(poser, 'forged', toAlice()), id: `${poser.id}/note` });
    const uri = String(forged.id);
    assert.equal(await resolveStatus(server.ctx, uri), undefined);
    assert.equal(await resolveQuery(server.ctx, uri), undefined);
    const messenger = otherSite.actor('messenger');
    await receive(server, activity(poser, 'Create', uri), messenger.id);
  }
  assert.deepEqual(await tracesLeft(), before);
});

test('F05 F22 F25 F26 nothing that such an id sends is somebody else’s', async () => {
  const { server, alice, aliceUri, site, otherSite } = scene;
  const mine = await post(server, alice, 'mine');
  await server.request('POST', `/api/v1/accounts/${toWire(victimId)}/follow`, { token: alice.token });
  const theirs = note(victim, 'theirs', toAlice());
  await receive(server, activity(victim, 'Create', theirs));
  const before = await tracesLeft();
  for (const poser of posers()) {
    const forged = { ...note(poser, 'forged', toAlice()), attributedTo: victim.id };
    const edited = { ...theirs, content: '<p>forged</p>', updated: new Date(Date.now() + 1000).toISOString() };
    const profile = { ...site.actor('victim', { name: 'Victim' }), name: 'Forged', inbox: `${otherSite.origin}/inbox` };
    const request = await db().selectFrom('follow_requests').select('id').executeTakeFirstOrThrow();
    const deeds = [
      activity(poser, 'Create', forged),
      activity(poser, 'Create', { ...forged, id: `${victim.id}/notes/forged` }),
      activity(poser, 'Update', edited),
      activity(poser, 'Update', profile),
      activity(poser, 'Accept', `${aliceUri}#follows/${toWire(request.id)}`),
      activity(poser, 'Follow', aliceUri),
      activity(poser, 'Like', String(mine.uri)),
      activity(poser, 'Announce', String(mine.uri), { to: [PUBLIC] }),
      activity(poser, 'Block', aliceUri),
      activity(poser, 'Flag', [aliceUri, String(mine.uri)]),
      activity(poser, 'Delete', theirs.id),
      activity(poser, 'Delete', victim.id),
      activity(poser, 'Move', victim.id, { target: otherSite.actor('next', { alsoKnownAs: [victim.id] }).id }),
    ];
    for (const deed of deeds) assert.notEqual((await receive(server, deed)).outcome, 'done', String(deed.type));
  }
  assert.deepEqual(await tracesLeft(), before);
  const status = await db().selectFrom('statuses').select('content').where('uri', '=', theirs.id).executeTakeFirst();
  assert.equal(status?.content, '<p>theirs</p>');
});

test('F02 who signs as itself first and leads elsewhere afterwards is still itself', async () => {
  const { server, aliceUri, site } = scene;
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
  const profile = { ...site.actor('victim', { name: 'Victim' }), name: 'Forged', inbox: `${peer.origin}/inbox` };
  assert.equal(await send({ type: 'Update', object: profile }), 202);
  assert.equal(await send({ type: 'Follow', object: aliceUri }), 202);
  await runJobs(server);
  assert.deepEqual(await tracesLeft(), before);
  await peer.close();
});

test('F01 a collection by such an id is nobody’s, and nobody is put into one under it', async () => {
  const { server, alice, otherSite } = scene;
  const [poser] = posers();
  assert.ok(poser);
  const collection = (owner: string, at: string) => ({
    id: `${otherSite.origin}${at}`,
    type: 'FeaturedCollection',
    attributedTo: owner,
    name: 'Forged',
    totalItems: 0,
    orderedItems: [],
  });
  otherSite.serve(collection(poser.id, '/collection'));
  assert.equal(await resolveQuery(server.ctx, `${otherSite.origin}/collection`), undefined);
  const maker = otherSite.actor('maker');
  const { id: accountId } = await introduce(server, maker);
  await followAcross(server, alice.accountId, accountId);
  otherSite.serve(collection(maker.id, '/good'));
  const kept = await resolveQuery(server.ctx, `${otherSite.origin}/good`);
  assert.equal(kept?.kind, 'collection');
  const stamp = `${otherSite.origin}/stamp`;
  otherSite.serve({
    id: stamp,
    type: 'FeatureAuthorization',
    interactingObject: `${otherSite.origin}/good`,
    interactionTarget: poser.id,
  });
  const uri = `${otherSite.origin}/good/1`;
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
