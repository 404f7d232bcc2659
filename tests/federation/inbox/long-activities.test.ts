import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { enqueueAll } from '../../../src/platform/jobs/enqueue.ts';
import { runJobs } from '../../support/jobs.ts';
import { localUri } from '../../support/neighbours.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { type Peer, startPeer } from '../peer.ts';

const INBOX = 'http://localhost:3000/inbox';
const TOMORROW = 86_400_000;
let server: TestServer;
let alice: TestUser;
let noisy: Peer;
let quiet: Peer;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  noisy = await startPeer();
  quiet = await startPeer();
});
after(async () => {
  await server.close();
  await noisy.close();
  await quiet.close();
});

let number = 0;

/** Sends a post with that many characters in a member that nobody reads; the answer. */
async function send(peer: Peer, length: number): Promise<[status: number, retryAfter: string | undefined]> {
  number += 1;
  const id = `${peer.actorUri}/notes/${number}`;
  const to = ['https://www.w3.org/ns/activitystreams#Public'];
  const tag = { type: 'Mention', href: localUri(alice), name: '@alice' };
  const read = { id, type: 'Note', attributedTo: peer.actorUri, to, cc: [tag.href], content: 'read', tag: [tag] };
  const object = { ...read, unread: 'x'.repeat(length) };
  const body = JSON.stringify({ id: `${id}/activity`, type: 'Create', actor: peer.actorUri, to, object });
  const headers = { 'content-type': 'application/activity+json', ...peer.sign({ method: 'POST', url: INBOX, body }) };
  const answer = await server.request('POST', '/inbox', { body, headers });
  return [answer.status, answer.headers['retry-after']];
}

/** Keeps long activities of a host for another attempt. */
function keep(host: string, count: number): Promise<void> {
  const runAt = Date.now() + TOMORROW;
  const job = { name: 'inbox', payload: {}, lane: 'inbox_long', host, runAt } as const;
  return server.ctx.store.transaction((tx) => enqueueAll(tx, Array(count).fill(job)));
}

const hostOf = (peer: Peer) => new URL(peer.origin).host;

test('a long activity takes effect as others do', async () => {
  assert.deepEqual(await send(quiet, 500_000), [202, undefined]);
  await runJobs(server);
  const stored = await server.ctx.store.db.selectFrom('statuses').select('content').execute();
  assert.deepEqual(stored, [{ content: 'read' }]);
});

test('few long activities are kept for another attempt: a server that sends more waits, and at last all do', async () => {
  await keep(hostOf(noisy), 99);
  assert.deepEqual(await send(noisy, 500_000), [202, undefined]);
  assert.deepEqual(await send(noisy, 500_000), [429, '60']);
  assert.deepEqual(await send(noisy, 100), [202, undefined]);
  assert.deepEqual(await send(quiet, 500_000), [202, undefined]);
  for (let site = 0; site < 9; site += 1) await keep(`many${site}.example`, 100);
  assert.deepEqual(await send(quiet, 500_000), [503, '30']);
  assert.deepEqual(await send(quiet, 100), [202, undefined]);
});
