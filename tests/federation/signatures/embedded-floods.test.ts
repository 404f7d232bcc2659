import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyEmbedded } from '../../../src/federation/signatures/verify-embedded.ts';
import { AppError } from '../../../src/lib/errors.ts';
import { admit } from '../../support/loopback.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { startPeer } from '../peer.ts';

const HOSTS = 24;
const INBOX = 'http://localhost:3000/inbox';

let server: TestServer;
/** Servers that take requests and never answer. */
let silent: { http: Server; origin: string }[];
let asked = 0;

before(async () => {
  server = await startServer();
  silent = await Promise.all(
    Array.from({ length: HOSTS }, async () => {
      const http = createServer(() => {
        asked += 1;
      });
      await once(http.listen(0, '127.0.0.1'), 'listening');
      return { http, origin: `http://127.0.0.1:${admit(http.address())}` };
    }),
  );
});
after(() => server.close());

function forged(origin: string) {
  const actor = `${origin}/users/x`;
  const signature = {
    type: 'RsaSignature2017',
    creator: `${actor}#main-key`,
    created: new Date().toISOString(),
    signatureValue: 'AAAA',
  };
  const context = 'https://www.w3.org/ns/activitystreams';
  return { '@context': context, id: `${actor}/1`, type: 'Create', actor, object: `${actor}/2`, signature };
}

test('forged signatures that name silent servers keep nobody waiting whose request is signed', async () => {
  let ended = 0;
  const verify = async (origin: string, sender: string) => {
    const verdict = await verifyEmbedded(server.ctx, forged(origin), sender).catch((error: unknown) => error);
    ended += 1;
    return verdict;
  };
  const one = silent.slice(0, 8).map(({ origin }) => verify(origin, 'https://flood.example/users/a'));
  while (asked < 3) await sleep(10);
  const many = silent.slice(8).map(({ origin }, index) => verify(origin, `https://flood${index}.example/users/a`));
  while (asked < 4) await sleep(10);
  const honest = await startPeer();
  const activity = { id: `${honest.actorUri}/activities/1`, type: 'View', actor: honest.actorUri, object: INBOX };
  const body = JSON.stringify(activity);
  const headers = {
    'content-type': 'application/activity+json',
    ...honest.sign({ method: 'POST', url: INBOX, body }),
  };
  assert.equal((await server.request('POST', '/inbox', { body, headers })).status, 202);
  assert.deepEqual([asked, ended], [4, 0]);
  for (const { http } of silent) {
    http.on('request', (request) => request.socket.destroy());
    http.closeAllConnections();
  }
  for (const verdict of await Promise.all([...one, ...many])) {
    assert.ok(verdict instanceof AppError && verdict.kind === 'unavailable');
  }
  for (const { http } of silent) http.close();
  await honest.close();
});
