import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runJobs } from '../../support/jobs.ts';
import { assertCounters } from '../../support/posting.ts';
import { countReblogs, reblogsSeenDuring, reblogVeryOften, VERY_OFTEN } from '../../support/reblogs.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { type Peer, startPeer } from '../peer.ts';
import { activity, introduce, note, type RemoteSite, receive, startRemote } from '../resolve/remote-site.ts';

let server: TestServer;
let alice: TestUser;
let site: RemoteSite;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  site = await startRemote();
});
after(async () => {
  await server.close();
  await site.close();
});

const isBetween = (count: number) => count > 0 && count < VERY_OFTEN;

async function idOf(uri: string): Promise<number | undefined> {
  const found = server.ctx.store.db.selectFrom('statuses').select('id').where('uri', '=', uri);
  return (await found.executeTakeFirst())?.id;
}

/** A much reblogged post of somebody followed here. */
async function hit(name: string): Promise<{ author: { id: string }; uri: string; id: number }> {
  const author = site.actor(name);
  await followAcross(server, alice.accountId, (await introduce(server, author)).id);
  const object = site.serve(note(author, 'hit'));
  await receive(server, activity(author, 'Create', object));
  const uri = String(object.id);
  const id = (await idOf(uri)) ?? 0;
  await reblogVeryOften(server, id);
  return { author, uri, id };
}

test('its author deletes a much reblogged post a part of the reblogs at a time, and nobody else any of it', async () => {
  const { author, uri, id } = await hit('writer');
  const other = site.actor('other');
  await introduce(server, other);
  const elsewhere = await startRemote();
  const far = elsewhere.actor('far');
  await introduce(server, far);
  for (const by of [other, far]) {
    assert.equal((await receive(server, activity(by, 'Delete', uri))).outcome, 'refused');
    const forwarded = await receive(server, activity(author, 'Delete', uri), by.id);
    assert.notEqual(forwarded.outcome, 'done', 'its server still has it');
  }
  assert.equal(await countReblogs(server, id), VERY_OFTEN);
  const seen = await reblogsSeenDuring(server, id, async () => {
    assert.equal((await receive(server, activity(author, 'Delete', uri))).outcome, 'done');
  });
  assert.ok(seen.some(isBetween), `others had no turn: ${seen}`);
  assert.deepEqual([await idOf(uri), await countReblogs(server, id)], [undefined, 0]);
  await assertCounters(server);
  await elsewhere.close();
});

test('a much reblogged post that its server is said to have no more goes a part of the reblogs at a time', async () => {
  const { author, uri, id } = await hit('forwarded');
  site.answers.set(new URL(uri).pathname, { status: 410 });
  const teller = site.actor('teller');
  await introduce(server, teller);
  const seen = await reblogsSeenDuring(server, id, async () => {
    assert.equal((await receive(server, activity(author, 'Delete', uri), teller.id)).outcome, 'done');
  });
  assert.ok(seen.some(isBetween), `others had no turn: ${seen}`);
  assert.deepEqual([await idOf(uri), await countReblogs(server, id)], [undefined, 0]);
  await assertCounters(server);
});

test('who deletes their account takes what was much reblogged along a part of the reblogs at a time', async () => {
  const { author, uri, id } = await hit('leaver');
  assert.equal((await receive(server, activity(author, 'Delete', author.id))).outcome, 'done');
  const seen = await reblogsSeenDuring(server, id, () => runJobs(server));
  assert.ok(seen.some(isBetween), `others had no turn: ${seen}`);
  assert.deepEqual([await idOf(uri), await countReblogs(server, id)], [undefined, 0]);
  const gone = server.ctx.store.db.selectFrom('accounts').select('id').where('uri', '=', author.id);
  assert.equal(await gone.executeTakeFirst(), undefined);
  await assertCounters(server);
});

/** A post of the peer's inhabitant, served and sent here. */
function postOf({ actorUri, serve }: Peer) {
  const object = note({ id: actorUri }, 'hit', { to: [`http://localhost:3000/ap/users/${alice.id}`] });
  serve(new URL(object.id).pathname, { body: object });
  return object;
}

test('a Delete without an id that is sent again after the post came back takes no reblogs away', async () => {
  const peer = await startPeer();
  const send = async (said: Record<string, unknown>) => {
    const body = JSON.stringify({ actor: peer.actorUri, ...said });
    const signed = peer.sign({ method: 'POST', url: 'http://localhost:3000/inbox', body });
    const request = { body, headers: { 'content-type': 'application/activity+json', ...signed } };
    const deliver = async () => {
      assert.equal((await server.request('POST', '/inbox', request)).status, 202);
      await runJobs(server);
    };
    await deliver();
    return deliver;
  };
  const object = postOf(peer);
  await send({ id: `${peer.actorUri}#create`, type: 'Create', object });
  assert.ok(await idOf(object.id));
  const again = await send({ type: 'Delete', object: object.id });
  assert.equal(await idOf(object.id), undefined);
  const deletion = { type: 'Delete', actor: peer.actorUri, object: object.id };
  await send({ id: `${peer.actorUri}#undo`, type: 'Undo', object: deletion });
  const id = (await idOf(object.id)) ?? 0;
  await reblogVeryOften(server, id);
  await again();
  assert.equal(await countReblogs(server, id), VERY_OFTEN);
  await peer.close();
});
