import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { unfollow } from '../../../src/domain/follows/unfollow.ts';
import { toWire } from '../../../src/lib/id.ts';
import { post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { actOn, followAcross } from '../../support/verbs.ts';
import { activity, introduce, note, PUBLIC, type RemoteSite, receive, startRemote } from '../resolve/remote-site.ts';

// Ids in comments name the rows of a threat model: each forged activity must leave no trace.
let server: TestServer;
let alice: TestUser;
let r1: RemoteSite;
let evilSite: RemoteSite;
let bob: { id: string };
let neighbour: { id: string };
let evil: { id: string };
let bobId: number;

before(async () => {
  server = await startServer();
  r1 = await startRemote();
  evilSite = await startRemote();
  alice = await server.createUser('alice');
  const [b, n, e] = [r1.actor('bob'), r1.actor('neighbour'), evilSite.actor('evil')];
  [bob, neighbour, evil] = [b, n, e];
  bobId = (await introduce(server, b)).id;
  await introduce(server, n);
  await introduce(server, e);
});
after(async () => {
  await server.close();
  await r1.close();
  await evilSite.close();
});

const aliceUri = () => `http://localhost:3000/ap/users/${alice.id}`;
const db = () => server.ctx.store.db;
const stored = (uri: string) => db().selectFrom('statuses').selectAll().where('uri', '=', uri).executeTakeFirst();
const toAlice = () => ({ to: [PUBLIC, aliceUri()] });

async function fromBob(content: string, more = {}) {
  const object = r1.serve(note(bob, content, { ...toAlice(), ...more }));
  await receive(server, activity(bob, 'Create', object));
  return String(object.id);
}

test('F05 F20 an activity signed by another than its actor is not believed', async () => {
  const object = note(bob, 'forged', toAlice());
  const outcome = await receive(server, activity(bob, 'Create', object), evil.id);
  assert.equal(outcome.outcome, 'ignored');
  assert.equal(await stored(object.id), undefined);
  const follow = activity(bob, 'Follow', aliceUri());
  await receive(server, follow, evil.id);
  assert.deepEqual(await db().selectFrom('follows').select('id').execute(), []);
  assert.equal((await receive(server, follow)).outcome, 'done', 'the forgery did not use up the id');
  await receive(server, activity(bob, 'Undo', String(follow.id)));
});

test('F20 a forwarded post is taken from its own server', async () => {
  const genuine = r1.serve(note(bob, 'genuine', toAlice()));
  await receive(server, activity(bob, 'Create', { ...genuine, content: '<p>forged</p>' }), evil.id);
  assert.equal((await stored(String(genuine.id)))?.content, '<p>genuine</p>');
});

test('F22 F23 nobody else edits or deletes a post, nor a profile', async () => {
  const uri = await fromBob('mine');
  const edit = { ...note(bob, 'hijacked'), id: uri, updated: new Date(Date.now() + 1000).toISOString() };
  for (const thief of [evil, neighbour]) {
    await receive(server, activity(thief, 'Update', { ...edit, attributedTo: thief.id }));
    await receive(server, activity(thief, 'Update', edit));
    await receive(server, activity(thief, 'Delete', uri));
    await receive(server, activity(thief, 'Delete', bob.id));
    await receive(server, activity(thief, 'Update', { ...r1.actor('bob'), name: 'hijacked' }));
  }
  assert.equal((await stored(uri))?.content, '<p>mine</p>');
  const row = await db().selectFrom('accounts').selectAll().where('id', '=', bobId).executeTakeFirst();
  assert.deepEqual([row?.display_name, row?.suspended_at], ['bob', null]);
});

test('F23 a forwarded deletion is confirmed by the server of the post', async () => {
  const uri = await fromBob('still there');
  await receive(server, activity(bob, 'Delete', uri), evil.id);
  assert.notEqual(await stored(uri), undefined);
  r1.answers.set(new URL(uri).pathname, { status: 410 });
  await receive(server, activity(bob, 'Delete', uri), evil.id);
  assert.equal(await stored(uri), undefined);
});

test('F23 that a post for a few is not found proves nothing: whoever asks may not see it', async () => {
  for (const audience of [
    { to: [aliceUri()], cc: [] },
    { to: [`${bob.id}/followers`, aliceUri()], cc: [] },
  ]) {
    const uri = await fromBob('for a few', audience);
    r1.answers.set(new URL(uri).pathname, { status: 404 });
    await receive(server, activity(bob, 'Delete', uri), evil.id);
    assert.notEqual(await stored(uri), undefined);
    assert.deepEqual(await db().selectFrom('tombstones').select('uri').where('uri', '=', uri).execute(), []);
    r1.answers.set(new URL(uri).pathname, { status: 410 });
    await receive(server, activity(bob, 'Delete', uri), evil.id);
    assert.equal(await stored(uri), undefined, 'its server says so');
  }
  const uri = await fromBob('for all');
  r1.answers.set(new URL(uri).pathname, { status: 404 });
  await receive(server, activity(bob, 'Delete', uri), evil.id);
  assert.equal(await stored(uri), undefined);
});

test('F16 F23 nobody deletes beforehand what another will write', async () => {
  const object = note(bob, 'not gone', toAlice());
  await receive(server, activity(evil, 'Delete', object.id));
  await receive(server, activity(evil, 'Delete', { id: object.id, type: 'Tombstone' }));
  await receive(server, activity(bob, 'Delete', object.id), evil.id);
  await receive(server, activity(evil, 'Undo', { ...activity(bob, 'Create', object), id: `${bob.id}/creates/1` }));
  assert.deepEqual(await db().selectFrom('tombstones').select('uri').where('uri', '=', object.id).execute(), []);
  await receive(server, { ...activity(bob, 'Create', object), id: `${bob.id}/creates/1` });
  assert.notEqual(await stored(object.id), undefined);
});

test('F24 nobody undoes what another did', async () => {
  const mine = await post(server, alice, 'liked');
  const like = activity(bob, 'Like', String(mine.uri));
  const follow = activity(bob, 'Follow', aliceUri());
  for (const one of [like, follow]) await receive(server, one);
  for (const thief of [evil, neighbour]) {
    for (const one of [like, follow]) {
      await receive(server, activity(thief, 'Undo', String(one.id)));
      await receive(server, activity(thief, 'Undo', one));
    }
  }
  assert.equal((await db().selectFrom('favourites').select('id').execute()).length, 1);
  assert.equal((await db().selectFrom('follows').select('id').where('account_id', '=', bobId).execute()).length, 1);
});

test('F24 nobody undoes beforehand what another server will send', async () => {
  const mine = await post(server, alice, 'to be liked later');
  const like = activity(bob, 'Like', String(mine.uri));
  for (const one of [String(like.id), like, { ...like, actor: evil.id }])
    await receive(server, activity(evil, 'Undo', one));
  assert.equal((await receive(server, like)).outcome, 'done');
  const liked = db().selectFrom('favourites').select('id').where('uri', '=', String(like.id));
  assert.equal((await liked.execute()).length, 1);
});

test('F25 only who was asked accepts, and only what was asked', async () => {
  const id = toWire(bobId);
  await receive(server, activity(bob, 'Accept', { type: 'Follow', actor: aliceUri(), object: bob.id }));
  const follows = () => db().selectFrom('follows').select('id').where('account_id', '=', alice.accountId).execute();
  assert.deepEqual(await follows(), [], 'nobody asked');
  await server.request('POST', `/api/v1/accounts/${id}/follow`, { token: alice.token });
  const request = await db().selectFrom('follow_requests').selectAll().executeTakeFirstOrThrow();
  const uri = `${aliceUri()}#follows/${toWire(request.id)}`;
  for (const object of [uri, { id: uri, type: 'Follow', actor: aliceUri(), object: bob.id }]) {
    await receive(server, activity(evil, 'Accept', object));
  }
  assert.deepEqual(await follows(), []);
  await receive(server, activity(bob, 'Accept', uri));
  assert.equal((await follows()).length, 1);
  await receive(server, activity(evil, 'Reject', uri));
  assert.equal((await follows()).length, 1);
  await receive(server, activity(bob, 'Reject', { type: 'Follow', actor: aliceUri(), object: bob.id }));
  assert.deepEqual(await follows(), []);
});

test('F26 what a share embeds is fetched, not believed', async () => {
  await receive(server, activity(evil, 'Follow', aliceUri()));
  await followAcross(server, alice.accountId, bobId);
  const genuine = evilSite.serve(note(evil, 'genuine'));
  await receive(server, activity(bob, 'Announce', { ...genuine, content: '<p>forged</p>' }, { to: [PUBLIC] }));
  assert.equal((await stored(String(genuine.id)))?.content, '<p>genuine</p>');
  const nowhere = note(evil, 'nowhere');
  await receive(server, activity(bob, 'Announce', nowhere, { to: [PUBLIC] }));
  assert.equal(await stored(nowhere.id), undefined);
});

test('F27 an author of another server, or several, are refused', async () => {
  const base = note(evil, 'whose?', toAlice());
  for (const attributedTo of [bob.id, [evil.id, bob.id], [bob.id]]) {
    const { outcome } = await receive(server, activity(evil, 'Create', { ...base, attributedTo }));
    assert.equal(outcome, 'refused');
  }
  await receive(server, activity(evil, 'Create', { ...base, id: `${r1.origin}/n/1` }));
  assert.equal(await stored(base.id), undefined);
  assert.equal(await stored(`${r1.origin}/n/1`), undefined);
});

test('F28 a known private post does not reach others by a new audience', async () => {
  const uri = await fromBob('secret', { to: [`${bob.id}/followers`, neighbour.id], cc: [] });
  await server.ctx.store.transaction((tx) => unfollow(tx, alice.accountId, bobId));
  const private_ = { ...note(bob, 'secret'), id: uri };
  await receive(server, activity(neighbour, 'Create', { ...private_, attributedTo: neighbour.id, ...toAlice() }));
  await receive(
    server,
    activity(bob, 'Update', { ...private_, ...toAlice(), updated: new Date(Date.now() + 9000).toISOString() }),
  );
  const row = await stored(uri);
  assert.equal(row?.visibility, 'private');
  const path = `/api/v1/statuses/${toWire(row?.id ?? 0)}`;
  assert.equal((await server.request('GET', path, { token: alice.token })).status, 404);
});

test('F29 nothing from outside has an id of this server', async () => {
  const mine = `http://localhost:3000/ap/users/${alice.id}`;
  const object = { ...note(evil, 'x', toAlice()), id: `${mine}/statuses/999` };
  assert.equal((await receive(server, activity(evil, 'Create', object))).outcome, 'refused');
  assert.equal((await receive(server, activity({ id: mine }, 'Create', note({ id: mine }, 'x')))).outcome, 'refused');
  const reply = note(evil, 'reply', { ...toAlice(), inReplyTo: `${mine}/statuses/12345` });
  await receive(server, activity(evil, 'Create', reply));
  assert.equal((await stored(reply.id))?.in_reply_to_id, null);
});

test('F16 an activity id of another server is not used up', async () => {
  const object = note(bob, 'guessed', toAlice());
  const create = activity(bob, 'Create', object);
  await receive(server, { ...activity(evil, 'Like', object.id), id: String(create.id) });
  assert.equal((await receive(server, create)).outcome, 'done');
});

test('F30 a move needs both accounts, moves followers, and not again at once', async () => {
  const [home, target, third] = [r1.actor('mover'), evilSite.actor('target'), evilSite.actor('third')];
  const mover = await introduce(server, home);
  await followAcross(server, alice.accountId, mover.id);
  const movedTo = async () =>
    (await db().selectFrom('accounts').select('moved_to_id').where('id', '=', mover.id).executeTakeFirst())
      ?.moved_to_id;
  const move = (actor: { id: string }, to: { id: string }) => activity(actor, 'Move', home.id, { target: to.id });
  await receive(server, move(home, target));
  assert.equal(await movedTo(), null, 'the target does not know it');
  evilSite.actor('target', { alsoKnownAs: [home.id] });
  await receive(server, move(evil, target));
  assert.equal(await movedTo(), null, 'somebody else says so');
  await receive(server, move(home, target));
  assert.notEqual(await movedTo(), null);
  const first = await movedTo();
  evilSite.actor('third', { alsoKnownAs: [home.id] });
  await receive(server, move(home, third));
  assert.equal(await movedTo(), first);
  const aWeekAgo = Date.now() - 8 * 86_400_000;
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ moved_at: aWeekAgo }).where('id', '=', mover.id).execute(),
  );
  await receive(server, move(home, third));
  assert.notEqual(await movedTo(), first, 'a week later');
});

test('F35 a suspended account adds nothing', async () => {
  const sam = r1.actor('sam');
  const row = await introduce(server, sam);
  await actOn(server, row.id, 'suspend');
  const object = note(sam, 'x', toAlice());
  for (const type of ['Create', 'Update']) {
    assert.equal((await receive(server, activity(sam, type, object))).outcome, 'refused');
  }
  assert.equal(await stored(object.id), undefined);
});

test('F47 nobody changes the pins of another', async () => {
  const uri = await fromBob('not pinned');
  await receive(server, activity(evil, 'Add', uri, { target: `${bob.id}/featured` }));
  await receive(server, activity(evil, 'Add', uri, { target: `${evil.id}/featured` }));
  await receive(server, activity(neighbour, 'Add', uri, { target: `${neighbour.id}/featured` }));
  const own = r1.serve(note(neighbour, 'not on bob’s profile', toAlice()));
  for (const target of [`${bob.id}/featured`, `${neighbour.id}/outbox`, `${neighbour.id}/featured/x`]) {
    await receive(server, activity(neighbour, 'Add', String(own.id), { target }));
  }
  assert.deepEqual(await db().selectFrom('status_pins').select('id').execute(), []);
});
