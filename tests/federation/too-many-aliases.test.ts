import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setAliases } from '../../src/domain/moves/set-aliases.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { type Peer, startPeer } from './peer.ts';

let server: TestServer;
let peer: Peer;
let alice: TestUser;
before(async () => {
  [server, peer] = [await startServer(), await startPeer()];
  alice = await server.createUser('alice');
});
after(async () => {
  await server.close();
  await peer.close();
});

const addresses = (count: number) => Array.from({ length: count }, (_, at) => `${peer.origin}/users/nobody${at}`);

const set = (uris: readonly string[]) =>
  server.request('POST', '/api/v1/accounts/alias', { token: alice.token, json: { also_known_as_uris: uris } });

test('none of too many aliases is looked up, and one of them only once', async () => {
  const refused = await set(addresses(21));
  assert.equal(refused.status, 422);
  assert.match(String(refused.body.error), /No more than 20/);
  assert.deepEqual(peer.arrived, []);

  peer.serveActor();
  assert.equal((await set([peer.actorUri])).status, 200);
  const forOne = peer.arrived.length;
  assert.equal((await set(Array.from({ length: 200 }, () => peer.actorUri))).status, 200);
  assert.equal(peer.arrived.length, forOne);
});

test('the form looks nobody up either when there are as many as allowed', async () => {
  await server.ctx.store.transaction((tx) => setAliases(tx, alice.accountId, addresses(20)));
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/settings/aliases');
  const before = peer.arrived.length;
  const { status, text } = await browser.submit({ account: `${peer.origin}/users/one-more` }, 'Add');
  assert.equal(status, 422);
  assert.match(text, /No more than 20/);
  assert.equal(peer.arrived.length, before);
});
