import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { block } from '../../../src/domain/blocks/block.ts';
import { writeSetting } from '../../../src/domain/settings/settings.ts';
import { post } from '../../support/posting.ts';
import { ORIGIN, read, type Scene, startReader, startScene } from './scene.ts';

let scene: Scene;
const uris: Record<string, string> = {};

before(async () => {
  scene = await startScene();
  for (const visibility of ['public', 'unlisted', 'private', 'direct']) {
    uris[visibility] = String(
      (await post(scene.server, scene.alice, { status: `${visibility} words`, visibility })).uri,
    );
  }
});

after(() => scene.close());

const PARTS = ['', '/activity', '/replies', '/likes', '/shares'];
const PUBLIC = ['public', 'unlisted'];

async function seenBy(peer?: Parameters<typeof read>[2]) {
  const seen: string[] = [];
  for (const [visibility, uri] of Object.entries(uris)) {
    const statuses = await Promise.all(PARTS.map(async (part) => (await read(scene.server, uri + part, peer)).status));
    assert.equal(new Set(statuses).size, 1, `${visibility}: ${statuses}`);
    if (statuses[0] === 200) seen.push(visibility);
    else assert.equal(statuses[0], 404);
  }
  return seen;
}

test('nobody in particular sees what is public', async () => assert.deepEqual(await seenBy(), PUBLIC));

test('a stranger sees no more', async () => assert.deepEqual(await seenBy(scene.stranger.peer), PUBLIC));

test('a follower sees what is for followers too', async () =>
  assert.deepEqual(await seenBy(scene.follower.peer), [...PUBLIC, 'private']));

test('who is mentioned sees what is for them, in whole and alone', async () => {
  const { server, alice, follower, stranger } = scene;
  const mentioned = await startReader(server, 'mentioned');
  try {
    const handle = `@mentioned@${new URL(mentioned.peer.origin).host}`;
    for (const visibility of ['private', 'direct']) {
      const uri = String((await post(server, alice, { status: `${handle} for you`, visibility })).uri);
      for (const part of PARTS) {
        const ask = async (by?: Parameters<typeof read>[2]) => (await read(server, uri + part, by)).status;
        assert.equal(await ask(mentioned.peer), 200, `${visibility}${part}`);
        assert.equal(await ask(follower.peer), visibility === 'private' ? 200 : 404, `${visibility}${part}`);
        assert.deepEqual([await ask(stranger.peer), await ask()], [404, 404], `${visibility}${part}`);
      }
    }
    const { text } = await read(server, `/ap/users/${alice.id}/outbox?page=true`, mentioned.peer);
    assert.doesNotMatch(text, /for you/);
  } finally {
    await mentioned.peer.close();
  }
});

test('the address of the page shows no more than that of the document', async () => {
  const { server, follower, stranger, alice } = scene;
  const id = String(uris.private).split('/').at(-1);
  const page = `/@alice/${id}`;
  assert.equal((await read(server, page, follower.peer)).json.id, uris.private);
  for (const peer of [stranger.peer, undefined]) assert.equal((await read(server, page, peer)).status, 404);
  for (const path of [page, `/ap/users/${alice.id}/statuses/${id}`]) {
    const headers = { accept: 'text/html' };
    assert.equal((await server.request('GET', path, { headers })).status, 404, path);
  }
});

test('a signature that does not hold makes nobody a follower', async () => {
  const { peer } = scene.follower;
  const url = new URL(String(uris.private));
  const headers = peer.sign({ method: 'GET', url: url.href, key: scene.stranger.peer.key });
  const stolen = {
    ...headers,
    signature: headers.signature?.replace(/keyId="[^"]*"/, `keyId="${peer.key.keyId}"`) ?? '',
  };
  const answer = await scene.server.request('GET', url.pathname, { headers: stolen });
  assert.equal(answer.status, 404);
});

test('hidden and absent look the same', async () => {
  const absent = `${String(uris.private).split('/statuses/')[0]}/statuses/117654586109919424`;
  const hidden = await read(scene.server, String(uris.private));
  const missing = await read(scene.server, absent);
  assert.equal(hidden.text, missing.text);
  assert.equal(hidden.status, missing.status);
});

test('the outbox holds nothing that is not open to all, whoever asks', async () => {
  for (const peer of [undefined, scene.follower.peer]) {
    const { text } = await read(scene.server, `/ap/users/${scene.alice.id}/outbox?page=true`, peer);
    assert.match(text, /public words/);
    assert.doesNotMatch(text, /private words|direct words/);
  }
});

test('the signer alone may keep what was signed for', async () => {
  const open = await read(scene.server, String(uris.public));
  assert.match(String(open.headers['cache-control']), /public/);
  const signed = await read(scene.server, String(uris.private), scene.follower.peer);
  assert.match(String(signed.headers['cache-control']), /no-store/);
  assert.match(signed.headers.vary ?? '', /^Accept, Signature\b/);
});

test('who is blocked gets nothing that was written', async () => {
  const { peer, accountId } = await startReader(scene.server, 'blocked');
  try {
    await scene.server.ctx.store.transaction((tx) => block(tx, scene.alice.accountId, accountId));
    assert.deepEqual(await seenBy(peer), []);
    for (const part of ['outbox', 'outbox?page=true', 'followers', 'collections/featured', 'collections/tags']) {
      assert.equal((await read(scene.server, `/ap/users/${scene.alice.id}/${part}`, peer)).status, 403, part);
    }
  } finally {
    await peer.close();
  }
});

test('a server that staff suspended gets nothing, not even what is public, and is not heard', async () => {
  const { server, alice } = scene;
  const admin = await server.createUser('boss', { role: 'admin', scopes: 'admin:read admin:write' });
  const { peer } = await startReader(server, 'banned');
  try {
    assert.equal((await read(server, String(uris.public), peer)).status, 200);
    const json = { domain: new URL(peer.origin).host, severity: 'suspend' };
    const blocked = await server.request('POST', '/api/v1/admin/domain_blocks', { token: admin.token, json });
    assert.equal(blocked.status, 200, blocked.text);
    const actor = `/ap/users/${alice.id}`;
    const paths = [actor, ...Object.values(uris), '/@alice'];
    for (const path of [
      ...paths,
      ...['outbox', 'followers', 'collections/featured'].map((part) => `${actor}/${part}`),
    ]) {
      assert.equal((await read(server, path, peer)).status, 403, path);
    }
    const body = JSON.stringify({ id: `${peer.actorUri}/1`, type: 'View', actor: peer.actorUri });
    const headers = peer.sign({ method: 'POST', url: `${ORIGIN}/inbox`, body });
    const answer = await server.request('POST', '/inbox', {
      body,
      headers: { 'content-type': 'application/activity+json', ...headers },
    });
    assert.equal(answer.status, 403);
    assert.equal((await read(server, '/actor', peer)).status, 200);
  } finally {
    await peer.close();
  }
});

test('an account that staff suspended shows nothing but that', async () => {
  const { server } = scene;
  const admin = await server.createUser('chief', { role: 'admin', scopes: 'admin:read admin:write' });
  const mallory = await server.createUser('mallory');
  const status = await post(server, mallory, 'gone soon');
  const actor = `/ap/users/${mallory.id}`;
  assert.equal((await read(server, String(status.uri))).status, 200);
  const json = { type: 'suspend' };
  const path = `/api/v1/admin/accounts/${mallory.id}/action`;
  assert.equal((await server.request('POST', path, { token: admin.token, json })).status, 200);
  const { json: document } = await read(server, actor);
  assert.deepEqual([document.suspended, document.name], [true, '']);
  assert.equal((await read(server, `${actor}/outbox`)).status, 403);
  assert.equal((await read(server, String(status.uri))).status, 404);
  assert.equal(
    (await server.request('DELETE', `/api/v1/admin/accounts/${mallory.id}`, { token: admin.token })).status,
    200,
  );
  assert.equal((await read(server, actor)).status, 410);
  assert.equal((await read(server, `${actor}/followers`)).status, 410);
});

test('with authorised fetch everything but the server itself asks for a signature', async () => {
  const { store } = scene.server.ctx;
  await store.transaction((tx) => writeSetting(tx, 'authorized_fetch', true));
  try {
    const actor = `/ap/users/${scene.alice.id}`;
    for (const path of [actor, `${actor}/outbox`, `${actor}/followers`, String(uris.public)]) {
      assert.equal((await read(scene.server, path)).status, 401, path);
      assert.equal((await read(scene.server, path, scene.stranger.peer)).status, 200, path);
    }
    assert.equal((await read(scene.server, '/@alice')).status, 401);
    assert.equal((await read(scene.server, '/actor')).status, 200);
  } finally {
    await store.transaction((tx) => writeSetting(tx, 'authorized_fetch', false));
  }
  assert.equal((await read(scene.server, String(uris.public))).status, 200);
});
