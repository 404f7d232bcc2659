import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ROLE_ID } from '../../../src/domain/roles/ensure-roles.ts';
import { toWire } from '../../../src/lib/id.ts';
import { can, PERMISSION } from '../../../src/lib/permissions.ts';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let owner: BrowserSession;
let admin: BrowserSession;
before(async () => {
  server = await startServer();
  await server.createUser('boss', { role: 'owner' });
  await server.createUser('chief', { role: 'admin' });
  await server.createUser('mod', { role: 'moderator' });
  owner = await signedInBrowser(server, 'boss');
  admin = await signedInBrowser(server, 'chief');
});
after(() => server.close());

const PATH = '/admin/roles';
const rolesNamed = (name: string) =>
  server.ctx.store.db.selectFrom('roles').selectAll().where('name', '=', name).execute();

test('a role is made, changed and deleted; what is wrong is said, and what was typed stays', async () => {
  await admin.get(`${PATH}/new`);
  const wrong = await admin.submit({ name: 'Gardener', color: 'green', position: '20' }, `action="${PATH}"`);
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /value="green"/);
  await admin.get(`${PATH}/new`);
  const given: [string, string][] = [
    ['name', 'Gardener'],
    ['color', '#228844'],
    ['position', '20'],
    ['highlighted', 'true'],
    ['permissions[]', 'manage_custom_emojis'],
    ['permissions[]', 'manage_rules'],
  ];
  assert.equal((await admin.submit(given, `action="${PATH}"`)).status, 303);
  const [role] = await rolesNamed('Gardener');
  assert.deepEqual(
    [role?.color, role?.position, role?.highlighted, role?.permissions],
    ['#228844', 20, 1, PERMISSION.manage_custom_emojis | PERMISSION.manage_rules],
  );
  const path = `${PATH}/${toWire(role?.id ?? 0)}`;
  assert.match((await admin.get(PATH)).text, new RegExp(`href="${path}"`));
  assert.match((await admin.get(path)).text, /value="manage_rules" checked/);
  await admin.submit({ name: 'Gardener', position: '21', color: '' }, `action="${path}"`);
  const [changed] = await rolesNamed('Gardener');
  assert.deepEqual([changed?.position, changed?.permissions, changed?.highlighted], [21, 0, 0]);
  await admin.get(path);
  assert.equal((await admin.submit({}, `${path}/delete`)).status, 303);
  assert.deepEqual(await rolesNamed('Gardener'), []);
});

test('nobody makes or reaches a role that ranks as high as theirs, or gives rights that they lack', async () => {
  await admin.get(`${PATH}/new`);
  const high = await admin.submit({ name: 'High', position: '100' }, `action="${PATH}"`);
  assert.equal(high.status, 422);
  assert.match(high.text, /rank below your own/);
  assert.match(high.text, /value="High"/);
  assert.doesNotMatch(high.text, /value="administrator"/);
  await admin.get(`${PATH}/new`);
  const all = { name: 'All', position: '5', 'permissions[]': 'administrator' };
  assert.equal((await admin.submit(all, `action="${PATH}"`)).status, 422);
  const own = `${PATH}/${toWire(ROLE_ID.admin)}`;
  assert.equal((await admin.get(own)).status, 403);
  assert.doesNotMatch((await admin.get(PATH)).text, new RegExp(`href="${own}"`));
});

test('a role that allows more than one can give keeps its rights', async () => {
  const id = ROLE_ID.moderator;
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('roles').set({ permissions: PERMISSION.administrator }).where('id', '=', id).execute(),
  );
  const path = `${PATH}/${toWire(id)}`;
  const page = await admin.get(path);
  assert.match(page.text, /more than you can give/);
  assert.match(page.text, /1 person has it<\/h2><p dir="ltr">@mod</);
  assert.doesNotMatch(page.text, new RegExp(`${path}/delete`));
  await admin.submit({ name: 'Helper', position: '10' }, `action="${path}"`);
  const [role] = await rolesNamed('Helper');
  assert.ok(can(role?.permissions ?? 0, 'administrator'));
  await owner.get(path);
  await owner.submit({ name: 'Helper', position: '10', 'permissions[]': 'manage_reports' }, `action="${path}"`);
  assert.equal((await rolesNamed('Helper'))[0]?.permissions, PERMISSION.manage_reports);
});

test('who has no right to roles neither sees nor makes them', async () => {
  const mod = await signedInBrowser(server, 'mod');
  const authenticity_token = formTokenIn(await mod.get('/admin'));
  assert.equal((await mod.get(`${PATH}/new`)).status, 403);
  assert.equal((await mod.post(PATH, { authenticity_token, name: 'Mine', position: '1' })).status, 403);
});
