import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runJobs } from '../../support/jobs.ts';
import { as, statusIdOf } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { type Peer, startPeer } from '../peer.ts';

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';
let server: TestServer;
let alice: TestUser;
let carol: TestUser;
let dave: TestUser;
let peer: Peer;
let serial = 0;

before(async () => {
  server = await startServer();
  peer = await startPeer();
  [alice, carol, dave] = [
    await server.createUser('alice'),
    await server.createUser('carol'),
    await server.createUser('dave'),
  ];
  await send('/inbox', create({ to: [uriOf(dave)] }));
  const { db } = server.ctx.store;
  const bob = await db.selectFrom('accounts').select('id').where('uri', '=', peer.actorUri).executeTakeFirstOrThrow();
  for (const { accountId } of [alice, carol]) await followAcross(server, accountId, bob.id);
});
after(async () => {
  await server.close();
  await peer.close();
});

type Document = Record<string, unknown> & { id: string };

const uriOf = (user: TestUser) => `http://localhost:3000/ap/users/${user.id}`;
const inboxOf = (user: TestUser) => `/ap/users/${user.id}/inbox`;
const tag = (user: TestUser) => ({ type: 'Mention', href: uriOf(user) });

function create(more: Record<string, unknown>): Document & { object: Document } {
  serial += 1;
  const id = `${peer.actorUri}/notes/${serial}`;
  const note = { id, type: 'Note', attributedTo: peer.actorUri, content: `<p>${serial}</p>`, ...more };
  return { id: `${id}/activity`, type: 'Create', actor: peer.actorUri, object: note };
}

async function send(path: string, ...activities: readonly Document[]): Promise<void> {
  for (const activity of activities) {
    const body = JSON.stringify(activity);
    const signed = peer.sign({ method: 'POST', url: `http://localhost:3000${path}`, body });
    const headers = { 'content-type': 'application/activity+json', ...signed };
    assert.equal((await server.request('POST', path, { body, headers })).status, 202);
  }
  await runJobs(server);
}

const get = async (user: TestUser, path: string) => (await as(server, user)('GET', `/api/v1/${path}`)).items;

/** How somebody sees a post at home: its visibility; undefined when it is not there. */
async function atHome(user: TestUser, { object }: { object: Document }): Promise<unknown> {
  return (await get(user, 'timelines/home')).find(({ uri }) => String(uri) === object.id)?.visibility;
}

/** In how many conversations of somebody a post stands. */
async function inConversations(user: TestUser, { object }: { object: Document }): Promise<number> {
  const conversations = await get(user, 'conversations');
  return conversations.filter(({ last_status }) => String(last_status?.uri) === object.id).length;
}

test('what is addressed to people whom it does not name comes home to them, and is no private mention', async () => {
  const circle = create({ to: [uriOf(alice), uriOf(carol)], tag: [tag(carol)] });
  await send('/inbox', circle);
  for (const user of [alice, carol]) {
    assert.equal(await atHome(user, circle), 'private');
    assert.equal(await inConversations(user, circle), 0);
  }
  const told = async (user: TestUser) =>
    (await get(user, 'notifications')).filter(({ status }) => String(status?.uri) === circle.object.id).length;
  assert.deepEqual([await told(alice), await told(carol)], [0, 1]);
  const path = `/api/v1/statuses/${await statusIdOf(server, circle.object.id)}`;
  assert.equal((await as(server, dave)('GET', path)).status, 404);
  assert.equal((await as(server, alice)('POST', `${path}/reblog`)).status, 403);
});

test('a private mention stays one', async () => {
  const whisper = create({ to: [uriOf(alice)], tag: [tag(alice)] });
  await send('/inbox', whisper);
  assert.equal(await atHome(alice, whisper), 'direct');
  assert.equal(await inConversations(alice, whisper), 1);
});

test('the owner of an inbox is one of those for whom a post is, which need not be told', async () => {
  const circle = create({ to: [`${peer.actorUri}/circles/1`] });
  await send(inboxOf(alice), circle);
  assert.deepEqual([await atHome(alice, circle), await atHome(carol, circle)], ['private', undefined]);
  await send(inboxOf(carol), circle);
  assert.deepEqual([await atHome(alice, circle), await atHome(carol, circle)], ['private', 'private']);
  const unsaid = create({});
  await send(inboxOf(alice), unsaid);
  await send(inboxOf(alice), unsaid);
  assert.equal(await atHome(alice, unsaid), 'private');
});

test('a post for somebody named and somebody unsaid is the same whichever of their inboxes it comes to first', async () => {
  const named = { to: [uriOf(alice)], tag: [tag(alice)] };
  const seen = async (user: TestUser, post: ReturnType<typeof create>) => ({
    home: await atHome(user, post),
    conversations: await inConversations(user, post),
    direct: (await get(user, 'timelines/direct')).filter(({ uri }) => String(uri) === post.object.id).length,
  });
  for (const order of [
    [alice, carol],
    [carol, alice],
  ]) {
    const post = create(named);
    for (const user of order) await send(inboxOf(user), post);
    for (const user of order)
      assert.deepEqual(await seen(user, post), { home: 'private', conversations: 0, direct: 0 });
    assert.equal(await atHome(dave, post), undefined);
  }
});

test('nobody else’s delivery lets somebody see a post', async () => {
  const other = await startPeer('eve');
  const circle = create({ to: [`${peer.actorUri}/circles/1`] });
  await send(inboxOf(alice), circle);
  const body = JSON.stringify(circle);
  const url = `http://localhost:3000${inboxOf(carol)}`;
  const headers = { 'content-type': 'application/activity+json', ...other.sign({ method: 'POST', url, body }) };
  assert.equal((await server.request('POST', inboxOf(carol), { body, headers })).status, 202);
  await runJobs(server);
  assert.equal(await atHome(carol, circle), undefined);
  await other.close();
});

test('who is named in a public post that is not addressed to them is told only when they want strangers', async () => {
  const aside = create({ to: [PUBLIC], cc: [`${peer.actorUri}/followers`], tag: [tag(alice), tag(dave)] });
  await send('/inbox', aside);
  const told = async (user: TestUser) =>
    (await get(user, 'notifications')).filter(({ status }) => String(status?.uri) === aside.object.id).length;
  assert.deepEqual([await told(alice), await told(dave)], [1, 0]);
  const requests = await get(dave, 'notifications/requests');
  assert.equal(requests.length, 1);
});
