import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ADMIN_SCOPES } from '../../admin/staff.ts';
import { type BrowserSession, formTokenIn, openBrowser } from '../../support/browser-session.ts';
import { stranger } from '../../support/elsewhere.ts';
import { emailsTo, linkIn } from '../../support/emails.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import { giveRole } from '../../support/roles.ts';
import { startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let boss: TestUser;
let staff: BrowserSession;
before(async () => {
  server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  boss = await server.createUser('boss', { role: 'owner', scopes: ADMIN_SCOPES });
  await server.createUser('mod', { role: 'moderator' });
  staff = await signedInBrowser(server, 'boss');
});
after(() => server.close());

/** Sends the form of a page, or presses its button, with the token that the page has. */
async function send(browser: BrowserSession, page: string, path: string, fields: Record<string, string> = {}) {
  const token = formTokenIn(await browser.get(page));
  return browser.post(path, { authenticity_token: token, back: page, ...fields });
}

async function acts(): Promise<string[]> {
  const rows = await server.ctx.store.db.selectFrom('audit_log').select('action').orderBy('id').execute();
  return rows.map(({ action }) => action);
}

const works = async ({ token }: TestUser) => (await as(server, null)('GET', '/api/v1/preferences', { token })).status;

async function signsIn(email: string, password = TEST_PASSWORD): Promise<boolean> {
  const browser = openBrowser(server);
  await browser.get('/auth/sign_in');
  return (await browser.submit({ 'user[email]': email, 'user[password]': password })).status === 303;
}

test('a password is reset by staff: it ends, with all that was signed in, and a link goes out', async () => {
  const alice = await server.createUser('alice');
  const browser = await signedInBrowser(server, 'alice');
  const page = `/admin/accounts/${alice.id}`;
  const { text } = await staff.get(page);
  assert.match(text, /a link to choose another goes to alice@example\.org/);
  assert.match(text, /Browsers/);
  assert.equal((await send(staff, page, `${page}/password`)).headers.location, page);
  assert.equal(await works(alice), 401);
  assert.equal((await browser.get('/home')).status, 302);
  assert.equal(await signsIn('alice@example.org'), false);
  const link = linkIn((await emailsTo(server, 'alice@example.org')).at(-1));
  const person = openBrowser(server);
  await person.get(link);
  assert.equal(
    (await person.submit({ 'user[password]': 'another long password' }, 'reset_password_token')).status,
    200,
  );
  assert.equal(await signsIn('alice@example.org', 'another long password'), true);
  assert.ok((await acts()).includes('reset_password'));
});

test('an address is changed by staff, which tells the old one; what is wrong with another is said', async () => {
  const bob = await server.createUser('bob');
  const page = `/admin/accounts/${bob.id}`;
  const wrong = await send(staff, page, `${page}/email`, { email: 'boss@example.org' });
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /Has already been taken\./);
  assert.ok(wrong.text.includes('value="boss@example.org"'));
  assert.equal((await send(staff, page, `${page}/email`, { email: 'robert@example.org' })).status, 303);
  assert.equal(await signsIn('robert@example.org'), true);
  assert.match((await emailsTo(server, 'bob@example.org')).at(-1)?.text ?? '', /robert@example\.org/);
});

test('staff sign somebody out, send a confirmation again, mark as in remembrance and take that back', async () => {
  const carol = await server.createUser('carol');
  const page = `/admin/accounts/${carol.id}`;
  await send(staff, page, `${page}/sign_out`);
  assert.equal(await works(carol), 401);
  assert.equal((await send(staff, page, `${page}/resend`)).status, 403, 'it is confirmed');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('users').set({ confirmed_at: null }).where('account_id', '=', carol.accountId).execute(),
  );
  assert.equal((await send(staff, page, `${page}/resend`)).status, 303);
  assert.match((await emailsTo(server, 'carol@example.org')).at(-1)?.text ?? '', /confirm/);
  const dave = await server.createUser('dave');
  const his = `/admin/accounts/${dave.id}`;
  await send(staff, his, `${his}/memorialize`);
  const profile = () => as(server, null)('GET', `/api/v1/accounts/${dave.id}`);
  assert.equal((await profile()).body.memorial, true);
  assert.equal(await works(dave), 401);
  await send(staff, his, `${his}/unmemorialize`);
  assert.equal((await profile()).body.memorial, undefined);
});

test('pictures are removed, and a profile of another server is not fetched without the permission for it', async () => {
  const { id } = await stranger(server, 'eve', 'far.example');
  const page = `/admin/accounts/${String(BigInt(id) * 64n)}`;
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ avatar_remote_url: 'https://far.example/eve.png' }).where('id', '=', id).execute(),
  );
  assert.match((await staff.get(page)).text, new RegExp(`formaction="${page}/remove_avatar"`));
  await send(staff, page, `${page}/remove_avatar`);
  const row = await server.ctx.store.db
    .selectFrom('accounts')
    .select('avatar_remote_url')
    .where('id', '=', id)
    .executeTakeFirst();
  assert.equal(row?.avatar_remote_url, null);
  const keeper = await server.createUser('keeper');
  await giveRole(server, keeper, ['manage_users']);
  const browser = await signedInBrowser(server, 'keeper');
  assert.doesNotMatch((await browser.get(page)).text, /redownload/);
  assert.equal((await send(browser, page, `${page}/redownload`)).status, 403);
});

test('who may only moderate changes no login, and nobody that of those who rank as high', async () => {
  const frank = await server.createUser('frank');
  await giveRole(server, await server.createUser('warden'), ['manage_users']);
  const warden = await signedInBrowser(server, 'warden');
  const page = `/admin/accounts/${frank.id}`;
  const { text } = await warden.get(page);
  assert.match(text, /frank@example\.org/);
  for (const verb of ['password', 'email', 'sign_out', 'memorialize']) {
    assert.ok(!text.includes(`${page}/${verb}"`), verb);
    assert.equal((await send(warden, page, `${page}/${verb}`)).status, 403, verb);
  }
  const admin = await server.createUser('admin', { role: 'admin' });
  const adminBrowser = await signedInBrowser(server, 'admin');
  const above = `/admin/accounts/${boss.id}`;
  for (const verb of ['password', 'email', 'sign_out', 'memorialize', 'remove_avatar', 'statuses/batch']) {
    const fields = { email: 'new@example.org', act: 'delete_statuses', 'status_ids[]': '64' };
    assert.equal((await send(adminBrowser, above, `${above}/${verb}`, fields)).status, 403, verb);
  }
  assert.equal(await works(boss), 200);
  assert.equal(await works(admin), 200);
});

test('posts that everybody can see are listed and decided about many at once; others are not shown', async () => {
  const grace = await server.createUser('grace');
  const [one, two] = [await post(server, grace, 'first pun'), await post(server, grace, 'second pun')];
  await post(server, grace, { status: '@boss only for you', visibility: 'direct' });
  await post(server, grace, { status: 'for friends', visibility: 'private' });
  const page = `/admin/accounts/${grace.id}/statuses`;
  const { text } = await staff.get(page);
  assert.match(text, /first pun[\s\S]*|second pun/);
  assert.doesNotMatch(text, /only for you|for friends/);
  const done = await staff.submit(
    [
      ['act', 'delete_statuses'],
      ['status_ids[]', String(one.id)],
      ['status_ids[]', String(two.id)],
    ],
    '/statuses/batch',
  );
  assert.equal(done.headers.location, page);
  assert.doesNotMatch((await staff.get(page)).text, /pun/);
  const strikes = await as(server, grace)('GET', '/api/whinchat/v1/strikes');
  assert.deepEqual(
    strikes.items.map(({ action, kept_statuses: kept }) => [action, Array.isArray(kept) && kept.length]),
    [['delete_statuses', 2]],
  );
});
