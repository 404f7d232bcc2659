import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let former: TestUser;
before(async () => {
  server = await startServer();
  [alice, former] = [await server.createUser('alice'), await server.createUser('former')];
});
after(() => server.close());

const alias = (address: string) =>
  server.request('POST', '/api/v1/accounts/alias', { token: alice.token, json: { also_known_as_uris: [address] } });

function account({ accountId }: TestUser) {
  const accounts = server.ctx.store.db.selectFrom('accounts').select(['uri', 'also_known_as']);
  return accounts.where('id', '=', accountId).executeTakeFirstOrThrow();
}

test('an account of this server is an alias by each of its addresses', async () => {
  const { uri } = await account(former);
  const { origin } = server.ctx.config;
  for (const address of [uri, `${origin}/@former`, `${origin}/users/Former`, `${origin}/@former?lang=de`]) {
    assert.equal((await alias(address)).status, 200, address);
    assert.deepEqual(JSON.parse((await account(alice)).also_known_as), [uri], address);
    const move = { password: 'wrong', moved_to_uri: address };
    assert.equal(
      (await server.request('POST', '/api/v1/accounts/move', { token: former.token, json: move })).status,
      403,
    );
  }
  assert.equal((await alias(`${origin}/@nobody`)).status, 422);
});

test('so it is in the form', async () => {
  const browser = await signedInBrowser(server, 'former');
  await browser.get('/settings/aliases');
  const { status } = await browser.submit({ account: `${server.ctx.config.origin}/@alice` }, 'Add');
  assert.equal(status, 303);
});
