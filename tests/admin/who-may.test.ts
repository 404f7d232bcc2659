import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiRoutes } from '../../src/api/routes.ts';
import type { Route } from '../../src/http/route.ts';
import { can, EVERYONE_PERMISSIONS } from '../../src/lib/permissions.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

/** No row has this id, so a 404 would tell that something was looked for. */
const NOBODY = '640000';
const STAFF = ['moderator', 'admin', 'owner'] as const;

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

/** Every route for staff: Mastodon's and our own. */
const adminRoutes = apiRoutes.filter(({ path }) => path.includes('/admin/'));

const operations = adminRoutes.flatMap((route) => [route.method].flat().map((method) => ({ method, route })));

function call(method: string, route: Route, token?: string) {
  const path = route.path.replace(/:\w+/g, NOBODY);
  return server.request(method, path, { token, ...(method === 'GET' ? {} : { json: {} }) });
}

async function countActs(): Promise<number> {
  return (await server.ctx.store.db.selectFrom('audit_log').select('id').execute()).length;
}

test('routes that ask for a role are under an address of staff, and for a scope of staff', () => {
  const strays = apiRoutes.filter(({ path, access }) => access.permissions && !path.includes('/admin/'));
  assert.deepEqual(strays, []);
  for (const { path, access } of adminRoutes) {
    assert.equal(access.kind, 'user', path);
    assert.ok(access.scopes.length > 0 && access.scopes.every((scope) => scope.startsWith('admin:')), path);
  }
});

test('every route of staff asks for a permission, but for lists that show others what is public', () => {
  const open = adminRoutes.filter(({ access }) => access.permissions === undefined).map(({ path }) => path);
  assert.deepEqual(
    open.sort(),
    ['links', 'statuses', 'tags'].map((kind) => `/api/v1/admin/trends/${kind}`),
  );
});

test('nobody comes in without a token, without the scope or without the role, and nothing is looked for before', async () => {
  const plain = await server.createUser('plain');
  const roleless = await server.createUser('roleless', { scopes: ADMIN_SCOPES });
  const acts = await countActs();
  for (const { method, route } of operations) {
    const name = `${method} ${route.path}`;
    assert.equal((await call(method, route)).status, 401, name);
    const scopeless = await call(method, route, plain.token);
    assert.deepEqual(
      [scopeless.status, scopeless.body.error],
      [403, 'This action is outside the authorized scopes'],
      name,
    );
    const refused = await call(method, route, roleless.token);
    if (route.access.permissions === undefined) assert.equal(refused.status, 200, name);
    else assert.deepEqual([refused.status, refused.body.error], [403, 'This action is not allowed'], name);
  }
  assert.equal(await countActs(), acts);
});

test('a role opens what its permissions name and nothing else', async () => {
  for (const role of STAFF) {
    const { token } = await server.createUser(`the_${role}`, { role, scopes: ADMIN_SCOPES });
    const row = await server.ctx.store.db
      .selectFrom('users as u')
      .innerJoin('roles as r', 'r.id', 'u.role_id')
      .select('r.permissions')
      .where('u.email', '=', `the_${role}@example.org`)
      .executeTakeFirstOrThrow();
    const permissions = row.permissions | EVERYONE_PERMISSIONS;
    for (const { method, route } of operations) {
      const name = `${role}: ${method} ${route.path}`;
      const granted = route.access.permissions?.some((permission) => can(permissions, permission)) ?? true;
      const { status } = await call(method, route, token);
      if (granted) assert.ok(![401, 403].includes(status) && status < 500, `${name}: ${status}`);
      else assert.equal(status, 403, name);
    }
  }
});

test('a scope opens its half, and its part of that', async () => {
  const token = async (name: string, scopes: string) =>
    (await server.createUser(name, { role: 'owner', scopes })).token;
  const reads = await token('reads', 'admin:read');
  const writes = await token('writes', 'admin:write');
  const part = await token('part', 'admin:read:reports admin:write:reports');
  for (const { method, route } of operations) {
    const name = `${method} ${route.path}`;
    const { scopes } = route.access;
    const half = scopes.includes('admin:read') ? 'read' : 'write';
    assert.ok(half === 'write' || !['PUT', 'PATCH', 'DELETE'].includes(method), name);
    assert.equal((await call(method, route, reads)).status === 403, half === 'write', name);
    assert.equal((await call(method, route, writes)).status === 403, half === 'read', name);
    assert.equal((await call(method, route, part)).status === 403, !scopes.includes(`admin:${half}:reports`), name);
  }
});
