import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Outgoing, orderDelivery } from '../../../src/domain/deliveries/order-delivery.ts';
import { runJobs } from '../../support/jobs.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { type Peer, startPeer } from '../peer.ts';

let server: TestServer;
let alice: TestUser;
const peers: Peer[] = [];

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(async () => {
  await server.close();
  for (const peer of peers) await peer.close();
});

/** A server for which something waits because it answered so; from now on it is well. */
async function away(status: number): Promise<Peer> {
  const peer = await startPeer();
  peers.push(peer);
  const outgoing: Outgoing = {
    ...{ accountId: alice.accountId, type: 'Create', subject: peer.origin, limited: false, toFollowers: false },
    body: JSON.stringify({ type: 'Create', object: peer.origin }),
  };
  peer.serve('/inbox', { body: {}, status });
  await server.ctx.store.transaction((tx) => orderDelivery(tx, outgoing, [`${peer.origin}/inbox`]));
  await runJobs(server);
  peer.serve('/inbox', { body: {}, status: 202 });
  return peer;
}

async function arrive(peer: Peer, signedBy = peer): Promise<number> {
  const body = JSON.stringify({ id: `${peer.actorUri}#1`, type: 'View', actor: peer.actorUri, object: peer.actorUri });
  const url = 'http://localhost:3000/inbox';
  const headers = signedBy.sign({ method: 'POST', url, body });
  const answer = await server.request('POST', '/inbox', {
    body,
    headers: { ...headers, 'content-type': 'application/activity+json' },
  });
  await runJobs(server);
  return answer.status;
}

async function waiting({ origin }: Peer): Promise<number> {
  const { db } = server.ctx.store;
  const host = new URL(origin).host;
  const rows = await db
    .selectFrom('deliveries')
    .select('inbox')
    .where('host', '=', host)
    .where('run_at', 'is not', null)
    .execute();
  return rows.length;
}

test('a server that sends something is back: what waits for it is sent at once', async () => {
  const peer = await away(503);
  assert.equal(await waiting(peer), 1);
  assert.equal(await arrive(peer), 202);
  assert.equal(await waiting(peer), 0);
});

test('nobody but the server itself brings it back', async () => {
  const [peer, other] = [await away(502), await away(502)];
  await arrive(peer, other);
  assert.equal(await waiting(peer), 1);
  assert.equal(await waiting(other), 0);
});

test('one that asked to be spared is spared', async () => {
  const peer = await away(429);
  assert.equal(await arrive(peer), 202);
  assert.equal(await waiting(peer), 1);
});
