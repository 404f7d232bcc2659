import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { listRefusals, writeRefusals } from '../../../src/federation/inbox/refusals.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Peer, startPeer } from '../peer.ts';

const INBOX = 'http://localhost:3000/inbox';
let server: TestServer;
let noisy: Peer;
let quiet: Peer;

before(async () => {
  server = await startServer();
  noisy = await startPeer();
  quiet = await startPeer();
});
after(async () => {
  await server.close();
  await noisy.close();
  await quiet.close();
});

let number = 0;

function signed(peer: Peer) {
  number += 1;
  const activity = { id: `${peer.actorUri}/${number}`, type: 'View', actor: peer.actorUri, object: INBOX };
  const body = JSON.stringify(activity);
  const signature = peer.sign({ method: 'POST', url: INBOX, body });
  return { body, headers: { 'content-type': 'application/activity+json', ...signature } };
}

async function send(peer: Peer): Promise<[status: number, retryAfter: string | undefined]> {
  const answer = await server.request('POST', '/inbox', signed(peer));
  return [answer.status, answer.headers['retry-after']];
}

/** Sends until the answer is that one: how much waits is looked at now and then. */
async function sendUntil(peer: Peer, wanted: number): Promise<string | undefined> {
  for (;;) {
    const [status, retryAfter] = await send(peer);
    if (status === wanted) return retryAfter;
    await sleep(100);
  }
}

let added = 0;

function fill(peer: Peer, count: number): Promise<unknown> {
  const first = added;
  added += count;
  const { host } = new URL(peer.origin);
  return server.ctx.store.transaction((tx) =>
    sql`
      insert into jobs (id, lane, name, payload, host, run_at, attempts, max_attempts, created_at)
      with recursive n(i) as (select cast(${first} as integer) union all select i + 1 from n where i < ${added - 1})
      select i, 5, 'inbox', '{}', ${host}, 0, 0, 1, 0 from n`.execute(tx),
  );
}

test('a server that sends more than can be dealt with is told to wait, and no other until there is no room', async () => {
  await fill(noisy, 105_000);
  assert.deepEqual(await send(noisy), [202, undefined]);
  assert.equal(await sendUntil(noisy, 429), '60');
  assert.deepEqual(await send(quiet), [202, undefined]);
  await fill(noisy, 95_000);
  assert.equal(await sendUntil(quiet, 503), '30');
  const { store } = server.ctx;
  await writeRefusals(store);
  assert.deepEqual(await listRefusals(store.db), []);
  await store.transaction((tx) => tx.deleteFrom('jobs').execute());
  await sendUntil(noisy, 202);
  await sendUntil(quiet, 202);
});
