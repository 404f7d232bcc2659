import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, introduce, note, type RemoteSite, receive, startRemote } from '../resolve/remote-site.ts';

// However a post comes here, it stays only when somebody here has to do with it.
let server: TestServer;
let alice: TestUser;
let r1: RemoteSite;
let evilSite: RemoteSite;
let stranger: { id: string };
let evil: { id: string };

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  r1 = await startRemote();
  evilSite = await startRemote();
  const [s, e] = [r1.actor('stranger'), evilSite.actor('evil')];
  [stranger, evil] = [s, e];
  await introduce(server, s);
  await introduce(server, e);
});
after(async () => {
  await server.close();
  await r1.close();
  await evilSite.close();
});

const db = () => server.ctx.store.db;
const mention = () => ({ tag: [{ type: 'Mention', href: `http://localhost:3000/ap/users/${alice.id}` }] });
const isStored = async (uri: unknown) =>
  (await db().selectFrom('statuses').select('id').where('uri', '=', String(uri)).executeTakeFirst()) !== undefined;
const isHome = async (uri: unknown) =>
  (await server.request('GET', '/api/v1/timelines/home', { token: alice.token })).items.some((one) => one.uri === uri);

/** Posts that answer each other, all of them served; the last one. */
function thread(length: number) {
  let above: string | undefined;
  for (let index = 0; index < length; index += 1) {
    const object = r1.serve({ ...note(stranger, String(index)), ...(above && { inReplyTo: above }) });
    above = String(object.id);
  }
  return r1.serve({ ...note(stranger, 'last'), ...(above && { inReplyTo: above }) });
}

test('F44 a post of a stranger that is only named is looked at, and not kept', async () => {
  const object = evilSite.serve(note(evil, 'spam'));
  await receive(server, activity(evil, 'Create', String(object.id)));
  assert.equal(await isStored(object.id), false);
  await receive(server, activity(evil, 'Add', String(object.id), { target: `${evil.id}/featured` }));
  assert.equal(await isStored(object.id), false);
});

test('F20 F44 nor is one that a third server names, and what it answers is not asked for', async () => {
  const object = thread(30);
  const hits = r1.hits.length;
  await receive(server, activity(stranger, 'Create', object), evil.id);
  await receive(server, activity(stranger, 'Create', String(object.id)), evil.id);
  assert.equal(await isStored(object.id), false);
  assert.equal(r1.hits.length - hits, 2);
});

test('F20 what its own server cannot be asked for is not believed from another', async () => {
  const object = note(stranger, 'forged', mention());
  const path = new URL(object.id).pathname;
  const forwarded = activity(stranger, 'Create', object);
  r1.answers.set(path, { status: 503 });
  await assert.rejects(receive(server, forwarded, evil.id), { kind: 'unavailable' });
  assert.equal(await isStored(object.id), false);
  for (const answer of [{ status: 404 }, { status: 403 }, { type: 'text/html', body: object }]) {
    r1.answers.set(path, answer);
    assert.equal((await receive(server, forwarded, evil.id)).outcome, 'ignored');
  }
  assert.equal(await isStored(object.id), false);
});

test('F20 a forwarded post that names somebody here stays, with a little of what it answers', async () => {
  const object = r1.serve({ ...thread(30), ...mention() });
  const hits = r1.hits.length;
  await receive(server, activity(stranger, 'Create', object), evil.id);
  assert.equal(await isStored(object.id), true);
  assert.ok(r1.hits.length - hits <= 20);
});

test('F20 a forwarded answer to a post that is known here stays', async () => {
  const mine = await post(server, alice, 'answer me');
  const object = r1.serve(note(stranger, 'an answer', { inReplyTo: String(mine.uri) }));
  await receive(server, activity(stranger, 'Create', object), evil.id);
  assert.equal(await isStored(object.id), true);
  const second = r1.serve(note(stranger, 'an answer to it', { inReplyTo: String(object.id) }));
  await receive(server, activity(stranger, 'Create', second), evil.id);
  assert.equal(await isStored(second.id), true);
});

test('a post of somebody followed that is only named comes home', async () => {
  const friend = r1.actor('friend');
  await followAcross(server, alice.accountId, (await introduce(server, friend)).id);
  const object = r1.serve(note(friend, 'look it up'));
  await receive(server, activity(friend, 'Create', String(object.id)));
  assert.equal(await isHome(object.id), true);
  await receive(server, activity(friend, 'Create', String(object.id)));
  const other = r1.serve(note(stranger, 'by another', mention()));
  await receive(server, activity(friend, 'Create', String(other.id)));
  assert.equal(await isStored(other.id), false, 'nobody posts for somebody else');
});
