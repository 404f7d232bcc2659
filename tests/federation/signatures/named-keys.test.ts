import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../../support/server.ts';
import { newKey, type Peer, type PeerKey, startPeer } from '../peer.ts';

const INBOX = 'http://localhost:3000/inbox';
let server: TestServer;
let number = 0;

before(async () => {
  server = await startServer();
});
after(() => server.close());

async function send(peer: Peer, key: PeerKey): Promise<number> {
  number += 1;
  const actor = peer.actorUri;
  const body = JSON.stringify({ id: `${actor}/activities/${number}`, type: 'View', actor, object: INBOX });
  const headers = peer.sign({ method: 'POST', url: INBOX, body, key });
  return (
    await server.request('POST', '/inbox', {
      body,
      headers: { 'content-type': 'application/activity+json', ...headers },
    })
  ).status;
}

const object = ({ keyId, publicKeyPem }: PeerKey, owner: string) => ({ id: keyId, owner, publicKeyPem });

type Named = { readonly peer: Peer; readonly key: PeerKey; readonly other: PeerKey };

const FORMS: readonly [what: string, publicKey: (named: Named) => unknown, status: number][] = [
  ['an address', ({ key }) => key.keyId, 202],
  ['a list of addresses', ({ key, other }) => [other.keyId, key.keyId], 202],
  ['an object that is only an id', ({ key }) => ({ id: key.keyId }), 202],
  ['a list of objects', ({ peer, key, other }) => [other, key].map((one) => object(one, peer.actorUri)), 202],
  ['an object and an address', ({ peer, key, other }) => [object(other, peer.actorUri), key.keyId], 202],
  ['the address of another key', ({ other }) => other.keyId, 401],
  ['nothing', () => undefined, 401],
];

for (const [what, publicKey, status] of FORMS) {
  test(`a key that its actor lists as ${what} ${status === 202 ? 'counts' : 'does not count'}`, async () => {
    const peer = await startPeer();
    try {
      const [key, other] = [newKey(`${peer.actorUri}/keys/1`), newKey(`${peer.actorUri}/keys/2`)];
      for (const one of [key, other]) peer.serve(new URL(one.keyId).pathname, { body: object(one, peer.actorUri) });
      peer.serveActor(key, { publicKey: publicKey({ peer, key, other }) });
      assert.equal(await send(peer, key), status);
    } finally {
      await peer.close();
    }
  });
}

test('a key counts only as its own server has it, and of its owner', async () => {
  const [peer, elsewhere] = [await startPeer(), await startPeer()];
  try {
    const key = newKey(`${peer.actorUri}/keys/1`);
    peer.serveActor(key, { publicKey: key.keyId });
    peer.serve('/users/bob/keys/1', { body: object(key, `${peer.origin}/users/eve`) });
    assert.equal(await send(peer, key), 401, 'somebody else’s');

    const foreign = newKey(`${elsewhere.actorUri}/keys/1`);
    elsewhere.serve('/users/bob/keys/1', { body: object(foreign, peer.actorUri) });
    peer.serveActor(foreign, { publicKey: foreign.keyId });
    assert.equal(await send(peer, foreign), 401, 'on another server');

    const led = newKey(`${peer.actorUri}/keys/3`);
    elsewhere.serve('/led', { body: object(led, peer.actorUri) });
    peer.serve('/users/bob/keys/3', { body: {}, status: 302, location: `${elsewhere.origin}/led` });
    peer.serveActor(led, { publicKey: led.keyId });
    assert.equal(await send(peer, led), 401, 'where another server says so');
  } finally {
    await peer.close();
    await elsewhere.close();
  }
});
