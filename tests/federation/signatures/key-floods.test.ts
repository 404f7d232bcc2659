import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import { admit } from '../../support/loopback.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { newKey, type Peer, type PeerKey, startPeer } from '../peer.ts';

const INBOX = 'http://localhost:3000/inbox';
let server: TestServer;
let honest: Peer;

before(async () => {
  server = await startServer();
  honest = await startPeer();
});
after(async () => {
  await server.close();
  await honest.close();
});

let number = 0;

async function send(actor: string, key: PeerKey, activity: Record<string, unknown> = {}): Promise<number> {
  number += 1;
  const body = JSON.stringify({ id: `${actor}/activities/${number}`, type: 'View', actor, object: INBOX, ...activity });
  const headers = {
    'content-type': 'application/activity+json',
    ...honest.sign({ method: 'POST', url: INBOX, body, key }),
  };
  return (await server.request('POST', '/inbox', { body, headers })).status;
}

test('F34 a flood of unknown keys makes this server ask a few times only, and keeps nobody else out', async () => {
  assert.equal(await send(honest.actorUri, honest.key), 202);
  const hanging: ServerResponse[] = [];
  let asked = 0;
  const evil = createServer((_, response) => {
    asked += 1;
    hanging.push(response);
  });
  await once(evil.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${admit(evil.address())}`;
  const key = newKey('x');
  const flood = Array.from({ length: 300 }, (_, index) => {
    const actor = `${origin}/users/${index}`;
    return send(actor, { ...key, keyId: `${actor}#main-key` });
  });
  await once(evil, 'request');
  assert.equal(await send(honest.actorUri, honest.key), 202, 'a known server is not kept waiting');
  assert.ok(asked <= 4, `${asked} requests at once`);
  const ending = setInterval(() => {
    for (const response of hanging.splice(0)) response.destroy();
  }, 20);
  const statuses = await Promise.all(flood);
  clearInterval(ending);
  assert.deepEqual(new Set(statuses), new Set([503]));
  assert.ok(asked < 20, `${asked} requests in all`);
  const before = asked;
  assert.equal(await send(`${origin}/users/x`, { ...key, keyId: `${origin}/users/x#main-key` }), 503);
  assert.equal(asked, before, 'a server that fails is left alone');
  evil.closeAllConnections();
  evil.close();
});

test('F34 what is told of an account that was never known here is not worth a request', async () => {
  const arrived = honest.arrived.length;
  const stranger = `${honest.origin}/users/stranger`;
  const key = newKey(`${stranger}#main-key`);
  assert.equal(await send(stranger, key, { type: 'Delete', object: stranger }), 202);
  const profile = { id: stranger, type: 'Person', name: 'forged' };
  assert.equal(await send(stranger, key, { type: 'Update', object: profile }), 202);
  assert.equal(honest.arrived.length, arrived);
  const { db } = server.ctx.store;
  assert.deepEqual(await db.selectFrom('accounts').select('id').where('uri', '=', stranger).execute(), []);
  const jobs = await db.selectFrom('jobs').select('payload').where('name', '=', 'inbox').execute();
  assert.equal(jobs.filter(({ payload }) => JSON.stringify(payload).includes('stranger')).length, 0);
});
