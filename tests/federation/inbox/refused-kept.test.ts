import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listRefusals, writeRefusals } from '../../../src/federation/inbox/refusals.ts';
import { ADMIN_SCOPES } from '../../admin/staff.ts';
import { runJobs } from '../../support/jobs.ts';
import { as } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { postOverSocket } from '../over-socket.ts';
import { newKey, type Peer, startPeer } from '../peer.ts';

const INBOX = 'http://localhost:3000/inbox';

let server: TestServer;
let admin: TestUser;
let alice: TestUser;
let peer: Peer;
let base: string;
let host: string;

before(async () => {
  server = await startServer();
  admin = await server.createUser('admin', { role: 'admin', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice', { scopes: ADMIN_SCOPES });
  peer = await startPeer();
  host = new URL(peer.origin).host;
  base = await server.listen();
});
after(async () => {
  await server.close();
  await peer.close();
});

let serial = 0;

function follow(more: object = {}): string {
  serial += 1;
  const object = `http://localhost:3000/ap/users/${alice.id}`;
  return JSON.stringify({ id: `${peer.actorUri}#${serial}`, type: 'Follow', actor: peer.actorUri, object, ...more });
}

/** What is signed, or says that it was. */
function send(body: string, signed: string = body, key = peer.key) {
  const headers = peer.sign({ method: 'POST', url: INBOX, body: signed, key });
  return postOverSocket(base, '/inbox', { body, headers: { 'content-type': 'application/activity+json', ...headers } });
}

async function kept(of = host) {
  await writeRefusals(server.ctx.store);
  const { items } = await as(server, admin)('GET', `/api/whinchat/v1/admin/refused_activities?host=${of}`);
  return items.map(({ status, type, reason, actor, count }) => ({ status, type, reason, actor, count }));
}

test('what is accepted leaves nothing', async () => {
  assert.equal((await send(follow())).status, 202);
  await runJobs(server);
  assert.deepEqual(await kept(), []);
});

test('consent to a follow that was taken back is no fault, and begins no follow', async () => {
  const follower = `http://localhost:3000/ap/users/${alice.id}`;
  const object = { id: `${follower}#follows/1`, type: 'Follow', actor: follower, object: peer.actorUri };
  assert.equal((await send(follow({ type: 'Accept', object, to: follower }))).status, 202);
  await runJobs(server);
  assert.deepEqual(await kept(), []);
  const { items } = await as(server, alice)('GET', `/api/v1/accounts/${alice.id}/following`);
  assert.deepEqual(items, []);
});

test('what is refused at the door is kept with the reason, the same together', async () => {
  const unsigned = { headers: {}, body: follow() };
  for (let time = 0; time < 3; time += 1) assert.equal((await postOverSocket(base, '/inbox', unsigned)).status, 401);
  assert.equal((await send(follow(), follow())).status, 401);
  assert.equal((await send('[]')).status, 400);
  assert.equal((await send(follow(), undefined, newKey(peer.key.keyId))).status, 401);
  const said = { type: 'Follow', actor: peer.actorUri };
  assert.deepEqual((await kept()).toReversed(), [
    { ...said, status: 401, reason: 'Request not signed', count: 3 },
    { ...said, status: 401, reason: 'The digest does not match the body', count: 1 },
    { type: 'unknown', actor: null, status: 400, reason: 'The body is no activity', count: 1 },
    { ...said, status: 401, reason: 'Verification failed', count: 1 },
  ]);
});

test('what cannot be read, or is not believed, after its request was accepted is kept too', async () => {
  await send(follow({ id: 'https://elsewhere.example/1' }));
  await send(follow({ type: 'Create', object: { type: 'Note', id: 7 } }));
  await runJobs(server);
  await kept();
  const whole = await listRefusals(server.ctx.store.db, host);
  const late = whole.filter(({ status }) => status === 202).sort((a, b) => (a.type < b.type ? -1 : 1));
  assert.deepEqual(
    late.map(({ type, count }) => [type, count]),
    [
      ['Create', 1],
      ['Follow', 1],
    ],
  );
  assert.equal(late[1]?.reason, 'the id is of another server than the actor');
  assert.match(String(late[1]?.message), /^\{.*"actor"/);
});

test('only so much is kept of one server, without what would steer a terminal, and for a week', async () => {
  for (let round = 0; round < 5; round += 1) {
    for (let index = 0; index < 9; index += 1) {
      const actor = 'https://loud.example/u';
      const type = `T${round}\u001b${index}`;
      await postOverSocket(base, '/inbox', { headers: {}, body: JSON.stringify({ type, actor }) });
    }
    await kept();
  }
  const found = await kept('loud.example');
  assert.equal(found.length, 20);
  assert.ok(found.every(({ type }) => /^T[1-4] \d$/.test(String(type))));
  const { store } = server.ctx;
  await store.transaction((tx) => tx.updateTable('refused_activities').set({ last_at: 1 }).execute());
  await postOverSocket(base, '/inbox', { headers: {}, body: follow() });
  assert.equal((await kept('loud.example')).length, 0);
  assert.equal((await kept()).length, 1);
});

test('none but staff who look after federation see it', async () => {
  for (const path of ['refused_activities', 'deliveries', `deliveries/${host}`]) {
    assert.equal((await as(server, alice)('GET', `/api/whinchat/v1/admin/${path}`)).status, 403, path);
    assert.equal((await as(server, null)('GET', `/api/whinchat/v1/admin/${path}`)).status, 401, path);
  }
});
