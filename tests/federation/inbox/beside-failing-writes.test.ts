import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPools } from '../../../src/jobs/pools.ts';
import { startScene } from '../../timelines/scene.ts';
import { startFailingClients } from '../failing-clients.ts';
import { postOverSocket } from '../over-socket.ts';
import { type Peer, startPeer } from '../peer.ts';

const INBOX = 'http://localhost:3000/inbox';
const SENT = 151;
const AT_ONCE = 10;

const start = () => startScene('alice', 'writer');
let scene: Awaited<ReturnType<typeof start>>;
let peer: Peer;
let base: string;
let pools: Awaited<ReturnType<typeof startPools>>;

before(async () => {
  scene = await start();
  peer = await startPeer();
  base = await scene.server.listen();
  pools = await startPools(scene.server.ctx);
});
after(async () => {
  await pools.stop();
  await scene.close();
  await peer.close();
});

function create(serial: number): string {
  const id = `${peer.actorUri}/notes/${serial}`;
  const to = ['https://www.w3.org/ns/activitystreams#Public'];
  const tag = { type: 'Mention', href: `http://localhost:3000/ap/users/${scene.who('alice').id}`, name: '@alice' };
  const object = {
    id,
    type: 'Note',
    attributedTo: peer.actorUri,
    to,
    cc: [tag.href],
    content: `${serial}`,
    tag: [tag],
  };
  return JSON.stringify({ id: `${id}/activity`, type: 'Create', actor: peer.actorUri, to, object });
}

async function send(serial: number): Promise<void> {
  const body = create(serial);
  const headers = { 'content-type': 'application/activity+json', ...peer.sign({ method: 'POST', url: INBOX, body }) };
  assert.equal((await postOverSocket(base, '/inbox', { body, headers })).status, 202);
}

/** Waits until no received activity is left. */
async function dealtWith(): Promise<void> {
  const { db } = scene.server.ctx.store;
  const isLeft = () => db.selectFrom('jobs').select('id').where('name', '=', 'inbox').executeTakeFirst();
  for (let tries = 0; tries < 600 && (await isLeft()); tries += 1) await sleep(50);
  assert.equal(await isLeft(), undefined, 'an accepted activity is never dealt with');
}

test('each accepted activity takes effect once, whatever else fails in the same moment', async () => {
  await scene.relate('writer', 'follow', 'alice');
  const privatePostId = await scene.post('alice', { status: 'for my followers', visibility: 'private' });
  const clients = startFailingClients({ base, token: scene.who('writer').token, privatePostId });
  await send(0);
  for (let sent = 1; sent < SENT; sent += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(sent + index)));
  }
  await dealtWith();
  const refused = await clients.stop();
  assert.equal(refused.size, 3, 'each kind of failure happened');
  const { db } = scene.server.ctx.store;
  const stored = await db.selectFrom('statuses').select('uri').where('local', '=', 0).execute();
  const told = await db.selectFrom('notifications').select('id').where('type', '=', 'mention').execute();
  assert.deepEqual([stored.length, told.length], [SENT, SENT]);
});
