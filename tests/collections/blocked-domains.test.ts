import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mayFeature } from '../../src/domain/collections/policy.ts';
import { toWire } from '../../src/lib/id.ts';
import { type Stranger, stranger } from '../support/elsewhere.ts';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const WILLING = JSON.stringify({ automatic: ['public'], manual: [] });

let server: TestServer;
let alice: TestUser;
let zed: Stranger;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  zed = await stranger(server, 'zed', 'far.example');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ feature_policy: WILLING }).where('id', '=', zed.id).execute(),
  );
  await as(server, alice)('PATCH', '/api/v1/accounts/update_credentials', { json: { discoverable: true } });
});
after(() => server.close());

async function addsZed(name: string): Promise<number> {
  const json = { name, account_ids: [toWire(zed.id)] };
  return (await as(server, alice)('POST', '/api/v1/collections', { json })).status;
}

const zedMayFeatureAlice = () => mayFeature(server.ctx.store.db, zed.id, alice.accountId);
const domainBlock = (method: 'POST' | 'DELETE') =>
  as(server, alice)(method, '/api/v1/domain_blocks', { json: { domain: 'far.example' } });

test('who blocks a domain features nobody there, and is featured by nobody there', async () => {
  assert.equal(await addsZed('before'), 200);
  assert.equal(await zedMayFeatureAlice(), true);
  await domainBlock('POST');
  assert.equal(await addsZed('meanwhile'), 403);
  assert.equal(await zedMayFeatureAlice(), false);
  await domainBlock('DELETE');
  assert.equal(await addsZed('afterwards'), 200);
  assert.equal(await zedMayFeatureAlice(), true);
});
