import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { purgeUnconfirmed } from '../../src/domain/registrations/purge-unconfirmed.ts';
import { createToken } from '../../src/domain/tokens/create-token.ts';
import { purgeApplications } from '../../src/domain/tokens/purge-applications.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const DAY = 86_400_000;
let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

const write = () => server.ctx.store;

async function unconfirmed(name: string, days: number): Promise<string> {
  const user = await server.createUser(name);
  await write().transaction((tx) =>
    tx
      .updateTable('users')
      .set({ confirmed_at: null, created_at: Date.now() - days * DAY })
      .where('account_id', '=', user.accountId)
      .execute(),
  );
  return name;
}

async function names(): Promise<string[]> {
  const rows = await server.ctx.store.db.selectFrom('accounts').select('username').orderBy('username').execute();
  return rows.map((row) => row.username);
}

test('who does not confirm within a week is gone, and the name is free again', async () => {
  await unconfirmed('late', 8);
  await unconfirmed('recent', 6);
  assert.equal(await purgeUnconfirmed(write()), 1);
  assert.deepEqual(await names(), ['alice', 'recent']);
  await server.createUser('late');
});

test('applications that nobody used for a day go, those with a token, a code or a post stay', async () => {
  const register = async (name: string) => {
    const json = { client_name: name, redirect_uris: 'urn:ietf:wg:oauth:2.0:oob' };
    return (await server.request('POST', '/api/v1/apps', { json })).body;
  };
  await register('unused');
  const status = await post(server, alice, 'made with tests');
  await write().transaction(async (tx) => {
    const past = Date.now() - 2 * DAY;
    await tx.updateTable('applications').set({ created_at: past }).execute();
    await tx.deleteFrom('access_tokens').execute();
    await createToken(tx, { accountId: alice.accountId, scopes: 'read', applicationName: 'used' });
    await tx.updateTable('applications').set({ created_at: past }).execute();
  });
  await register('new');
  await purgeApplications(write());
  const rows = await server.ctx.store.db.selectFrom('applications').select('name').orderBy('name').execute();
  assert.deepEqual(
    rows.map((row) => row.name),
    ['new', 'tests', 'used'],
  );
  const shown = await server.request('GET', `/api/v1/statuses/${status.id}`);
  assert.equal(shown.body.application?.name, 'tests');
});
