import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runJobs } from '../../support/jobs.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { type Peer, startPeer } from '../peer.ts';

const INBOX = 'http://localhost:3000/inbox';
let server: TestServer;
let alice: TestUser;
let peer: Peer;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  peer = await startPeer();
});
after(async () => {
  await server.close();
  await peer.close();
});

type Captured = { body: string; headers: Record<string, string> };

function capture(activity: Record<string, unknown>): Captured {
  const body = JSON.stringify({ actor: peer.actorUri, ...activity });
  const signed = peer.sign({ method: 'POST', url: INBOX, body });
  return { body, headers: { 'content-type': 'application/activity+json', ...signed } };
}

const send = async (request: Captured) => (await server.request('POST', '/inbox', request)).status;
const aliceUri = () => `http://localhost:3000/ap/users/${alice.id}`;
const follows = async () =>
  (await server.ctx.store.db.selectFrom('follows').select('id').where('target_id', '=', alice.accountId).execute())
    .length;
const told = async () => (await server.ctx.store.db.selectFrom('notifications').select('id').execute()).length;

for (const id of [undefined, 'urn:uuid:1', 7, 'x'.repeat(3000)]) {
  test(`F15 who overhears a Follow with the id ${String(id).slice(0, 20)} gains nothing by sending it again`, async () => {
    const follow = capture({ id, type: 'Follow', object: aliceUri() });
    const statuses = await Promise.all(Array.from({ length: 100 }, () => send(follow)));
    assert.deepEqual(new Set(statuses), new Set([202]));
    await runJobs(server);
    assert.equal(await follows(), 1);
    const described = { type: 'Follow', actor: peer.actorUri, object: aliceUri() };
    assert.equal(await send(capture({ type: 'Undo', object: described, published: String(id).slice(0, 20) })), 202);
    await runJobs(server);
    assert.equal(await follows(), 0);
    const before = await told();
    // The same signature, written otherwise.
    const parts = (follow.headers.signature ?? '').split('",').toReversed();
    const rewritten = parts.map((part) => (part.endsWith('"') ? part : `${part}"`)).join(' , ');
    assert.equal(await send(follow), 202);
    assert.equal(await send({ ...follow, headers: { ...follow.headers, signature: rewritten } }), 202);
    await runJobs(server);
    assert.deepEqual([await follows(), await told()], [0, before]);
  });
}

test('F15 doing the same again is not the same request', async () => {
  const again = () => capture({ type: 'Follow', object: aliceUri(), published: new Date().toISOString() });
  assert.equal(await send(again()), 202);
  await runJobs(server);
  assert.equal(await follows(), 1);
});
