import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

test('the page of a collection shows who is in it, for as long as they want to be', async () => {
  const [bob, carol] = [await server.createUser('bob'), await server.createUser('carol')];
  for (const one of [bob, carol]) {
    await as(server, one)('PATCH', '/api/v1/accounts/update_credentials', { json: { discoverable: true } });
  }
  const json = { name: 'Birds <3', description: 'Who & why', account_ids: [bob.id, carol.id], discoverable: true };
  const { body } = await as(server, alice)('POST', '/api/v1/collections', { json });
  const { pathname } = new URL(String(body.collection?.url));
  const page = await server.request('GET', pathname, { headers: { accept: 'text/html' } });
  assert.equal(page.status, 200);
  assert.match(page.text, /<h1><bdi>Birds &lt;3<\/bdi><\/h1>/);
  assert.match(page.text, /Who &amp; why/);
  assert.match(page.text, /@bob[\s\S]*@carol/);
  const items = Object.values(body.collection?.items ?? {});
  const item = items.find((one) => String(one.account_id) === bob.id);
  await as(server, bob)('POST', `/api/v1/collections/${body.collection?.id}/items/${item?.id}/revoke`);
  const after = await server.request('GET', pathname);
  assert.doesNotMatch(after.text, /@bob/);
  assert.match(after.text, /@carol/);
});

test('one of an owner who is suspended, and one that never was, are not found', async () => {
  const dave = await server.createUser('dave');
  const { body } = await as(server, dave)('POST', '/api/v1/collections', { json: { name: 'Mine' } });
  const { pathname } = new URL(String(body.collection?.url));
  assert.equal((await server.request('GET', pathname)).status, 200);
  const admin = await server.createUser('admin', { role: 'admin', scopes: 'admin:write' });
  await as(server, admin)('POST', `/api/v1/admin/accounts/${dave.id}/action`, { json: { type: 'suspend' } });
  assert.equal((await server.request('GET', pathname)).status, 404);
  assert.equal((await server.request('GET', '/collections/1')).status, 404);
});
