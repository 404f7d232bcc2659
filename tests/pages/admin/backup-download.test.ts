import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { unpackTar } from 'modern-tar';
import { backupName } from '../../../src/domain/backups/schedule.ts';
import { backUp } from '../../../src/domain/backups/scheduled.ts';
import type { SignedInBy } from '../../../src/schema/second-factors.ts';
import { type BrowserSession, cookieOf, formTokenIn } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { signedInAgo } from '../../support/sign-in-age.ts';

const PATH = '/admin/backups';
const MINUTE = 60_000;
const SCOPES = 'read write follow push admin:read admin:write';

let server: TestServer;
let boss: TestUser;
let browser: BrowserSession;
let name: string;
before(async () => {
  server = await startServer();
  boss = await server.createUser('boss', { role: 'owner', scopes: SCOPES });
  await server.createUser('partner', { role: 'owner' });
  name = backupName(Date.now());
  await backUp(server.ctx, name, {});
});
after(() => server.close());

beforeEach(async () => {
  browser = await withSecondStep(boss, 'boss');
});

/** A browser in which somebody has signed in with a second factor, which they have from then on. */
async function withSecondStep(who: TestUser, username: string, by: SignedInBy = 'password_and_code') {
  const { store } = server.ctx;
  const { id: userId } = await store.db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  await store.transaction((tx) => tx.deleteFrom('authenticator_apps').where('user_id', '=', userId).execute());
  const signedIn = await signedInBrowser(server, username);
  const at = Date.now();
  await store.transaction(async (tx) => {
    const app = { user_id: userId, sealed_secret: 'x', confirmed_at: at, last_step: null, created_at: at };
    await tx.insertInto('authenticator_apps').values(app).execute();
    await tx.updateTable('sessions').set({ signed_in_by: by }).where('user_id', '=', userId).execute();
  });
  return signedIn;
}

async function ask(who: BrowserSession, of = name) {
  const token = formTokenIn(await who.get('/home'));
  return who.post(`${PATH}/${of}/download`, { authenticity_token: token });
}

/** Asks for a link by the page, and returns its address. */
async function link(): Promise<string> {
  const { status, text } = await ask(browser);
  assert.equal(status, 200, text);
  const [, address = ''] = /href="(\/admin\/backups\/[^"]*\/file\?token=[^"]+)"/.exec(text) ?? [];
  assert.notEqual(address, '');
  return address;
}

async function downloads(): Promise<string[]> {
  const rows = await server.ctx.store.db.selectFrom('audit_log').selectAll().where('action', '=', 'download').execute();
  return rows.map((row) => `${row.account_id} ${row.label}`);
}

async function letters(): Promise<string[]> {
  const rows = await server.ctx.store.db.selectFrom('jobs').select('payload').where('name', '=', 'send-mail').execute();
  return rows.map(({ payload }) => payload).filter((one) => one.includes(name));
}

test('an owner gets a backup by a link that works once, and all owners are told', async () => {
  const address = await link();
  assert.deepEqual([await downloads(), await letters()], [[], []]);
  assert.equal((await server.request('HEAD', address, { headers: { cookie: cookieOf(browser) } })).status, 200);
  const response = await server.app.inject({ url: address, headers: { cookie: cookieOf(browser) } });
  assert.equal(response.statusCode, 200, response.body);
  const { headers } = response;
  assert.equal(headers['content-disposition'], `attachment; filename="${name}.tar"`);
  assert.match(String(headers['cache-control']), /no-store/);
  const files = await unpackTar(response.rawPayload);
  const names = files.map((file) => file.header.name);
  assert.equal(names[0], `${name}/manifest.json`);
  assert.ok(names.includes(`${name}/tables/users.jsonl.gz`));
  assert.ok(names.every((one) => one.startsWith(`${name}/`) && !one.includes('..')));
  assert.deepEqual(await downloads(), [`${boss.accountId} ${name}`]);
  const told = await letters();
  assert.equal(told.length, 2);
  for (const who of ['boss', 'partner']) assert.ok(told.some((one) => one.includes(`${who}@example.org`)));
  const again = await browser.get(address);
  assert.equal(again.status, 410);
  assert.match(again.text, /does not work any more/);
  assert.equal((await downloads()).length, 1);
});

test('a link is dead after five minutes, in another session, and for another backup', async () => {
  const before = await downloads();
  const expired = await link();
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('one_time_links').set({ expires_at: 1 }).where('purpose', '=', 'download_backup').execute(),
  );
  assert.equal((await browser.get(expired)).status, 410);
  const elsewhere = await link();
  const other = await withSecondStep(boss, 'boss');
  assert.equal((await other.get(elsewhere)).status, 410);
  assert.equal((await browser.get(elsewhere)).status, 410, 'whoever got hold of it has used it up');
  const former = await link();
  await link();
  assert.equal((await browser.get(former)).status, 410);
  assert.equal((await browser.get(`${PATH}/${name}/file?token=made-up`)).status, 410);
  assert.deepEqual(await downloads(), before);
});

test('who has shown who they are too long ago, or by a password alone, is asked again', async () => {
  const address = await link();
  await signedInAgo(server, boss, 11 * MINUTE);
  const led = await browser.get(address);
  assert.deepEqual([led.status, String(led.headers.location).startsWith('/auth/challenge')], [302, true]);
  assert.equal((await ask(browser)).status, 403);
  const byPassword = await withSecondStep(boss, 'boss', 'password');
  assert.equal((await ask(byPassword)).status, 403);
  assert.match(String((await byPassword.get(address)).headers.location), /^\/auth\/challenge/);
});

test('an owner without a second factor gets nothing, and reads how to set one up', async () => {
  const partner = await signedInBrowser(server, 'partner');
  const refused = await ask(partner);
  assert.equal(refused.status, 403);
  assert.match(refused.text, /only with a second factor[\s\S]*href="\/settings\/security"/);
  assert.equal((await partner.get(`${PATH}/${name}/file?token=x`)).status, 403);
});

test('no token of the API gets a backup, not even that of an owner', async () => {
  const address = await link();
  for (const headers of [{}, { cookie: cookieOf(browser) }]) {
    const answer = await server.request('GET', address, { token: boss.token, headers });
    assert.equal(answer.status, 403, answer.text);
  }
  assert.equal((await server.request('GET', address)).status, 302, 'nobody is led to sign in');
  assert.equal((await browser.get(address)).status, 200, 'and the link is good still');
});

test('nobody else gets a backup, whatever their role may do', async () => {
  const admin = await server.createUser('admin', { role: 'admin' });
  const mod = await server.createUser('mod', { role: 'moderator' });
  const deputy = await server.createUser('deputy', { role: 'admin' });
  const alice = await server.createUser('alice');
  await server.ctx.store.transaction(async (tx) => {
    const at = Date.now();
    const role = { id: 77, name: 'Deputy', position: 999, permissions: 1, highlighted: 0 as const };
    await tx
      .insertInto('roles')
      .values({ ...role, created_at: at, updated_at: at })
      .execute();
    await tx.updateTable('users').set({ role_id: 77 }).where('account_id', '=', deputy.accountId).execute();
  });
  const address = await link();
  for (const [who, username] of [
    [admin, 'admin'],
    [mod, 'mod'],
    [deputy, 'deputy'],
    [alice, 'alice'],
  ] as const) {
    const other = await withSecondStep(who, username);
    assert.equal((await ask(other)).status, 403, username);
    assert.equal((await other.get(address)).status, 403, username);
    assert.doesNotMatch((await other.get(PATH)).text, /\/download"/, username);
  }
  assert.match((await browser.get(PATH)).text, /\/download"/);
});

test('only the name of a backup names one', async () => {
  for (const wrong of ['..', '%2e%2e', `..%2f${name}`, `${name}%2fmanifest.json`, `${name}.partial`, `.%2f${name}`]) {
    assert.equal((await ask(browser, wrong)).status, 404, wrong);
    assert.equal((await browser.get(`${PATH}/${wrong}/file?token=x`)).status, 404, wrong);
  }
});
