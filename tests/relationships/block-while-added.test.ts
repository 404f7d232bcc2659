import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, follow } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let owner: TestUser;
let members: TestUser[];
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner');
  members = await Promise.all(Array.from({ length: 15 }, (_, i) => server.createUser(`member${i}`)));
});
after(() => server.close());

test('nobody stays on a list or in a collection who blocks its owner at that moment', async () => {
  const ask = as(server, owner);
  const list = (await ask('POST', '/api/v1/lists', { json: { title: 'all' } })).body;
  const { collection } = (await ask('POST', '/api/v1/collections', { json: { name: 'all' } })).body;
  for (const member of members) {
    await as(server, member)('PATCH', '/api/v1/accounts/update_credentials', { json: { discoverable: true } });
    await follow(server, owner, member);
  }
  for (const member of members) {
    await Promise.all([
      ask('POST', `/api/v1/lists/${list.id}/accounts`, { json: { account_ids: [member.id] } }),
      as(server, member)('POST', `/api/v1/accounts/${owner.id}/block`),
      ask('POST', `/api/v1/collections/${collection?.id}/items`, { json: { account_id: member.id } }),
    ]);
  }
  const { db } = server.ctx.store;
  assert.deepEqual(await db.selectFrom('list_accounts').select('account_id').execute(), []);
  assert.deepEqual(await db.selectFrom('collection_items').select('account_id').execute(), []);
});
