import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Route } from '../../../src/http/route.ts';
import { can, EVERYONE_PERMISSIONS, PERMISSION, type Permission } from '../../../src/lib/permissions.ts';
import { pageRoutes } from '../../../src/pages/register-pages.ts';
import { type BrowserSession, formTokenIn, openBrowser } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { createStaff } from '../../support/role-with.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** No row has this id, so that a form that is let in finds nothing. */
const NOBODY = '640000';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server?.close());

/** Every page and form for staff. */
const routes = pageRoutes().filter(({ path, access }) => access.permissions || path.startsWith('/admin'));
const doors = routes.flatMap((route) => [route.method].flat().map((method) => ({ method, route })));
const addressOf = ({ path }: Route) => path.replaceAll(/:\w+/g, NOBODY).replace('*', NOBODY);

type Visitor = { readonly browser: BrowserSession; readonly token: string; readonly permissions: number };

async function visitor(name: string, permissions: number): Promise<Visitor> {
  const browser = await signedInBrowser(server, name);
  return { browser, token: formTokenIn(await browser.get('/settings/profile')), permissions };
}

function ask({ browser, token }: Visitor, method: string, route: Route) {
  const path = addressOf(route);
  return method === 'GET' ? browser.get(path) : browser.post(path, { authenticity_token: token });
}

const isOpen = ({ access }: Route, permissions: number) =>
  access.permissions === undefined || access.permissions.some((permission) => can(permissions, permission));

/** What asks for a second factor besides the role, and is refused to whoever has none. */
const NEEDS_SECOND_FACTOR = new Set(['/admin/backups/:name/download', '/admin/backups/:name/file']);

/** Asks for every page and sends every form: it is let in exactly where a permission says so. What comes of a form is another matter. */
async function tryAll(who: Visitor): Promise<void> {
  for (const { method, route } of doors) {
    const name = `${method} ${route.path}`;
    const { status } = await ask(who, method, route);
    if (isOpen(route, who.permissions) && !NEEDS_SECOND_FACTOR.has(route.path))
      assert.ok(status < 500 && ![401, 403].includes(status), `${name}: ${status}`);
    else assert.equal(status, 403, name);
  }
}

test('every page and form for staff asks for a permission, or is an address that only leads on', () => {
  assert.ok(doors.length > 40);
  const open = doors.filter(({ route }) => route.access.permissions === undefined);
  for (const { method, route } of open) {
    assert.equal(method, 'GET', route.path);
    assert.match(route.summary, /^Leads to /, route.path);
  }
});

test('who is not signed in is asked to, and nothing is done', async () => {
  const browser = openBrowser(server);
  for (const { method, route } of doors) {
    if (route.access.permissions === undefined) continue;
    const path = addressOf(route);
    const { status, headers } = await (method === 'GET' ? browser.get(path) : browser.post(path, {}));
    const name = `${method} ${route.path}: ${status} ${headers.location ?? ''}`;
    if (status >= 300 && status < 400) assert.match(headers.location ?? '', /^\/auth\/sign_in/, name);
    else assert.ok([401, 403].includes(status), name);
  }
  assert.deepEqual(await server.ctx.store.db.selectFrom('audit_log').select('id').execute(), []);
});

test('who has no role is let in nowhere', async () => {
  await server.createUser('plain');
  const plain = await visitor('plain', EVERYONE_PERMISSIONS);
  for (const { method, route } of doors) {
    if (route.access.permissions === undefined) continue;
    const { status } = await ask(plain, method, route);
    assert.equal(status, 403, `${method} ${route.path}`);
  }
});

for (const permission of Object.keys(PERMISSION).filter(isPermission)) {
  test(`a role that only grants ${permission} opens what it names and nothing else, and is shown no other way`, async () => {
    await createStaff(server, permission, [permission]);
    const who = await visitor(permission, PERMISSION[permission]);
    const entrance = await who.browser.get('/admin');
    for (const [, path = ''] of entrance.text.matchAll(/<a href="(\/admin[^"#?]*)/g))
      assert.equal((await who.browser.get(path)).status, 200, path);
    await tryAll(who);
  });
}

function isPermission(name: string): name is Permission {
  return name in PERMISSION;
}

for (const role of ['moderator', 'admin', 'owner'] as const) {
  test(`as ${role} one opens what the role grants and nothing else`, async () => {
    await server.createUser(`the_${role}`, { role });
    const { permissions } = await server.ctx.store.db
      .selectFrom('users as u')
      .innerJoin('roles as r', 'r.id', 'u.role_id')
      .select('r.permissions')
      .where('u.email', '=', `the_${role}@example.org`)
      .executeTakeFirstOrThrow();
    await tryAll(await visitor(`the_${role}`, permissions | EVERYONE_PERMISSIONS));
  });
}
