import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, follow } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
before(async () => {
  server = await startServer();
  [alice, bob] = [await server.createUser('alice'), await server.createUser('bob')];
});
after(() => server.close());

const profile = (json: Record<string, boolean>) =>
  as(server, alice)('PATCH', '/api/v1/accounts/update_credentials', { json });

/** What the account says to somebody, wherever it can be looked at alone. */
async function verdicts(who: TestUser | null): Promise<string[]> {
  const ask = as(server, who);
  const path = `/api/v1/accounts/${alice.id}`;
  const [one] = (await ask('GET', '/api/v1/accounts', { query: { 'id[]': alice.id } })).items;
  const found = await ask('GET', '/api/v2/search', { query: { q: 'alice', type: 'accounts' } });
  const shown = [(await ask('GET', path)).body, (await ask('GET', '/api/v1/accounts/lookup?acct=alice')).body, one];
  const [searched] = Object.values(found.body.accounts ?? {});
  return [...shown, searched].map((account) => String(account?.feature_approval?.current_user));
}

const everywhere = (verdict: string) => Array(4).fill(verdict);

test('who wants to be found may be featured by everybody who is somebody', async () => {
  assert.deepEqual(await verdicts(bob), everywhere('denied'));
  await profile({ discoverable: true });
  assert.deepEqual(await verdicts(bob), everywhere('automatic'));
  assert.deepEqual(await verdicts(null), everywhere('denied'));
});

test('who is locked may be featured by followers', async () => {
  await follow(server, bob, alice);
  await profile({ locked: true });
  assert.deepEqual(await verdicts(bob), everywhere('automatic'));
  assert.deepEqual(await verdicts(alice), everywhere('automatic'));
  assert.deepEqual(await verdicts(await server.createUser('carol')), everywhere('denied'));
  await as(server, bob)('POST', `/api/v1/accounts/${alice.id}/unfollow`);
  assert.deepEqual(await verdicts(bob), everywhere('denied'));
});
