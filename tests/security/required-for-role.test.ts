import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageRoutes } from '../../src/pages/register-pages.ts';
import { type BrowserSession, formTokenIn } from '../support/browser-session.ts';
import { authorizePath, registerClient, signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const scopes = 'read write follow push profile admin:read admin:write';
const DAY = 86_400_000;

let server: TestServer;
let owner: TestUser;
let moderator: TestUser;
let browser: BrowserSession;
const roles = new Map<string, string>();

before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes });
  moderator = await server.createUser('moderator', { role: 'moderator', scopes });
  await server.createUser('member');
  browser = await signedInBrowser(server, 'moderator');
  const { items } = await server.request('GET', '/api/whinchat/v1/admin/roles', { token: owner.token });
  for (const { id, name } of items) roles.set(String(name), String(id));
});
after(() => server?.close());

async function setPasskey({ accountId }: TestUser, has: boolean): Promise<void> {
  await server.ctx.store.transaction(async (tx) => {
    const query = tx.selectFrom('users').select('id').where('account_id', '=', accountId);
    const { id } = await query.executeTakeFirstOrThrow();
    const texts = { credential_id: String(id), public_key: '', user_handle: '', transports: '', name: 'Key' };
    const row = { id, user_id: id, ...texts, sign_count: 0, created_at: 0, last_used_at: null };
    if (has) await tx.insertInto('passkeys').values(row).execute();
    else await tx.deleteFrom('passkeys').where('user_id', '=', id).execute();
  });
}

const require = (who: TestUser, role: string, json: object) =>
  server.request('POST', `/api/whinchat/v1/admin/roles/${roles.get(role)}/two_factor`, { token: who.token, json });

const nowOn = { require_2fa: true };
const off = { require_2fa: false };

test('only who has a second factor requires one, of roles as high as their own, and of no member by default', async () => {
  const { items } = await server.request('GET', '/api/whinchat/v1/admin/roles', { token: owner.token });
  assert.ok(items.every(({ require_2fa_from: from }) => from === null));
  const refused = await require(owner, 'Moderator', nowOn);
  assert.equal(refused.status, 422);
  assert.match(String(refused.body.error), /need a second factor yourself/);
  assert.equal((await require(moderator, 'Moderator', nowOn)).status, 403);
  await setPasskey(owner, true);
  for (const role of ['Moderator', 'Owner']) {
    const answer = await require(owner, role, nowOn);
    assert.equal(answer.status, 200, role);
    assert.match(String(answer.body.require_2fa_from), /^20/);
    assert.equal((await require(owner, role, off)).status, 200);
  }
});

test('before its day nothing changes', async () => {
  const later = new Date(Date.now() + DAY).toISOString();
  assert.equal((await require(owner, 'Moderator', { require_2fa: true, require_2fa_from: later })).status, 200);
  assert.equal((await browser.get('/home')).status, 200);
});

test('from then on every page leads to where one is set up, and none refuses', async () => {
  await require(owner, 'Moderator', nowOn);
  const free = /^\/(?:auth|settings\/security)(?:\/|$)/;
  let led = 0;
  for (const { method, path, access } of pageRoutes()) {
    if (method !== 'GET' || access.kind === 'public') continue;
    const answer = await browser.get(path.replaceAll(/:\w+/g, '1').replaceAll('*', '1'));
    const location = answer.headers.location ?? '';
    if (free.test(path)) assert.notEqual(location, '/settings/security', path);
    else if (answer.status === 302 && location === '/settings/security') led += 1;
    else assert.ok([403, 404].includes(answer.status) && access.permissions !== undefined, `${path} ${answer.status}`);
  }
  assert.ok(led > 50, String(led));
  const shown = await browser.get('/settings/security');
  assert.match(shown.text, /<p class="alert">Your role on this server needs a second step/);
  const client = await registerClient(server);
  assert.equal((await browser.get(authorizePath(client))).headers.location, '/settings/security');
});

test('a form is not done, and what was typed is shown', async () => {
  const token = formTokenIn(await browser.get('/settings/security'));
  const fields = { authenticity_token: token, status: 'Something long that I thought of' };
  const answer = await browser.post('/publish', fields);
  assert.equal(answer.status, 403);
  assert.match(answer.text, /<h1>This role needs a second step<\/h1>/);
  assert.match(answer.text, /Something long that I thought of/);
  assert.match(answer.text, /href="\/settings\/security"/);
  const { body } = await server.request('GET', '/api/v1/accounts/verify_credentials', { token: moderator.token });
  assert.equal(body.statuses_count, 0);
});

test('tokens and other roles go on as before', async () => {
  const path = '/api/v1/timelines/home';
  assert.equal((await server.request('GET', path, { token: moderator.token })).status, 200);
  const member = await signedInBrowser(server, 'member');
  assert.equal((await member.get('/home')).status, 200);
});

test('signing in, out and setting one up work, and with it everything does', async () => {
  const again = await signedInBrowser(server, 'moderator');
  assert.equal((await again.get('/home')).headers.location, '/settings/security');
  const token = formTokenIn(await again.get('/settings/security'));
  assert.equal((await again.post('/auth/sign_out', { authenticity_token: token })).status, 303);
  await setPasskey(moderator, true);
  assert.equal((await browser.get('/home')).status, 200);
  await setPasskey(moderator, false);
  assert.equal((await browser.get('/home')).status, 302);
  await require(owner, 'Moderator', off);
  assert.equal((await browser.get('/home')).status, 200);
});

test('the page of roles requires it, from a day on', async () => {
  await setPasskey(owner, false);
  const staff = await signedInBrowser(server, 'owner');
  const path = `/admin/roles/${roles.get('Moderator')}/two_factor`;
  const send = async (fields: Record<string, string>) =>
    staff.post(path, { authenticity_token: formTokenIn(await staff.get('/admin/roles')), ...fields });
  const refused = await send({ require_2fa: 'true', require_2fa_from: '' });
  assert.equal(refused.status, 422);
  assert.match(refused.text, /You need a second factor yourself/);
  await setPasskey(owner, true);
  assert.equal((await send({ require_2fa: 'true', require_2fa_from: '2031-05-04' })).status, 303);
  assert.match((await staff.get('/admin/roles')).text, /A second step is required from <time[^>]*>4 May 2031/);
  await send({ require_2fa: 'false' });
  assert.doesNotMatch((await staff.get('/admin/roles')).text, /is required from/);
});
