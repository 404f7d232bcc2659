import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeUserSettings } from '../../src/domain/accounts/user-settings.ts';
import { toWire } from '../../src/lib/id.ts';
import { stranger, strangersPost } from '../support/elsewhere.ts';
import { as, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let owner: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  const scopes = 'read write admin:read admin:write';
  owner = await server.createUser('owner', { role: 'owner', scopes });
});
after(() => server.close());

const show = async (who: TestUser | null, id: unknown) => (await as(server, who)('GET', `/api/v1/statuses/${id}`)).body;

test('once staff take an account for sensitive, what it wrote before is so too, but not in its own eyes', async () => {
  const status = await post(server, alice, 'harmless');
  assert.equal((await show(bob, status.id)).sensitive, false);
  const path = `/api/v1/admin/accounts/${alice.id}`;
  const acted = await as(server, owner)('POST', `${path}/action`, { json: { type: 'sensitive' } });
  assert.equal(acted.status, 200, acted.text);
  for (const who of [bob, null]) assert.equal((await show(who, status.id)).sensitive, true);
  assert.equal((await show(alice, status.id)).sensitive, false);
  await as(server, owner)('POST', `${path}/unsensitive`);
  assert.equal((await show(bob, status.id)).sensitive, false);
});

test('who hides the client still sees it, and nobody else does', async () => {
  const status = await post(server, alice, 'from somewhere');
  const client = { name: 'tests', website: null };
  assert.deepEqual((await show(null, status.id)).application, client);
  await server.ctx.store.transaction((tx) => changeUserSettings(tx, alice.accountId, { show_application: false }));
  assert.deepEqual((await show(alice, status.id)).application, client);
  for (const who of [bob, null]) assert.ok(!('application' in (await show(who, status.id))));
});

test('a reblog names no client, nor does a status whose client is gone', async () => {
  const bird = await server.createUser('bird');
  const status = await post(server, bird, 'from a client');
  const reblog = (await as(server, bird)('POST', `/api/v1/statuses/${status.id}/reblog`)).body;
  for (const who of [bird, bob, null]) {
    const { application, reblog: original } = await show(who, reblog.id);
    assert.deepEqual([application, original?.application], [null, { name: 'tests', website: null }]);
  }
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('statuses').set({ application_id: null }).where('account_id', '=', bird.accountId).execute(),
  );
  for (const who of [bird, bob, null]) assert.equal((await show(who, status.id)).application, null);
});

test('what came from elsewhere was written with no client we know', async () => {
  const { id } = await strangersPost(server, await stranger(server, 'rem', 'remote.example'), 0);
  for (const who of [bob, null]) assert.ok(!('application' in (await show(who, toWire(id)))));
});

test('the versions of a quoting status carry its quote', async () => {
  const quoted = await post(server, alice, 'quote me');
  const quoting = await post(server, bob, { status: 'see', quoted_status_id: quoted.id });
  await as(server, bob)('PUT', `/api/v1/statuses/${quoting.id}`, { json: { status: 'see this' } });
  const { items } = await as(server, null)('GET', `/api/v1/statuses/${quoting.id}/history`);
  assert.deepEqual(
    items.map((version) => [version.quote?.state, version.quote?.quoted_status?.id]),
    [
      ['accepted', quoted.id],
      ['accepted', quoted.id],
    ],
  );
});

test('a suspended account tells nothing of itself', async () => {
  const gone = await server.createUser('gone', { role: 'moderator' });
  const json = { locked: true, bot: true, indexable: true };
  await as(server, gone)('PATCH', '/api/v1/accounts/update_credentials', { json });
  await as(server, owner)('POST', `/api/v1/admin/accounts/${gone.id}/action`, { json: { type: 'suspend' } });
  const { body } = await as(server, bob)('GET', `/api/v1/accounts/${gone.id}`);
  assert.deepEqual(
    [body.suspended, body.locked, body.bot, body.indexable, body.roles],
    [true, false, false, false, []],
  );
});
