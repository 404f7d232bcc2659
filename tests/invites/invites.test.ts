import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ADMIN_SCOPES } from '../admin/staff.ts';
import { openBrowser } from '../support/browser-session.ts';
import { applicationToken, signedInBrowser } from '../support/oauth-client.ts';
import { as } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

const PATH = '/api/whinchat/v1/invites';

let server: TestServer;
let owner: TestUser;
let alice: TestUser;
let appToken: string;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice');
  appToken = await applicationToken(server);
});
after(() => server.close());

const set = (name: 'registrations' | 'user_invites' | 'require_sign_up_reason', value: unknown) =>
  changeSetting(server, name, value);

async function invite(who: TestUser, json: object = {}): Promise<Json> {
  const made = await as(server, who)('POST', PATH, { json });
  assert.equal(made.status, 200, made.text);
  return made.body;
}

const signUp = (username: string, code?: unknown) =>
  server.request('POST', '/api/v1/accounts', {
    token: appToken,
    json: {
      username,
      email: `${username}@example.org`,
      password: 'long enough',
      agreement: true,
      locale: 'en',
      invite_code: code,
    },
  });

async function seenByOwner(username: string): Promise<Json | undefined> {
  return (await as(server, owner)('GET', `/api/v2/admin/accounts?username=${username}`)).items[0];
}

test('an invitation lets in where registrations are closed, as often as it says, and the guest follows', async () => {
  await set('registrations', 'closed');
  const { id, code } = await invite(alice, { max_uses: 1, autofollow: true, comment: 'for a friend' });
  assert.equal((await signUp('nobody')).status, 403);
  assert.equal((await signUp('nobody', 'wrong')).status, 403);
  const { status, body } = await signUp('friend', code);
  assert.equal(status, 200);
  const friend = await seenByOwner('friend');
  assert.deepEqual([friend?.approved, friend?.invited_by_account_id], [true, alice.id]);
  const invited = await as(server, owner)('GET', `/api/v2/admin/accounts?invited_by=${alice.id}`);
  assert.deepEqual(
    invited.items.map((one) => one.username),
    ['friend'],
  );
  const token = String(body.access_token);
  const relation = await server.request('GET', `/api/v1/accounts/relationships?id[]=${alice.id}`, { token });
  assert.equal(relation.items[0]?.following, true);
  assert.equal((await signUp('second', code)).status, 403, 'it is used up');
  const [listed] = (await as(server, alice)('GET', PATH)).items;
  assert.deepEqual([listed?.id, listed?.uses, listed?.comment], [id, 1, 'for a friend']);
  assert.deepEqual((await as(server, owner)('GET', PATH)).items, [], 'everybody sees their own');
});

test('an invitation is over when it expires, is ended, or its maker cannot use their account', async () => {
  await set('registrations', 'closed');
  const bob = await server.createUser('bob');
  const check = async (code: unknown) =>
    (await server.request('GET', `/invite/${code}`, { headers: { accept: 'application/json' } })).status;
  const [expiring, ended, orphaned] = [await invite(bob, { expires_in: 60 }), await invite(bob), await invite(bob)];
  assert.deepEqual([await check(expiring.code), await check('nothing')], [200, 404]);
  await server.ctx.store.transaction((tx) =>
    tx
      .updateTable('invites')
      .set({ expires_at: Date.now() - 1 })
      .where('code', '=', String(expiring.code))
      .execute(),
  );
  assert.equal(await check(expiring.code), 401);
  assert.equal((await as(server, alice)('DELETE', `${PATH}/${ended.id}`)).status, 404);
  assert.equal((await as(server, bob)('DELETE', `${PATH}/${ended.id}`)).status, 200);
  assert.equal(await check(ended.code), 401);
  const act = { type: 'suspend', send_email_notification: false };
  await as(server, owner)('POST', `/api/v1/admin/accounts/${bob.id}/action`, { json: act });
  assert.equal(await check(orphaned.code), 401);
  assert.equal((await signUp('late', orphaned.code)).status, 403);
});

test('where approval is asked, an invitation spares it only if its maker may; no reason is needed', async () => {
  await set('registrations', 'approval');
  await set('require_sign_up_reason', true);
  const [plain, strong] = [await invite(alice), await invite(owner)];
  assert.equal((await signUp('reasonless')).status, 422);
  assert.equal((await signUp('carol', plain.code)).status, 200);
  assert.equal((await signUp('dave', strong.code)).status, 200);
  assert.deepEqual([(await seenByOwner('carol'))?.approved, (await seenByOwner('dave'))?.approved], [false, true]);
});

test('the page makes and ends invitations, and another takes sign-ups by them', async () => {
  await set('registrations', 'closed');
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/invites');
  await browser.submit({ 'invite[max_uses]': '5', 'invite[expires_in]': '', 'invite[autofollow]': '0' }, 'max_uses');
  const [newest] = (await as(server, alice)('GET', PATH)).items;
  assert.deepEqual([newest?.max_uses, newest?.expires_at], [5, null]);
  assert.match((await browser.get('/invites')).text, new RegExp(`/invite/${newest?.code}`));
  const guest = openBrowser(server);
  assert.equal((await guest.get('/invite/wrong')).status, 404);
  assert.match((await guest.get(`/invite/${newest?.code}`)).text, /Create an account/);
  const done = await guest.submit({
    'user[account_attributes][username]': 'guest',
    'user[email]': 'guest@example.org',
    'user[password]': 'long enough',
    'user[agreement]': '1',
  });
  assert.equal(done.status, 303);
  assert.equal((await seenByOwner('guest'))?.invited_by_account_id, alice.id);
  await browser.get('/invites');
  await browser.submit({}, `/invites/${newest?.id}`);
  assert.equal((await signUp('tardy', newest?.code)).status, 403);
});

test('who may not invite does not, and staff see and end all invitations', async () => {
  await set('user_invites', false);
  assert.equal((await as(server, alice)('POST', PATH, { json: {} })).status, 403);
  assert.equal((await server.request('GET', '/api/v1/instance')).body.invites_enabled, false);
  const { id } = await invite(owner);
  const admin = as(server, owner);
  const all = '/api/whinchat/v1/admin/invites';
  assert.equal((await admin('GET', `${all}?available=true`)).items[0]?.id, id);
  assert.equal((await admin('DELETE', `${all}/${id}`)).status, 200);
  await set('user_invites', true);
  await invite(alice);
  assert.ok(Number((await admin('POST', `${all}/deactivate_all`)).body.count) >= 1);
  assert.deepEqual((await admin('GET', `${all}?available=true`)).items, []);
  for (const json of [{ max_uses: 0 }, { max_uses: -1 }, { comment: 'x'.repeat(421) }])
    assert.equal((await as(server, alice)('POST', PATH, { json })).status, 422);
});
