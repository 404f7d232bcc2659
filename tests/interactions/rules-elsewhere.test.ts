import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { establishFollow } from '../../src/domain/follows/establish-follow.ts';
import type { JsonObject } from '../../src/federation/vocabulary.ts';
import type { AccountRow } from '../../src/schema/accounts.ts';
import { activity, introduce, note, PUBLIC, receive } from '../federation/resolve/remote-site.ts';
import { type Actor, localUri, type Servers, startServers } from '../support/neighbours.ts';
import { as, post, statusIdOf } from '../support/posting.ts';
import type { TestAnswer, TestUser } from '../support/server.ts';

let scene: Servers;
let author: Actor;
let them: AccountRow;
let bob: TestUser;
let carol: TestUser;

/** Alice follows the author, the author follows bob, and carol has nothing to do with the author. */
before(async () => {
  scene = await startServers();
  const { server, site } = scene;
  [bob, carol] = [await server.createUser('bob'), await server.createUser('carol')];
  author = site.actor('author', { following: `${site.origin}/users/author/following` });
  them = await introduce(server, author);
  await server.ctx.store.transaction(async (tx) => {
    const rows = await tx.selectFrom('accounts').selectAll().where('username', 'in', ['alice', 'bob']).execute();
    for (const row of rows) {
      const parties = row.username === 'alice' ? { account: row, target: them } : { account: them, target: row };
      await establishFollow(tx, parties, { uri: null });
    }
  });
});
after(() => scene.close());

const nobody = () => ({ automaticApproval: author.id, manualApproval: [] });
const closed = () => ({ canLike: nobody(), canReply: nobody(), canAnnounce: nobody() });

/** The id, as clients see it, of a post of the author with that policy. */
async function postWith(interactionPolicy: JsonObject, more: JsonObject = {}): Promise<string> {
  const { server, aliceUri } = scene;
  const open = note(author, 'look', { cc: [`${author.id}/followers`, aliceUri], interactionPolicy, ...more });
  await receive(server, activity(author, 'Create', open));
  return statusIdOf(server, open.id);
}

type Deed = 'favourite' | 'reblog' | 'reply';

function attempt(who: TestUser, deed: Deed, id: string): Promise<TestAnswer> {
  const act = as(scene.server, who);
  if (deed !== 'reply') return act('POST', `/api/v1/statuses/${id}/${deed}`);
  return act('POST', '/api/v1/statuses', { json: { status: 'a reply', in_reply_to_id: id } });
}

/** Who of alice, bob and carol may do it. */
async function whoMay(deed: Deed, id: string): Promise<string> {
  const names: string[] = [];
  for (const [name, who] of Object.entries({ alice: scene.alice, bob, carol })) {
    if ((await attempt(who, deed, id)).status === 200) names.push(name);
  }
  return names.join(' ');
}

const federated = async () =>
  (await scene.server.ctx.store.db.selectFrom('jobs').select('id').where('name', '=', 'federate').execute()).length;

test('what the author lets nobody do is refused, and nothing is written or sent', async () => {
  const id = await postWith(closed());
  const before = await federated();
  for (const [deed, word] of [
    ['favourite', 'favourite'],
    ['reblog', 'boost'],
    ['reply', 'reply to'],
  ] as const) {
    const { status, body } = await attempt(carol, deed, id);
    assert.deepEqual([status, body.error], [403, `The author of this post does not let you ${word} it`]);
  }
  assert.equal(await federated(), before);
  const { body } = await as(scene.server, carol)('GET', `/api/v1/statuses/${id}`);
  assert.deepEqual(
    [body.favourites_count, body.reblogs_count, body.replies_count, body.favourited, body.reblogged],
    [0, 0, 0, false, false],
  );
});

test('only what is reserved is refused', async () => {
  const id = await postWith({ canAnnounce: nobody() });
  assert.equal(await whoMay('favourite', id), 'alice bob carol');
  assert.equal(await whoMay('reply', id), 'alice bob carol');
  assert.equal(await whoMay('reblog', id), '');
});

test('followers, the followed and people named one by one may, if the author says so', async () => {
  const allow = (...automaticApproval: string[]) => ({ automaticApproval: [author.id, ...automaticApproval] });
  for (const [policy, expected] of [
    [allow(`${author.id}/followers`), 'alice'],
    [allow(`${author.id}/following`), 'bob'],
    [allow(localUri(carol), 'https://elsewhere.example/users/x'), 'carol'],
    [allow(`${author.id}/friends`), 'alice bob carol'],
    [{ ...allow(), manualApproval: [PUBLIC] }, 'alice bob carol'],
    [{ ...allow(), manualApproval: [`${author.id}/followers`] }, 'alice'],
  ] as const) {
    const id = await postWith({ canLike: policy, canReply: policy, canAnnounce: policy }, { cc: [] });
    const which = JSON.stringify(policy);
    assert.equal(await whoMay('favourite', id), expected, which);
    assert.equal(await whoMay('reblog', id), expected, which);
    assert.equal(await whoMay('reply', id), expected, which);
  }
});

test('people who are mentioned or answered may always reply, but not more', async () => {
  const href = localUri(carol);
  const tag = [{ type: 'Mention', href, name: '@carol' }];
  const mentioning = await postWith(closed(), { tag, to: [PUBLIC, href] });
  assert.equal(await whoMay('reply', mentioning), 'carol');
  assert.equal(await whoMay('reblog', mentioning), '');
  const said = await post(scene.server, bob, 'what do you think?');
  const answering = await postWith(closed(), { inReplyTo: String(said.uri) });
  assert.equal(await whoMay('reply', answering), 'bob');
});

test('an edited policy counts from then on, and favourites of before stay', async () => {
  const { server } = scene;
  const open = note(author, 'changing', { cc: [`${author.id}/followers`, scene.aliceUri] });
  await receive(server, activity(author, 'Create', open));
  const id = await statusIdOf(server, open.id);
  assert.equal((await attempt(bob, 'favourite', id)).status, 200);
  await receive(server, activity(author, 'Update', { ...open, interactionPolicy: closed() }));
  assert.equal((await attempt(bob, 'favourite', id)).status, 200, 'a repetition is no error');
  assert.equal((await attempt(carol, 'favourite', id)).status, 403);
  assert.equal(await whoMay('reply', id), '');
  await receive(server, activity(author, 'Update', open));
  assert.equal(await whoMay('reply', id), 'alice bob carol');
  assert.equal((await attempt(carol, 'favourite', id)).body.favourites_count, 2);
});

test('a boost is of the original, whose author decides', async () => {
  const { server } = scene;
  const boosted = note(author, 'boosted', { interactionPolicy: closed(), cc: [scene.aliceUri] });
  await receive(server, activity(author, 'Create', boosted));
  const boost = activity(author, 'Announce', boosted.id, { to: [PUBLIC] });
  await receive(server, boost);
  const id = await statusIdOf(server, boost.id);
  for (const deed of ['favourite', 'reblog', 'reply'] as const) assert.equal(await whoMay(deed, id), '', deed);
});

test('what people of other servers do is not judged here', async () => {
  const { server, site } = scene;
  const dan = site.actor('dan');
  const { id: danId } = await introduce(server, dan);
  const sealed = note(author, 'sealed', { interactionPolicy: closed(), cc: [scene.aliceUri] });
  await receive(server, activity(author, 'Create', sealed));
  await server.ctx.store.transaction(async (tx) => {
    const alice = await tx.selectFrom('accounts').selectAll().where('username', '=', 'alice').executeTakeFirstOrThrow();
    const target = await tx.selectFrom('accounts').selectAll().where('id', '=', danId).executeTakeFirstOrThrow();
    await establishFollow(tx, { account: alice, target }, { uri: null });
  });
  await receive(server, activity(dan, 'Announce', sealed.id, { to: [PUBLIC] }));
  await receive(server, activity(dan, 'Create', note(dan, 'yet I reply', { inReplyTo: sealed.id })));
  const id = await statusIdOf(server, sealed.id);
  const { body } = await as(server, scene.alice)('GET', `/api/v1/statuses/${id}`);
  assert.deepEqual([body.reblogs_count, body.replies_count], [1, 1]);
});

test('a reply that waits to be published is refused like one that does not', async () => {
  const in_reply_to_id = await postWith(closed());
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
  const json = { status: 'later', in_reply_to_id, scheduled_at };
  assert.equal((await as(scene.server, carol)('POST', '/api/v1/statuses', { json })).status, 403);
});
