import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createLocalAccount } from '../../../src/domain/accounts/create-local.ts';
import { toWire } from '../../../src/lib/id.ts';
import { type BrowserSession, formTokenIn, openBrowser } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let boss: TestUser;
let troll: TestUser;
let alice: TestUser;
let staff: BrowserSession;
before(async () => {
  server = await startServer();
  const scopes = 'read write follow push profile admin:read admin:write';
  boss = await server.createUser('boss', { role: 'owner', scopes });
  await server.createUser('mod', { role: 'moderator' });
  troll = await server.createUser('troll');
  alice = await server.createUser('alice');
  staff = await signedInBrowser(server, 'boss');
});
after(() => server.close());

async function account(id: string) {
  return (await server.request('GET', `/api/v1/admin/accounts/${id}`, { token: boss.token })).body;
}

async function lastAct(): Promise<{ action: string; account_id: number | null }> {
  const query = server.ctx.store.db.selectFrom('audit_log').select(['action', 'account_id']).orderBy('id', 'desc');
  return query.executeTakeFirstOrThrow();
}

async function reportTroll(comment: string): Promise<{ id: string; statusId: string }> {
  const { id: statusId } = await post(server, troll, { status: 'pineapple on fire' });
  const json = { account_id: troll.id, status_ids: [statusId], comment, category: 'spam' };
  const { body } = await server.request('POST', '/api/v1/reports', { token: alice.token, json });
  return { id: String(body.id), statusId: String(statusId) };
}

test('nobody without a role gets in, and nobody else is led there', async () => {
  const paths = ['/admin', '/admin/accounts', `/admin/accounts/${troll.id}`, '/admin/reports', '/admin/appeals'];
  const visitor = openBrowser(server);
  const member = await signedInBrowser(server, 'alice');
  for (const path of paths) {
    const unknown = await visitor.get(path);
    assert.equal(unknown.status, 302, path);
    assert.match(unknown.headers.location ?? '', /^\/auth\/sign_in\?return_to=/, path);
    const refused = await member.get(path);
    assert.equal(refused.status, 403, path);
    assert.doesNotMatch(refused.text, /troll@example\.org/, path);
  }
  assert.doesNotMatch((await member.get('/home')).text, /href="\/admin"/);
  assert.match((await staff.get('/home')).text, /href="\/admin"/);
});

test('an account is found by its address, shows what is known, and is limited with a text and let go again', async () => {
  const found = await staff.get('/admin/accounts?email=troll@');
  assert.match(found.text, new RegExp(`/admin/accounts/${troll.id}"`));
  assert.doesNotMatch(found.text, new RegExp(`/admin/accounts/${alice.id}"`));
  const path = `/admin/accounts/${troll.id}`;
  assert.match((await staff.get(path)).text, /troll@example\.org/);
  const decided = await staff.submit(
    { type: 'silence', text: 'Too loud', send_email_notification: 'true' },
    `${path}/action`,
  );
  assert.equal(decided.headers.location, path);
  assert.equal((await account(troll.id)).silenced, true);
  assert.deepEqual(await lastAct(), { action: 'silence', account_id: boss.accountId });
  const page = await staff.get(path);
  assert.match(page.text, /Too loud/);
  assert.match(page.text, new RegExp(`formaction="${path}/unsilence"`));
  await sendAct(staff, path, `${path}/unsilence`);
  assert.equal((await account(troll.id)).silenced, false);
  assert.deepEqual(await lastAct(), { action: 'unsilence', account_id: boss.accountId });
});

/** Presses a button of the page that belongs to its one form. */
async function sendAct(browser: BrowserSession, page: string, path: string) {
  const [, token = ''] =
    /<form id="act"[\s\S]*?name="authenticity_token" value="([^"]+)"/.exec((await browser.get(page)).text) ?? [];
  const answer = await browser.post(path, { authenticity_token: token, back: page });
  assert.equal(answer.status, 303, `${path} ${answer.text}`);
  assert.equal(answer.headers.location?.split('#')[0], page);
}

test('nobody decides about those who rank as high', async () => {
  const mod = await signedInBrowser(server, 'mod');
  const path = `/admin/accounts/${boss.id}`;
  const page = await mod.get(path);
  assert.equal(page.status, 200);
  assert.doesNotMatch(page.text, /name="type"/);
  const token = formTokenIn(page);
  const refused = await mod.post(`${path}/action`, { authenticity_token: token, type: 'suspend' });
  assert.equal(refused.status, 403);
  assert.equal((await account(boss.id)).suspended, false);
});

test('a note that is too long is shown again, with what was typed', async () => {
  const path = `/admin/accounts/${troll.id}`;
  await staff.get(path);
  const content = `pineapple ${'x'.repeat(2000)}`;
  const refused = await staff.submit({ content }, `${path}/notes`);
  assert.equal(refused.status, 422);
  assert.match(refused.text, /role="alert"/);
  assert.ok(refused.text.includes(content));
  await staff.get(path);
  assert.equal((await staff.submit({ content: 'Known for pineapples' }, `${path}/notes`)).status, 303);
  assert.match((await staff.get(path)).text, /Known for pineapples/);
});

test('a report is taken on, its post deleted, and opened again', async () => {
  const { id, statusId } = await reportTroll('It burns');
  const path = `/admin/reports/${id}`;
  assert.match((await staff.get('/admin')).text, /1 open report/);
  assert.match((await staff.get('/admin/reports')).text, new RegExp(`href="${path}"`));
  const page = await staff.get(path);
  assert.match(page.text, /It burns/);
  assert.match(page.text, /pineapple on fire/);
  await sendAct(staff, path, `${path}/assign_to_self`);
  assert.match((await staff.get(path)).text, /Assigned to @boss/);
  const none = await staff.submit({ type: 'delete_statuses', text: 'typed' }, `${path}/actions`);
  assert.equal(none.status, 422);
  assert.ok(none.text.includes('>typed</textarea>'));
  await staff.get(path);
  await staff.submit(
    [
      ['type', 'delete_statuses'],
      ['status_ids[]', statusId],
    ],
    `${path}/actions`,
  );
  assert.equal((await server.request('GET', `/api/v1/statuses/${statusId}`)).status, 404);
  assert.match((await staff.get(path)).text, /Resolved by @boss/);
  await sendAct(staff, path, `${path}/reopen`);
  assert.match((await staff.get('/admin/reports')).text, new RegExp(`href="${path}"`));
  await sendAct(staff, path, `${path}/resolve`);
  assert.deepEqual(await lastAct(), { action: 'resolve', account_id: boss.accountId });
  assert.equal((await staff.get('/admin/reports/1')).status, 404);
});

/** Somebody who has signed up; the wire id. */
async function signUp(username: string, state: { approved: boolean; confirmed: boolean }): Promise<string> {
  const email = `${username}@example.org`;
  const made = await server.ctx.store.transaction((tx) =>
    createLocalAccount(tx, { username, email, passwordHash: 'none', role: null, ...state }),
  );
  return toWire(made.accountId);
}

test('a sign-up that waits is approved, another rejected; an address is confirmed', async () => {
  const wren = await signUp('wren', { approved: false, confirmed: true });
  const rook = await signUp('rook', { approved: false, confirmed: true });
  assert.match((await staff.get('/admin')).text, /2 sign-ups wait for approval/);
  await sendAct(staff, '/admin/accounts?status=pending', `/admin/accounts/${wren}/approve`);
  await sendAct(staff, '/admin/accounts?status=pending', `/admin/accounts/${rook}/reject`);
  assert.equal((await account(wren)).approved, true);
  assert.equal((await staff.get(`/admin/accounts/${rook}`)).status, 404);
  const lark = await signUp('lark', { approved: true, confirmed: false });
  await staff.get(`/admin/accounts/${lark}`);
  assert.equal((await staff.submit({}, `/admin/accounts/${lark}/confirm`)).status, 303);
  assert.equal((await account(lark)).confirmed, true);
  assert.deepEqual(await lastAct(), { action: 'confirm', account_id: boss.accountId });
});
