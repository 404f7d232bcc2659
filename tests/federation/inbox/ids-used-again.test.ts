import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runJobs } from '../../support/jobs.ts';
import { post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { type Peer, startPeer } from '../peer.ts';

// Misskey, Pixelfed and PeerTube name a follow or a like by who and whom, Friendica every edit by its post, and Mastodon some answers by
// nobody.
const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';
const SHARED = '/inbox';
let server: TestServer;
let alice: TestUser;
let peer: Peer;
let bobId: number;
/** The instant of the last signature (ms). */
let clock = Date.now() - 600_000;

/** A second later, which is as exactly as it is told. */
function tick(): number {
  clock += 1000;
  return clock;
}

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  peer = await startPeer();
  await sent(activity('Block', 'http://localhost:3000/ap/users/0'));
  const { db } = server.ctx.store;
  bobId = (await db.selectFrom('accounts').select('id').where('uri', '=', peer.actorUri).executeTakeFirstOrThrow()).id;
});
after(async () => {
  await server.close();
  await peer.close();
});

type Activity = Record<string, unknown>;
type Captured = { readonly path: string; readonly body: string; readonly headers: Record<string, string> };

const aliceUri = () => `http://localhost:3000/ap/users/${alice.id}`;
const ownInbox = () => `/ap/users/${alice.id}/inbox`;

const activity = (type: string, object: unknown, more: Activity = {}): Activity => {
  return { id: `${peer.actorUri}#${type}`, type, actor: peer.actorUri, object, ...more };
};

function capture(given: Activity, { path = SHARED, at = tick() } = {}): Captured {
  const body = JSON.stringify(given);
  const signed = peer.sign({ method: 'POST', url: `http://localhost:3000${path}`, body, at });
  return { path, body, headers: { 'content-type': 'application/activity+json', ...signed } };
}

async function send({ path, body, headers }: Captured): Promise<void> {
  assert.equal((await server.request('POST', path, { body, headers })).status, 202);
}

async function sent(...given: readonly Activity[]): Promise<void> {
  for (const one of given) await sentAs(capture(one));
}

async function sentAs(...captured: readonly Captured[]): Promise<void> {
  for (const one of captured) {
    await send(one);
    await runJobs(server);
  }
}

const count = async (table: 'follows' | 'favourites' | 'notifications' | 'blocks') =>
  (await server.ctx.store.db.selectFrom(table).select('id').execute()).length;

const undo = (undone: Activity, more: Activity = {}) =>
  activity('Undo', undone, { id: `${String(undone.id)}/undo`, ...more });

test('who follows, leaves and follows again follows', async () => {
  const follow = activity('Follow', aliceUri());
  for (const left of [undo(follow), undo(follow, { published: '2026-01-01T00:00:00Z' }), undo(follow)]) {
    await sent(follow);
    assert.equal(await count('follows'), 1);
    await sent(left);
    assert.equal(await count('follows'), 0);
  }
  await sent(follow);
  assert.equal(await count('follows'), 1);
  await sent(undo(follow));
});

test('who follows again before any of it was dealt with follows', async () => {
  const follow = activity('Follow', aliceUri());
  for (const one of [follow, undo(follow), follow]) await send(capture(one));
  await runJobs(server);
  assert.equal(await count('follows'), 1);
  await sent(undo(follow));
});

test('a like that was taken back can be given again', async () => {
  const { uri } = await post(server, alice, 'to be liked');
  const like = activity('Like', uri);
  await sent(like, undo(like), like);
  assert.equal(await count('favourites'), 1);
});

test('F15 what was overheard has no effect once more, at neither inbox', async () => {
  const follow = activity('Follow', aliceUri());
  const overheard = [capture(follow), capture(follow, { path: ownInbox(), at: clock })];
  await Promise.all(Array.from({ length: 100 }, (_, n) => send(overheard[n % 2] ?? capture(follow))));
  await runJobs(server);
  assert.equal(await count('follows'), 1);
  const told = await count('notifications');
  await sent(undo(follow));
  for (const one of overheard) await sentAs(one, one);
  // Another request, but made before the end.
  await sentAs(capture(follow, { path: ownInbox(), at: clock - 500 }));
  assert.deepEqual([await count('follows'), await count('notifications')], [0, told - 1]);
});

test('each answer to a follow has an id of its own', async () => {
  const answers = () => peer.arrived.filter(({ method, body }) => method === 'POST' && body.includes('"Accept"'));
  const before = answers().length;
  const follow = activity('Follow', aliceUri());
  await sent(follow, follow, undo(follow));
  const ids = answers()
    .slice(before)
    .map(({ body }) => JSON.parse(body).id);
  assert.equal(ids.length, 2);
  assert.notEqual(ids[0], ids[1]);
});

test('what is still so is not told again when it is sent again', async () => {
  const follow = activity('Follow', aliceUri());
  await sent(follow);
  const told = await count('notifications');
  await sentAs(capture(follow), capture(follow, { path: ownInbox() }));
  assert.deepEqual([await count('follows'), await count('notifications')], [1, told]);
  await sent(undo(follow));
});

test('an end that was overheard does not end what began anew', async () => {
  const follow = activity('Follow', aliceUri());
  const left = capture(undo(follow));
  await sent(follow, undo(follow), follow);
  await sentAs(left);
  assert.equal(await count('follows'), 1);
});

test('each edit of a post counts, though all have one id', async () => {
  await followAcross(server, alice.accountId, bobId);
  const note = {
    id: `${peer.actorUri}/note`,
    type: 'Note',
    attributedTo: peer.actorUri,
    content: '<p>first</p>',
    published: new Date(clock - 60_000).toISOString(),
    to: [PUBLIC],
  };
  const edit = (content: string) => ({ ...note, content, updated: new Date(tick()).toISOString() });
  const [second, third] = [activity('Update', edit('second')), activity('Update', edit('third'))];
  await sent(activity('Create', note), second, third);
  const { db } = server.ctx.store;
  const text = () => db.selectFrom('statuses').select('content').where('uri', '=', note.id).executeTakeFirstOrThrow();
  assert.equal((await text()).content, 'third');
  await sent(second);
  assert.equal((await text()).content, 'third');
});

test('an edit counts though it has the id under which the post was made', async () => {
  const note = { id: `${peer.actorUri}/events/1`, type: 'Note', attributedTo: peer.actorUri, to: [PUBLIC, aliceUri()] };
  const id = `${note.id}/activity`;
  const text = async () => {
    const row = server.ctx.store.db.selectFrom('statuses').select('content').where('uri', '=', note.id);
    return (await row.executeTakeFirst())?.content;
  };
  const made = activity('Create', { ...note, content: '<p>at eight</p>' }, { id });
  await sent(made);
  for (const [content, updated] of [
    ['<p>at nine</p>', '2026-01-01T00:00:00Z'],
    ['<p>at ten</p>', '2026-01-02T00:00:00Z'],
  ]) {
    await sent(activity('Update', { ...note, content, updated }, { id }));
    assert.equal(await text(), content);
  }
  await sent(made);
  assert.equal(await text(), '<p>at ten</p>', 'it is made once');
});

test('every request that is refused ends, though all refusals have one id', async () => {
  const carol = await server.createUser('carol');
  const askers = [alice, carol];
  await server.ctx.store.transaction(async (tx) => {
    await tx.deleteFrom('follows').execute();
    for (const { accountId } of askers) {
      const row = { id: accountId, account_id: accountId, target_id: bobId, uri: null, created_at: 0 };
      await tx.insertInto('follow_requests').values(row).execute();
    }
  });
  const asked = ({ id }: TestUser) => {
    return { type: 'Follow', actor: `http://localhost:3000/ap/users/${id}`, object: peer.actorUri };
  };
  await sent(...askers.map((asker) => activity('Reject', asked(asker))));
  assert.deepEqual(await server.ctx.store.db.selectFrom('follow_requests').select('id').execute(), []);
});

test('what was undone before it came is kept away for some hours', async () => {
  const block = activity('Block', aliceUri(), { id: `${peer.actorUri}#late` });
  await sent(undo(block), block);
  assert.equal(await count('blocks'), 0);
  await server.ctx.store.transaction(async (tx) => {
    const hours = Date.now() - 7 * 3_600_000;
    await tx
      .updateTable('received_activities')
      .set({ received_at: hours })
      .where('uri', '=', String(block.id))
      .execute();
  });
  await sent(block);
  assert.equal(await count('blocks'), 1);
});
