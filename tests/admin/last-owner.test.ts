import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { deleteOwnAccount } from '../../src/domain/deletions/delete-account.ts';
import { ROLE_ID } from '../../src/domain/roles/ensure-roles.ts';
import { toWire } from '../../src/lib/id.ts';
import { ALL_PERMISSIONS, PERMISSION } from '../../src/lib/permissions.ts';
import { type ServerWithCommands, startWithCommands } from '../cli/whinchat.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

/** A role above the owner's, which has all rights but that of an administrator. */
const CHIEF = { id: 77, name: 'Chief', position: 2000, permissions: ALL_PERMISSIONS & ~PERMISSION.administrator };

let commands: ServerWithCommands;
let server: TestServer;
let chief: TestUser;
let owner: TestUser;

before(async () => {
  commands = await startWithCommands();
  server = commands.server;
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  chief = await server.createUser('chief', { scopes: ADMIN_SCOPES });
  await server.ctx.store.transaction(async (tx) => {
    await tx
      .insertInto('roles')
      .values({ ...CHIEF, created_at: 1, updated_at: 1 })
      .execute();
    await tx.updateTable('users').set({ role_id: CHIEF.id }).where('account_id', '=', chief.accountId).execute();
  });
});
after(() => commands.close());

const WHY = 'Nobody else can manage everything here. Make somebody else an owner first';

type Outcome = { readonly refused: boolean; readonly why: string };
type Act = (target: TestUser) => Promise<Outcome>;

const byApi =
  (method: string, path: (id: string) => string, json: object = {}): Act =>
  async ({ id }) => {
    const { status, text } = await server.request(method, path(id), { token: chief.token, json });
    assert.ok(status === 200 || status === 422, `${status} ${text}`);
    return { refused: status === 422, why: text };
  };

const byCommand =
  (...args: readonly string[]): Act =>
  async ({ name }) => {
    const { code, stderr } = await commands.run(...args.map((word) => (word === 'NAME' ? name : word)));
    return { refused: code !== 0, why: stderr };
  };

const byPage: Act = async ({ name }) => {
  const browser = await signedInBrowser(server, name);
  await browser.get('/settings/delete');
  const { status, text } = await browser.submit(
    { 'form_delete_confirmation[password]': TEST_PASSWORD },
    '/settings/delete',
  );
  return { refused: status === 422, why: text };
};

const account = (id: string) => `/api/v1/admin/accounts/${id}`;

/** What takes the rights of an owner from somebody, or keeps them from using them. */
const ACTS: Readonly<Record<string, Act>> = {
  'disabling the login': byApi('POST', (id) => `${account(id)}/action`, { type: 'disable' }),
  'suspending the account': byApi('POST', (id) => `${account(id)}/action`, { type: 'suspend' }),
  'taking the role': byApi('POST', (id) => `/api/whinchat/v1/admin/accounts/${id}/role`, { role_id: null }),
  'giving a lesser role': byApi('POST', (id) => `/api/whinchat/v1/admin/accounts/${id}/role`, {
    role_id: toWire(ROLE_ID.moderator),
  }),
  'another role by command': byCommand('accounts', 'modify', 'NAME', '--role', 'admin'),
  'disabling by command': byCommand('accounts', 'modify', 'NAME', '--disable'),
  'deleting by command': byCommand('accounts', 'delete', 'NAME'),
  'deleting oneself on the page': byPage,
};

for (const [name, act] of Object.entries(ACTS)) {
  test(`${name} is refused for the last owner, and possible for another`, async () => {
    const { refused, why } = await act(owner);
    assert.ok(refused && why.includes(WHY), `${name}: ${why}`);
    const second = await server.createUser(`second${Object.keys(ACTS).indexOf(name)}`, { role: 'owner' });
    const then = await act(second);
    assert.ok(!then.refused, then.why);
  });
}

test('the role of the last owner keeps the right to manage everything', async () => {
  const path = `/api/whinchat/v1/admin/roles/${toWire(ROLE_ID.owner)}`;
  const change = (json: object) => server.request('PUT', path, { token: chief.token, json });
  const { status, text } = await change({ permissions: ['manage_users'] });
  assert.equal(status, 422, text);
  assert.ok(text.includes(WHY));
  assert.equal((await change({ name: 'Queen' })).status, 200);
});

test('of two owners who go at once, one stays', async () => {
  const other = await server.createUser('other', { role: 'owner' });
  const { store } = server.ctx;
  const begun = Promise.withResolvers<void>();
  const goes = store.transaction(async (tx) => {
    await deleteOwnAccount(tx, owner);
    begun.resolve();
    // On SQLite the other one waits for this anyway.
    if (tx.dialect === 'postgres') await sql`select pg_sleep(0.5)`.execute(tx);
  });
  await begun.promise;
  const follows = store.transaction((tx) => deleteOwnAccount(tx, other));
  await assert.rejects(follows, new RegExp(WHY));
  await goes;
});

test('who is alone on a server may leave it', async (t) => {
  const alone = await startServer();
  t.after(() => alone.close());
  await alone.createUser('only', { role: 'owner' });
  const browser = await signedInBrowser(alone, 'only');
  await browser.get('/settings/delete');
  const done = await browser.submit({ 'form_delete_confirmation[password]': TEST_PASSWORD }, '/settings/delete');
  assert.deepEqual([done.status, done.headers.location], [303, '/auth/goodbye?after=deletion']);
});
