import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPools } from '../../../src/jobs/pools.ts';
import { admit } from '../../support/loopback.ts';
import { as } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { actorOf, newKey, type Peer, type PeerKey, startPeer } from '../peer.ts';

const INBOX = 'http://localhost:3000/inbox';
const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

type Slow = { actor: string; key: PeerKey; asked: number; close(): void };

let server: TestServer;
let pools: { stop(): Promise<void> };
let alice: TestUser;
let honest: Peer;
const slow: Slow[] = [];

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  honest = await startPeer();
  pools = await startPools(server.ctx);
  slow.push(await startSlow(), await startSlow());
});
after(async () => {
  for (const { close } of slow) close();
  await pools.stop();
  await server.close();
  await honest.close();
});

/** A server that shows its one inhabitant, and lets everybody wait who asks for anything else. */
async function startSlow(): Promise<Slow> {
  const key = newKey('x');
  const listener = createServer((request, response) => {
    if (request.url !== '/users/eve') found.asked += 1;
    else
      response
        .writeHead(200, { 'content-type': 'application/activity+json' })
        .end(JSON.stringify(actorOf(found.actor, 'eve', found.key)));
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const actor = `http://127.0.0.1:${admit(listener.address())}/users/eve`;
  const found: Slow = {
    actor,
    key: { ...key, keyId: `${actor}#main-key` },
    asked: 0,
    close() {
      listener.closeAllConnections();
      listener.close();
    },
  };
  return found;
}

let number = 0;

async function send(actor: string, key: PeerKey, activity: Record<string, unknown>): Promise<void> {
  number += 1;
  const body = JSON.stringify({ id: `${actor}/activities/${number}`, actor, to: PUBLIC, ...activity });
  const signature = honest.sign({ method: 'POST', url: INBOX, body, key });
  const headers = { 'content-type': 'application/activity+json', ...signature };
  assert.equal((await server.request('POST', '/inbox', { body, headers })).status, 202);
}

async function notified(): Promise<number> {
  for (;;) {
    const { items } = await as(server, alice)('GET', '/api/v1/notifications');
    if (items.length > 0) return items.length;
    await sleep(50);
  }
}

test('servers that let this one wait for what they send keep out nothing that others send', async () => {
  for (const { actor, key } of slow) {
    const posts = Array.from({ length: 80 }, (_, index) => `${actor}/posts/${index}`);
    await Promise.all(posts.map((object) => send(actor, key, { type: 'Create', object })));
  }
  const { actorUri, key } = honest;
  await send(actorUri, key, { type: 'View', object: INBOX, summary: 'long '.repeat(4000) });
  const aliceUri = `http://localhost:3000/ap/users/${alice.id}`;
  const tag = [{ type: 'Mention', href: aliceUri, name: '@alice' }];
  const note = {
    id: `${actorUri}/notes/1`,
    type: 'Note',
    attributedTo: actorUri,
    to: [PUBLIC, aliceUri],
    content: 'hello',
    tag,
  };
  await send(actorUri, key, { type: 'Create', object: note });
  assert.equal(await notified(), 1);
  for (const one of slow) while (one.asked === 0) await sleep(50);
  const { db } = server.ctx.store;
  const inbox = () => db.selectFrom('jobs').select('attempts').where('name', '=', 'inbox').execute();
  while ((await inbox()).some(({ attempts }) => attempts === 0)) await sleep(50);
  assert.deepEqual(
    (await inbox()).map(({ attempts }) => attempts),
    Array.from({ length: 160 }, () => 1),
    'everything that the slow servers sent still waits for them',
  );
});
