import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, test } from 'node:test';
import { freePort } from '../../support/free-port.ts';
import { runJobs } from '../../support/jobs.ts';
import { admit } from '../../support/loopback.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { actorOf, newKey, type Peer, type PeerKey, startPeer } from '../peer.ts';
import { introduce } from '../resolve/remote-site.ts';

const INBOX = 'http://localhost:3000/inbox';
let server: TestServer;
let number = 0;

before(async () => {
  server = await startServer();
});

after(() => server.close());

type Sending = { actor?: string; key?: PeerKey; activity?: Record<string, unknown>; style?: 'cavage' | 'rfc9421' };

/** Posts an activity to the shared inbox, signed as told, and answers the status. */
async function send(peer: Peer, { actor = peer.actorUri, key = peer.key, activity = {}, style }: Sending = {}) {
  number += 1;
  const body = JSON.stringify({ id: `${actor}/activities/${number}`, type: 'View', actor, object: INBOX, ...activity });
  const headers = peer.sign({ method: 'POST', url: INBOX, body, key, ...(style && { style }) });
  const answer = await server.request('POST', '/inbox', {
    body,
    headers: { 'content-type': 'application/activity+json', ...headers },
  });
  return answer.status;
}

async function withPeer(check: (peer: Peer) => Promise<void>, name?: string): Promise<void> {
  const peer = await startPeer(name);
  try {
    await check(peer);
  } finally {
    await peer.close();
  }
}

const waiting = async () =>
  (await server.ctx.store.db.selectFrom('jobs').select('id').where('name', '=', 'inbox').execute()).length;

test('a key is fetched once, signed, from its own origin', () =>
  withPeer(async (peer) => {
    assert.equal(await send(peer), 202);
    assert.equal(await send(peer, { style: 'rfc9421' }), 202);
    assert.deepEqual(
      peer.arrived.map(({ path }) => path),
      ['/users/bob'],
    );
    const [fetched] = peer.arrived;
    assert.match(String(fetched?.headers.signature), /localhost:3000\/actor#main-key/);
    assert.equal(fetched?.headers.authorization, undefined);
  }));

test('a key is read whatever stands around it in the profile, and kept without that', () =>
  withPeer(async (peer) => {
    const { keyId, publicKeyPem } = peer.key;
    const around = `snac\n${publicKeyPem.replaceAll('\n', '\r\n')}h\0\ufffdU`;
    peer.serveActor(peer.key, { publicKey: { id: keyId, owner: peer.actorUri, publicKeyPem: around } });
    assert.equal(await send(peer), 202);
    const kept = server.ctx.store.db.selectFrom('actor_keys').select('public_key').where('uri', '=', keyId);
    assert.deepEqual(await kept.execute(), [{ public_key: publicKeyPem }]);
  }));

test('a new key is fetched when the old one no longer holds, but not again and again', () =>
  withPeer(async (peer) => {
    assert.equal(await send(peer), 202);
    const next = newKey(peer.key.keyId);
    peer.serveActor(next);
    assert.equal(await send(peer, { key: next }), 202);
    assert.equal(await send(peer), 401, 'the old key is worth nothing now');
    const before = peer.arrived.length;
    for (let i = 0; i < 3; i += 1) assert.equal(await send(peer, { key: newKey(peer.key.keyId) }), 401);
    assert.equal(peer.arrived.length, before);
  }));

test('F33 a key that a profile does not name any more is worth nothing, even before the new one was used', () =>
  withPeer(async (peer) => {
    assert.equal(await send(peer), 202);
    const { actorUri: id } = peer;
    const person = actorOf(id, 'bob', peer.key);
    await introduce(server, person);
    const next = newKey(peer.key.keyId);
    peer.serveActor(next);
    assert.equal(await send(peer, { activity: { type: 'Update', object: actorOf(id, 'bob', next) } }), 202);
    await runJobs(server);
    assert.equal(await send(peer), 401);
    assert.equal(await send(peer, { key: next }), 202);
  }));

test('F33 a hundred bad signatures at once make one look at the key', () =>
  withPeer(async (peer) => {
    assert.equal(await send(peer), 202);
    const before = peer.arrived.length;
    const wrong = newKey(peer.key.keyId);
    const statuses = await Promise.all(Array.from({ length: 100 }, () => send(peer, { key: wrong })));
    assert.deepEqual([...new Set(statuses)], [401]);
    assert.equal(peer.arrived.length - before, 1);
  }));

test('F06 a key named by the handle is the one that the account signs with, and is looked at anew', () =>
  withPeer(async (peer) => {
    const { publicKey } = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const owner = peer.actorUri;
    const other = { id: `${owner}#a-key`, owner, publicKeyPem: publicKey };
    const list = (key: PeerKey) => [other, { id: key.keyId, owner, publicKeyPem: key.publicKeyPem }];
    peer.serveActor(peer.key, { publicKey: list(peer.key) });
    assert.equal(await send(peer), 202);
    const row = await introduce(server, actorOf(owner, 'bob', peer.key));
    const byHandle = (key: PeerKey) => ({ ...key, keyId: `acct:${row.handle}` });
    assert.equal(await send(peer, { key: byHandle(peer.key) }), 202);
    const next = newKey(peer.key.keyId);
    peer.serveActor(next, { publicKey: list(next) });
    assert.equal(await send(peer, { key: byHandle(next) }), 202);
    assert.equal(await send(peer, { key: byHandle(peer.key) }), 401);
  }));

test('F06 a key named by the id of its owner is the one that the actor signs with, as PeerTube names it', () =>
  withPeer(async (peer) => {
    const owner = peer.actorUri;
    const bare = (key: PeerKey) => ({ ...key, keyId: owner });
    const { publicKey } = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const other = { id: `${owner}#a-key`, owner, publicKeyPem: publicKey };
    const list = (key: PeerKey) => [other, { id: key.keyId, owner, publicKeyPem: key.publicKeyPem }];
    peer.serveActor(peer.key, { publicKey: list(peer.key) });
    assert.equal(await send(peer, { key: bare(peer.key) }), 202);
    assert.equal(await send(peer, { key: bare(peer.key), style: 'rfc9421' }), 202);
    assert.equal(peer.arrived.length, 1);
    assert.equal(await send(peer, { key: bare(newKey(peer.key.keyId)) }), 401);
    await withPeer(async (evil) => {
      assert.equal(await send(evil, { key: { ...evil.key, keyId: owner } }), 401, 'a key of another');
    });
  }));

test('a new key is fetched although only its owner is named', () =>
  withPeer(async (peer) => {
    const bare = (key: PeerKey) => ({ ...key, keyId: peer.actorUri });
    assert.equal(await send(peer, { key: bare(peer.key) }), 202);
    const next = newKey(peer.key.keyId);
    peer.serveActor(next);
    assert.equal(await send(peer, { key: bare(next) }), 202);
    assert.equal(await send(peer, { key: bare(peer.key) }), 401);
  }));

test('an actor without a key to sign with is asked for once', () =>
  withPeer(async (peer) => {
    peer.serveActor(peer.key, { publicKey: [] });
    for (let i = 0; i < 3; i += 1) assert.equal(await send(peer, { key: { ...peer.key, keyId: peer.actorUri } }), 401);
    assert.equal(peer.arrived.length, 1);
  }));

test('an actor that names a key of somebody else changes nothing for them', () =>
  withPeer(async (peer) => {
    assert.equal(await send(peer), 202);
    await withPeer(async (evil) => {
      const stolen = { ...evil.key, keyId: peer.key.keyId };
      evil.serveActor(stolen);
      assert.equal(await send(evil, { key: stolen }), 401);
      const owner = { id: evil.key.keyId, owner: peer.actorUri, publicKeyPem: evil.key.publicKeyPem };
      evil.serve('/users/bob', { body: { id: peer.actorUri, type: 'Person', inbox: 'x', publicKey: owner } });
      assert.equal(await send(evil, { actor: peer.actorUri }), 401);
    });
    assert.equal(await send(peer), 202);
  }));

test('F06 an actor that lists keys of others beside its own takes none of them', () =>
  withPeer(async (peer) => {
    assert.equal(await send(peer), 202);
    const neighbour = `${peer.origin}/users/neighbour`;
    await withPeer(async (evil) => {
      const list = (owner: string, own: PeerKey) => [
        { id: own.keyId, owner, publicKeyPem: own.publicKeyPem },
        { id: peer.key.keyId, owner, publicKeyPem: evil.key.publicKeyPem },
        { id: `${peer.actorUri}#second`, owner, publicKeyPem: evil.key.publicKeyPem },
      ];
      evil.serveActor(evil.key, { publicKey: list(evil.actorUri, evil.key) });
      assert.equal(await send(evil), 202);
      const own = { ...evil.key, keyId: `${neighbour}#main-key` };
      const body = { id: neighbour, type: 'Person', inbox: `${neighbour}/inbox`, publicKey: list(neighbour, own) };
      peer.serve('/users/neighbour', { body });
      assert.equal(await send(evil, { actor: neighbour, key: own }), 202);
      const arrived = peer.arrived.length;
      assert.equal(await send(peer), 202);
      assert.equal(peer.arrived.length, arrived, 'its key is as it was');
      const known = await server.ctx.store.db
        .selectFrom('actor_keys')
        .select(['uri', 'actor_uri', 'public_key'])
        .where('uri', 'like', `${peer.actorUri}#%`)
        .where('actor_uri', 'not like', `${peer.origin}/users/neighbour`)
        .execute();
      assert.deepEqual(known, [{ uri: peer.key.keyId, actor_uri: peer.actorUri, public_key: peer.key.publicKeyPem }]);
    });
    // What the neighbour listed first is taken from it once its owner uses it.
    const second = newKey(`${peer.actorUri}#second`);
    const both = [peer.key, second].map((one) => ({
      id: one.keyId,
      owner: peer.actorUri,
      publicKeyPem: one.publicKeyPem,
    }));
    peer.serveActor(peer.key, { publicKey: both });
    assert.equal(await send(peer, { key: second }), 202);
  }));

for (const whose of ['/users/neighbour', 'https://other.example/users/x', '']) {
  test(`F06 a key that says to be of ${whose || 'nobody'} is not the actor’s`, () =>
    withPeer(async (peer) => {
      const { keyId, publicKeyPem } = peer.key;
      const owner = whose === '' ? undefined : new URL(whose, peer.origin).href;
      peer.serveActor(peer.key, { publicKey: { id: keyId, owner, publicKeyPem } });
      assert.equal(await send(peer), 401);
      const kept = server.ctx.store.db.selectFrom('actor_keys').select('uri').where('uri', '=', keyId);
      assert.deepEqual(await kept.execute(), []);
    }));
}

test('a redirect to another origin lends nobody its name', () =>
  withPeer(async (peer) => {
    await withPeer(async (evil) => {
      const key = { ...evil.key, keyId: `${peer.origin}/users/eve#main-key` };
      peer.serve('/users/eve', { body: '', status: 302, location: `${evil.origin}/users/eve` });
      const publicKey = { id: key.keyId, owner: `${peer.origin}/users/eve`, publicKeyPem: key.publicKeyPem };
      const body = { id: `${peer.origin}/users/eve`, type: 'Person', inbox: 'x', publicKey };
      evil.serve('/users/eve', { body });
      assert.equal(await send(evil, { actor: `${peer.origin}/users/eve`, key }), 401);
    });
  }));

for (const type of ['application/json', 'text/plain', 'application/ld+json', 'image/png', 'text/html']) {
  test(`an actor served as ${type} is none`, () =>
    withPeer(async (peer) => {
      const { publicKeyPem, keyId } = peer.key;
      const publicKey = { id: keyId, owner: peer.actorUri, publicKeyPem };
      peer.serve('/users/bob', { body: { id: peer.actorUri, type: 'Person', inbox: 'x', publicKey }, type });
      assert.equal(await send(peer), 401);
    }));
}

test('a document about a key leads to its owner, who must list it', () =>
  withPeer(async (peer) => {
    const key = { ...peer.key, keyId: `${peer.actorUri}/main-key` };
    const stub = { id: key.keyId, owner: peer.actorUri, publicKeyPem: key.publicKeyPem };
    peer.serve('/users/bob/main-key', { body: { id: peer.actorUri, type: 'Person', publicKey: stub } });
    assert.equal(await send(peer, { key }), 401);
  }));

test('so it is when the owner lists it', () =>
  withPeer(async (peer) => {
    const key = { ...peer.key, keyId: `${peer.actorUri}/main-key` };
    const stub = { id: key.keyId, owner: peer.actorUri, publicKeyPem: key.publicKeyPem };
    peer.serve('/users/bob/main-key', { body: { id: peer.actorUri, type: 'Person', publicKey: stub } });
    peer.serveActor(key);
    assert.equal(await send(peer, { key }), 202);
  }));

test('a server that cannot be reached is asked to try again', async () => {
  const port = admit({ port: await freePort() });
  const actor = `http://127.0.0.1:${port}/users/bob`;
  await withPeer(async (peer) => {
    assert.equal(await send(peer, { actor, key: newKey(`${actor}#main-key`) }), 503);
  });
});

test('the farewell of an account that was never known is taken in silence', async () => {
  const actor = `http://127.0.0.1:${await freePort()}/users/gone`;
  const before = await waiting();
  await withPeer(async (peer) => {
    const activity = { type: 'Delete', object: actor };
    assert.equal(await send(peer, { actor, key: newKey(`${actor}#main-key`), activity }), 202);
  });
  assert.equal(await waiting(), before);
});

test('keys of this server are not fetched from it', () =>
  withPeer(async (peer) => {
    const alice = await server.createUser('alice');
    const actor = `http://localhost:3000/ap/users/${alice.id}`;
    assert.equal(await send(peer, { actor, key: newKey(`${actor}#main-key`) }), 401);
  }));

test('what is not signed, is no activity or is too large is not kept', () =>
  withPeer(async (peer) => {
    const before = await waiting();
    const post = (body: string, headers = {}) =>
      server.request('POST', '/inbox', { body, headers: { 'content-type': 'application/activity+json', ...headers } });
    const signed = (body: string) => peer.sign({ method: 'POST', url: INBOX, body });
    assert.equal((await post('{}')).status, 401);
    for (const body of [
      '',
      '[]',
      '{',
      'null',
      '{"actor":1}',
      `{"actor":"x","a":${'['.repeat(100)}${']'.repeat(100)}}`,
    ]) {
      assert.equal((await post(body, signed(body))).status, 400, body);
    }
    const large = JSON.stringify({ actor: peer.actorUri, text: 'x'.repeat(1_100_000) });
    assert.equal((await post(large, signed(large))).status, 413);
    assert.equal(await waiting(), before);
  }));

test('a personal inbox needs its owner', () =>
  withPeer(async (peer) => {
    const bea = await server.createUser('bea');
    const post = (path: string) => {
      const body = JSON.stringify({ id: `${peer.actorUri}/${path}`, type: 'View', actor: peer.actorUri });
      const headers = peer.sign({ method: 'POST', url: `http://localhost:3000${path}`, body });
      return server.request('POST', path, {
        body,
        headers: { 'content-type': 'application/activity+json', ...headers },
      });
    };
    assert.equal((await post(`/ap/users/${bea.id}/inbox`)).status, 202);
    assert.equal((await post('/ap/users/64/inbox')).status, 404);
    assert.equal((await post('/actor/inbox')).status, 202);
  }));
