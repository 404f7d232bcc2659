import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, post } from '../../support/posting.ts';
import type { TestUser } from '../../support/server.ts';
import { ORIGIN, read, type Scene, startScene } from './scene.ts';

let scene: Scene;
let admin: TestUser;
before(async () => {
  scene = await startScene();
  admin = await scene.server.createUser('chief', { role: 'admin', scopes: 'admin:read admin:write' });
});
after(() => scene.close());

/** Moderates an account: it is suspended, and then deleted. */
async function suspend(user: TestUser): Promise<void> {
  const options = { token: admin.token, json: { type: 'suspend' } };
  const { status } = await scene.server.request('POST', `/api/v1/admin/accounts/${user.id}/action`, options);
  assert.equal(status, 200);
}

async function erase(user: TestUser): Promise<void> {
  const path = `/api/v1/admin/accounts/${user.id}`;
  assert.equal((await scene.server.request('DELETE', path, { token: admin.token })).status, 200);
}

test('a page answers with the document when that is what is wanted most', async () => {
  const { server, alice } = scene;
  const { id } = await post(server, alice, 'by its page #birds');
  for (const [accept, isDocument] of [
    ['application/activity+json', true],
    ['application/ld+json; profile="https://www.w3.org/ns/activitystreams"', true],
    ['text/html;q=0.5, application/activity+json', true],
    ['application/activity+json, text/html', true],
    ['application/activity+json;q=0.1, text/html', false],
    ['text/html, application/activity+json', false],
    ['text/html', false],
    ['*/*', false],
  ] as const) {
    for (const page of ['/@alice', `/@alice/${id}`, '/@alice/followers', '/tags/birds']) {
      const { status, headers } = await server.request('GET', page, { headers: { accept } });
      assert.equal(status, 200, page);
      const type = isDocument ? /^application\/activity\+json/ : /^text\/html/;
      assert.match(headers['content-type'] ?? '', type, `${page} ${accept}`);
    }
  }
});

test('the document at the page of a deleted post is gone, as at its own address', async () => {
  const { server, alice } = scene;
  const { id, uri } = await post(server, alice, 'short-lived');
  assert.equal((await read(server, `/@alice/${id}`)).json.id, uri);
  await as(server, alice)('DELETE', `/api/v1/statuses/${id}`);
  assert.equal((await read(server, `/@alice/${id}`)).status, 410);
  assert.equal((await read(server, `/@nobody/${id}`)).status, 404);
});

test('pages of who is suspended or deleted tell other servers what the address by id tells', async () => {
  const { server } = scene;
  const mallory = await server.createUser('mallory');
  await suspend(mallory);
  const own = `/ap/users/${mallory.id}`;
  for (const address of [own, '/users/mallory', '/@mallory']) {
    const { json } = await read(server, address);
    assert.deepEqual([json.id, json.suspended], [`${ORIGIN}${own}`, true], address);
  }
  for (const address of [own, '/users/mallory', '/@mallory']) {
    assert.equal((await read(server, `${address}/followers`)).status, 403, address);
  }
  await erase(mallory);
  for (const address of [own, '/users/mallory', '/@mallory']) {
    assert.equal((await read(server, address)).status, 410, address);
    assert.equal((await read(server, `${address}/followers`)).status, 410, address);
  }
  for (const address of ['/users/mallory/outbox', '/@mallory.json']) {
    assert.equal((await read(server, address)).status, 410, address);
  }
  assert.equal((await read(server, '/@nobody')).status, 404);
});

test('people with a browser are told who is suspended or deleted', async () => {
  const { server } = scene;
  const eve = await server.createUser('eve');
  const look = async () => (await server.request('GET', '/@eve', { headers: { accept: 'text/html' } })).status;
  assert.equal(await look(), 200);
  await suspend(eve);
  assert.equal(await look(), 403);
  await erase(eve);
  assert.equal(await look(), 410);
});
