import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { post } from '../../support/posting.ts';
import { ORIGIN, read, type Scene, startScene } from './scene.ts';

let scene: Scene;
before(async () => {
  scene = await startScene();
});
after(() => scene.close());

test('what is below an account is found by its name too, and keeps its own address', async () => {
  const { server, alice } = scene;
  const status = await post(server, alice, 'hello');
  const below = ['', '/outbox', '/followers', '/collections/featured', `/statuses/${status.id}`];
  for (const path of below) {
    const named = await read(server, `/users/Alice${path}`);
    assert.equal(named.status, 200, path);
    assert.equal(named.json.id, `${ORIGIN}/ap/users/${alice.id}${path}`);
  }
});

test('browsers are sent to the page', async () => {
  const answer = await scene.server.request('GET', '/users/alice', { headers: { accept: 'text/html' } });
  assert.deepEqual([answer.status, answer.headers.location], [302, '/@alice']);
});

test('names of nobody lead nowhere', async () => {
  const { server, follower } = scene;
  for (const name of ['nobody', 'follower', 'alice@localhost']) {
    assert.equal((await read(server, `/users/${name}`, follower.peer)).status, 404, name);
  }
});

test('an inbox is found by name, and asks for a signature there too', async () => {
  const headers = { 'content-type': 'application/activity+json' };
  const body = JSON.stringify({ type: 'Like', actor: 'https://elsewhere.example/u' });
  const send = (name: string) => scene.server.request('POST', `/users/${name}/inbox`, { headers, body });
  assert.equal((await send('alice')).status, 401);
  assert.equal((await send('nobody')).status, 404);
});
