import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { whereNamed } from '../../support/account-rows.ts';
import { runJobs } from '../../support/jobs.ts';
import { post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { actorOf, newKey, type Peer, startPeer } from '../peer.ts';
import { activity, introduce, note, PUBLIC, receive } from '../resolve/remote-site.ts';

const INBOX = 'http://localhost:3000/inbox';
let server: TestServer;
let alice: TestUser;
let peer: Peer;
let evil: Peer;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  peer = await startPeer();
  evil = await startPeer('evil');
});
after(async () => {
  await server.close();
  await peer.close();
  await evil.close();
});

const db = () => server.ctx.store.db;

/** Somebody known here, with a post, whose key is not. */
async function known(name: string) {
  const id = `${peer.origin}/users/${name}`;
  const key = newKey(`${id}#main-key`);
  const actor = actorOf(id, name, key);
  peer.serve(`/users/${name}`, { body: actor });
  await introduce(server, actor);
  const object = note({ id }, 'here', { to: [PUBLIC, `http://localhost:3000/ap/users/${alice.id}`] });
  await receive(server, activity({ id }, 'Create', object));
  const left = async () => {
    const accounts = await db().selectFrom('accounts').selectAll().where('uri', '=', id).execute();
    const posts = await db().selectFrom('statuses').select('id').where('uri', '=', object.id).execute();
    return { account: accounts[0], posts: posts.length };
  };
  return { id, key, actor, left, path: `/users/${name}` };
}

/** Posts the deletion of an account, signed with a key that is not to be had any more. */
function farewell({ id, key }: { id: string; key: Peer['key'] }): Promise<number> {
  return deliver({ id: `${id}#delete`, type: 'Delete', actor: id, object: id }, key);
}

async function deliver(activity: object, key: Peer['key']): Promise<number> {
  const body = JSON.stringify(activity);
  const headers = {
    'content-type': 'application/activity+json',
    ...peer.sign({ method: 'POST', url: INBOX, body, key }),
  };
  const { status } = await server.request('POST', '/inbox', { body, headers });
  await runJobs(server);
  return status;
}

test('F23 the deletion of a known account without a key is believed when its server says the same', async () => {
  const bea = await known('bea');
  assert.equal((await bea.left()).posts, 1);
  peer.serve(bea.path, { body: '', status: 410 });
  assert.equal(await farewell(bea), 202);
  assert.deepEqual(await bea.left(), { account: undefined, posts: 0 });
});

test('F23 a tombstone says the same', async () => {
  const tom = await known('tom');
  peer.serve(tom.path, { body: { id: tom.id, type: 'Tombstone' } });
  assert.equal(await farewell(tom), 202);
  assert.deepEqual(await tom.left(), { account: undefined, posts: 0 });
});

test('F23 a deletion signed with a key made after the account was gone is believed when its server says the same', async () => {
  const wen = await known('wen');
  const follow = {
    id: `${wen.id}#follow`,
    type: 'Follow',
    actor: wen.id,
    object: `http://localhost:3000/ap/users/${alice.id}`,
  };
  assert.equal(await deliver(follow, wen.key), 202);
  const late = { id: wen.id, key: newKey(wen.key.keyId) };
  await farewell(late);
  assert.equal((await wen.left()).posts, 1, 'the account is still there');
  peer.serve(wen.path, { body: { id: wen.id, type: 'Tombstone' }, status: 410 });
  assert.equal(await farewell(late), 202);
  assert.deepEqual(await wen.left(), { account: undefined, posts: 0 });
});

test('F23 a server that still has the account, or just does not find it, says nothing of the kind', async () => {
  const dan = await known('dan');
  for (const document of [
    { body: dan.actor, type: 'text/html' },
    { body: '', status: 404 },
    { body: '', status: 403 },
  ]) {
    peer.serve(dan.path, document);
    assert.ok([202, 401].includes(await farewell(dan)));
    const { account, posts } = await dan.left();
    assert.deepEqual([account?.suspended_at, posts], [null, 1]);
  }
});

test('F23 of somebody else’s server only what its own says counts', async () => {
  const ann = await known('ann');
  await receive(server, activity({ id: ann.id }, 'Delete', ann.id), evil.actorUri);
  await receive(server, activity({ id: evil.actorUri }, 'Delete', ann.id));
  await runJobs(server);
  assert.equal((await ann.left()).posts, 1);
  peer.serve(ann.path, { body: '', status: 410 });
  await receive(server, activity({ id: ann.id }, 'Delete', ann.id), evil.actorUri);
  await runJobs(server);
  assert.deepEqual(await ann.left(), { account: undefined, posts: 0 });
});

test('F35 who is suspended does not come back by being deleted and made anew', async () => {
  const sam = await known('sam');
  const hers = await post(server, alice, 'likeable');
  await receive(server, activity({ id: sam.id }, 'Like', String(hers.uri)));
  await receive(server, activity({ id: sam.id }, 'Follow', `http://localhost:3000/ap/users/${alice.id}`));
  const samId = (await sam.left()).account?.id ?? 0;
  const before = await whereNamed(db(), samId);
  for (const column of ['favourites.account_id', 'follows.account_id', 'notifications.from_account_id'])
    assert.ok(before.includes(column), column);
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ suspended_at: 5, suspension_origin: 'local' }).where('uri', '=', sam.id).execute(),
  );
  await receive(server, activity({ id: sam.id }, 'Delete', sam.id));
  await runJobs(server);
  const { account, posts } = await sam.left();
  assert.deepEqual([account?.suspended_at, account?.suspension_origin, posts], [5, 'local', 0]);
  assert.deepEqual(await whereNamed(db(), samId), []);
  const object = note({ id: sam.id }, 'back', { to: [PUBLIC, `http://localhost:3000/ap/users/${alice.id}`] });
  assert.equal((await receive(server, activity({ id: sam.id }, 'Create', object))).outcome, 'refused');
});
