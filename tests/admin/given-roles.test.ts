import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeLogin } from '../../src/domain/accounts/change-login.ts';
import { COMMAND_LINE, logAct } from '../../src/domain/audit/log-act.ts';
import { ROLE_ID } from '../../src/domain/roles/ensure-roles.ts';
import { toWire } from '../../src/lib/id.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

let server: TestServer;
const people = new Map<string, TestUser>();
before(async () => {
  server = await startServer();
  for (const [name, role] of [
    ['owner', 'owner'],
    ['admin', 'admin'],
    ['equal', 'admin'],
    ['moderator', 'moderator'],
  ] as const)
    people.set(name, await server.createUser(name, { role, scopes: ADMIN_SCOPES }));
});
after(() => server.close());

const person = (name: string) => people.get(name) ?? assert.fail(name);

async function assign(by: string, target: TestUser, roleId: number | ''): Promise<number> {
  const path = `/api/whinchat/v1/admin/accounts/${target.id}/role`;
  return (await as(server, person(by))('POST', path, { json: { role_id: roleId === '' ? '' : toWire(roleId) } }))
    .status;
}

const { moderator, admin, owner } = ROLE_ID;

/** Who gives which role, who takes it back then, and whether they may. */
const CASES = [
  ['owner', owner, 'owner', 200],
  ['owner', admin, 'owner', 200],
  ['owner', admin, 'admin', 403],
  ['admin', admin, 'admin', 200],
  ['admin', admin, 'owner', 200],
  ['admin', admin, 'equal', 403],
  ['admin', admin, 'moderator', 403],
  ['admin', moderator, 'equal', 200],
  ['admin', moderator, 'moderator', 403],
] as const;

for (const [index, [giver, role, taker, status]] of CASES.entries()) {
  test(`${giver} gives role ${role}, ${taker} takes it: ${status}`, async () => {
    const bob = await server.createUser(`given${index}`);
    assert.equal(await assign(giver, bob, role), 200);
    const browser = await signedInBrowser(server, taker);
    const { text } = await browser.get(`/admin/accounts/${bob.id}`);
    assert.equal(text.includes(`/admin/accounts/${bob.id}/role"`), status === 200, 'the page offers it');
    assert.equal(await assign(taker, bob, ''), status);
  });
}

test('who gave a role that is as high as theirs gave nothing but that', async () => {
  const [bob, carol] = [await server.createUser('bob', { scopes: ADMIN_SCOPES }), await server.createUser('carol')];
  people.set('bob', bob);
  assert.equal(await assign('admin', bob, admin), 200);
  assert.equal(await assign('bob', person('admin'), ''), 403, 'it is not for the other way round');
  assert.equal(await assign('bob', bob, ''), 403, 'nor for oneself');
  const suspend = { json: { type: 'suspend' } };
  const act = await as(server, person('admin'))('POST', `/api/v1/admin/accounts/${bob.id}/action`, suspend);
  assert.equal(act.status, 403);
  assert.equal(await assign('bob', carol, admin), 200);
  assert.equal(await assign('admin', carol, ''), 403, 'nor for what they gave to others');
});

test('it ends when others give a role, or the own is lower', async () => {
  const dave = await server.createUser('dave');
  assert.equal(await assign('admin', dave, admin), 200);
  assert.equal(await assign('owner', dave, admin), 200);
  assert.equal(await assign('admin', dave, ''), 403);
  const erin = await server.createUser('erin');
  assert.equal(await assign('admin', erin, admin), 200);
  await server.ctx.store.transaction(async (tx) => {
    const { id } = await tx
      .selectFrom('users')
      .select('id')
      .where('account_id', '=', erin.accountId)
      .executeTakeFirstOrThrow();
    await changeLogin(tx, id, erin.accountId, { role: 'admin' });
    await logAct(tx, COMMAND_LINE, {
      action: 'modify',
      targetType: 'account',
      targetId: erin.accountId,
      label: 'erin',
    });
  });
  assert.equal(await assign('admin', erin, ''), 403);
  const frank = await server.createUser('frank');
  assert.equal(await assign('admin', frank, admin), 200);
  assert.equal(await assign('owner', person('admin'), moderator), 200);
  assert.equal(await assign('admin', frank, ''), 403);
});
