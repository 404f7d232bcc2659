import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

const ROLES = '/api/whinchat/v1/admin/roles';

let server: TestServer;
let owner: TestUser;
let admin: TestUser;
let alice: TestUser;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  admin = await server.createUser('admin', { role: 'admin', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice', { scopes: ADMIN_SCOPES });
});
after(() => server.close());

const assign = (by: TestUser, target: TestUser, role_id: unknown) =>
  as(server, by)('POST', `/api/whinchat/v1/admin/accounts/${target.id}/role`, { json: { role_id } });

test('a role is made, given, shown, changed and removed, and grants what it says from then on', async () => {
  const json = { name: 'Helper', color: '#ff8800', position: 5, permissions: ['manage_reports'], highlighted: true };
  const role = (await as(server, admin)('POST', ROLES, { json })).body;
  assert.deepEqual([role.name, role.position, role.permissions], ['Helper', 5, ['manage_reports']]);
  const reports = async () => (await as(server, alice)('GET', '/api/v1/admin/reports')).status;
  assert.equal(await reports(), 403);
  assert.equal((await assign(admin, alice, role.id)).body.role?.name, 'Helper');
  assert.equal(await reports(), 200);
  const shown = async () => (await server.request('GET', `/api/v1/accounts/${alice.id}`)).body.roles;
  assert.equal((await shown())?.[0]?.color, '#ff8800');
  await as(server, admin)('PATCH', `${ROLES}/${role.id}`, { json: { color: '', permissions: ['manage_users'] } });
  assert.deepEqual([await reports(), (await shown())?.[0]?.color], [403, '']);
  assert.equal((await as(server, admin)('DELETE', `${ROLES}/${role.id}`)).status, 200);
  assert.deepEqual(await shown(), []);
  assert.equal((await as(server, alice)('GET', '/api/v1/admin/accounts')).status, 403);
});

test('nobody makes, changes or gives a role above their own, or with what they do not have', async () => {
  const by = (who: TestUser, method: string, path: string, json: object) => as(server, who)(method, path, { json });
  const roles = (await as(server, admin)('GET', ROLES)).items;
  const [first, second, third] = roles;
  assert.deepEqual(
    roles.map((role) => role.name),
    ['Owner', 'Admin', 'Moderator'],
  );
  for (const json of [
    { name: 'Equal', position: 100 },
    { name: 'Higher', position: 101 },
    { name: 'God', position: 1, permissions: ['administrator'] },
  ])
    assert.equal((await by(admin, 'POST', ROLES, json)).status, 403, json.name);
  for (const json of [{}, { name: ' ' }, { name: 'x', color: 'red' }, { name: 'x', permissions: ['fly'] }])
    assert.equal((await by(admin, 'POST', ROLES, json)).status, 422, JSON.stringify(json));
  assert.equal((await by(admin, 'PUT', `${ROLES}/${second?.id}`, { name: 'Boss' })).status, 403);
  assert.equal((await by(admin, 'PUT', `${ROLES}/${third?.id}`, { position: 100 })).status, 403);
  assert.equal((await by(admin, 'PUT', `${ROLES}/${third?.id}`, { permissions: ['administrator'] })).status, 403);
  assert.equal((await by(owner, 'DELETE', `${ROLES}/${third?.id}`, {})).status, 422);
  assert.equal((await assign(admin, alice, first?.id)).status, 403);
  assert.equal((await assign(admin, admin, '')).status, 403);
  assert.equal((await assign(admin, owner, '')).status, 403);
  assert.equal((await assign(owner, alice, '6400')).status, 404);
  assert.equal((await assign(owner, alice, third?.id)).body.role?.name, 'Moderator');
  assert.equal((await assign(owner, alice, '')).body.role?.id, '-99');
});

test('the audit log tells who did what, and can be searched', async () => {
  const log = async (query = '') =>
    (await as(server, owner)('GET', `/api/whinchat/v1/admin/audit_log${query}`)).items.map(
      (act) => `${act.account?.username} ${act.action} ${act.target_type} ${act.target_label}`,
    );
  assert.deepEqual(await log('?limit=2'), ['owner change_role account alice', 'owner change_role account alice']);
  assert.deepEqual(await log('?target_type=role'), [
    'admin destroy role Helper',
    'admin update role Helper',
    'admin create role Helper',
  ]);
  assert.deepEqual(await log(`?account_id=${admin.id}&action=change_role`), ['admin change_role account alice']);
});
