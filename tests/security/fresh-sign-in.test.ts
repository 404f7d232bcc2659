import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { makeRecoveryCodes } from '../../src/domain/second-factors/recovery-codes.ts';
import { type BrowserSession, cookieOf, formTokenIn, openBrowser } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../support/server.ts';
import { signedInAgo } from '../support/sign-in-age.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
let owner: TestUser;
let browser: BrowserSession;

before(async () => {
  server = await startServer();
  const scopes = 'read write follow push profile admin:read admin:write';
  owner = await server.createUser('owner', { role: 'owner', scopes });
  await server.createUser('other');
});
after(() => server?.close());

beforeEach(async () => {
  browser = await signedInBrowser(server, 'owner');
});

async function send(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  return browser.post(path, { authenticity_token: formTokenIn(await browser.get('/about')), ...fields }, headers);
}

async function sessions() {
  return server.ctx.store.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.signed_in_at', 's.signed_in_by'])
    .where('u.account_id', '=', owner.accountId)
    .orderBy('s.id')
    .execute();
}

async function ruleTexts(): Promise<string[]> {
  const { items } = await server.request('GET', '/api/v1/instance/rules');
  return items.map(({ text }) => String(text));
}

async function descriptionOf(): Promise<string> {
  return String((await server.request('GET', '/api/v1/instance/extended_description')).body.content);
}

async function titleOf(): Promise<string> {
  return String((await server.request('GET', '/api/v2/instance')).body.title);
}

test('a form that needs it leads to where one confirms, and back, in the same session', async () => {
  const before = await sessions();
  for (const ago of [11 * MINUTE, null]) {
    await signedInAgo(server, owner, ago);
    const led = await browser.get('/settings/aliases');
    assert.equal(led.status, 302);
    assert.equal(led.headers.location, '/auth/challenge?return_to=%2Fsettings%2Faliases');
    const asks = await browser.get(led.headers.location ?? '');
    assert.match(asks.text, /<h1>Confirm that it is you<\/h1>/);
    const wrong = await browser.submit({ 'user[password]': 'not this' });
    assert.equal(wrong.status, 422);
    assert.match(wrong.text, /<h1>Confirm that it is you<\/h1>/);
    assert.equal((await browser.get('/settings/aliases')).status, 302, 'a wrong password confirms nothing');
    await browser.get(led.headers.location ?? '');
    const confirmed = await browser.submit({ 'user[password]': TEST_PASSWORD });
    assert.equal(confirmed.status, 303);
    assert.equal(confirmed.headers.location, '/settings/aliases');
    assert.equal((await browser.get('/settings/aliases')).status, 200);
  }
  assert.deepEqual(
    (await sessions()).map(({ id }) => id),
    before.map(({ id }) => id),
  );
});

test('a form that comes too late does nothing, and what was typed is shown', async () => {
  await signedInAgo(server, owner, 11 * MINUTE);
  const referer = 'http://localhost:3000/admin/settings';
  const path = '/admin/settings/description';
  const late = await send(path, { content: 'A server of many words' }, { referer });
  assert.equal(late.status, 403);
  assert.match(late.text, /<h1>Confirm that it is you<\/h1>/);
  assert.match(late.text, /<p class="written"[^>]*>A server of many words<\/p>/);
  assert.match(late.text, /name="return_to" value="\/admin\/settings"/);
  assert.doesNotMatch(await descriptionOf(), /many words/);
  await browser.submit({ 'user[password]': TEST_PASSWORD });
  assert.equal((await send(path, { content: 'A server of many words' })).status, 303);
  assert.match(await descriptionOf(), /many words/);
});

test('what staff do on a day needs a sign-in of that day', async () => {
  await signedInAgo(server, owner, 23 * HOUR);
  assert.equal((await send('/admin/rules', { text: 'Be brief' })).status, 303);
  assert.deepEqual(await ruleTexts(), ['Be brief']);
  for (const ago of [25 * HOUR, null]) {
    await signedInAgo(server, owner, ago);
    assert.equal((await browser.get('/admin/rules')).status, 200, 'reading needs none');
    assert.equal((await send('/admin/rules', { text: 'Be rude' })).status, 403);
  }
  assert.deepEqual(await ruleTexts(), ['Be brief']);
});

test('the API asks the same of the cookie of a session, and nothing of a token', async () => {
  await signedInAgo(server, owner, 11 * MINUTE);
  const { text } = await browser.get('/about');
  const headers = {
    cookie: cookieOf(browser),
    'sec-fetch-site': 'same-origin',
    'x-whinchat-form-token': formTokenIn({ text }),
  };
  const path = '/api/whinchat/v1/admin/settings';
  const refused = await server.request('PATCH', path, { json: { site_title: 'By cookie' }, headers });
  assert.equal(refused.status, 403);
  assert.match(String(refused.body.error), /Confirm first that it is you/);
  assert.notEqual(await titleOf(), 'By cookie');
  const taken = await server.request('PATCH', path, { json: { site_title: 'By token' }, token: owner.token });
  assert.equal(taken.status, 200);
  assert.equal(await titleOf(), 'By token');
  await signedInAgo(server, owner, MINUTE);
  assert.equal((await server.request('PATCH', path, { json: { site_title: 'By cookie' }, headers })).status, 200);
});

test('a script that sends a form is told to have the whole page asked for', async () => {
  await signedInAgo(server, owner, 25 * HOUR);
  const headers = { 'x-whinchat-part': 'rules', 'x-whinchat-account': owner.id };
  const told = await send('/admin/rules', { text: 'Be rude' }, headers);
  assert.equal(told.status, 403);
  assert.equal(told.headers['x-whinchat-whole-page'], 'confirm');
});

test('a form that asks for the password itself is enough, but not for somebody with a second factor', async () => {
  await signedInAgo(server, owner, null);
  assert.equal((await browser.get('/settings/delete')).status, 200);
  const asked = await send('/settings/email', { email: 'owner@example.net', password: 'not this' });
  assert.equal(asked.status, 422, 'the form itself asks');
  const db = server.ctx.store;
  const userId = (await userOf(owner)).id;
  await db.transaction((tx) => tx.insertInto('passkeys').values(passkeyOf(userId)).execute());
  try {
    assert.equal((await browser.get('/settings/delete')).status, 302);
    const email = { email: 'owner@example.net', password: TEST_PASSWORD };
    assert.equal((await send('/settings/email', email)).status, 403);
    const password = { 'user[current_password]': TEST_PASSWORD, 'user[password]': 'another password of mine' };
    assert.equal((await send('/auth/edit', password)).status, 403);
    assert.equal((await send('/settings/delete', { 'form_delete_confirmation[password]': TEST_PASSWORD })).status, 403);
    assert.equal((await userOf(owner)).email, 'owner@example.org');
  } finally {
    await db.transaction((tx) => tx.deleteFrom('passkeys').execute());
  }
});

test('whoever has a second factor confirms by it, and not by the password alone', async () => {
  const { store } = server.ctx;
  const userId = (await userOf(owner)).id;
  const [code = ''] = await store.transaction(async (tx) => {
    await tx.insertInto('passkeys').values(passkeyOf(userId)).execute();
    return makeRecoveryCodes(tx, userId);
  });
  try {
    await signedInAgo(server, owner, HOUR);
    await browser.get('/auth/challenge?return_to=/settings/aliases');
    const second = await browser.submit({ 'user[password]': TEST_PASSWORD });
    assert.equal(second.status, 200);
    assert.match(second.text, /user\[otp_attempt\]/);
    assert.equal((await browser.get('/settings/aliases')).status, 302, 'the password alone confirms nothing');
    await browser.get('/auth/challenge?return_to=/settings/aliases');
    await browser.submit({ 'user[password]': TEST_PASSWORD });
    const confirmed = await browser.submit({ 'user[otp_attempt]': code }, 'otp_attempt');
    assert.equal(confirmed.headers.location, '/settings/aliases');
    assert.equal((await browser.get('/settings/aliases')).status, 200);
    const { text } = await browser.get('/auth/edit');
    assert.match(text, /this browser[\s\S]*by password and recovery code/, 'the list of browsers says how');
    assert.match(text, /by password</);
  } finally {
    await store.transaction((tx) => tx.deleteFrom('passkeys').execute());
  }
});

test('the password of somebody else confirms nothing', async () => {
  await signedInAgo(server, owner, HOUR);
  await browser.get('/auth/challenge?return_to=/settings/aliases');
  await browser.submit({ 'user[email]': 'other@example.org', 'user[password]': TEST_PASSWORD });
  const stale = (await sessions()).filter(({ signed_in_at: at }) => (at ?? 0) > Date.now() - 30 * MINUTE);
  assert.deepEqual(stale, []);
});

test('whoever is signed in nowhere is led to sign in', async () => {
  const led = await openBrowser(server).get('/auth/challenge?return_to=/settings/aliases');
  assert.equal(led.headers.location, '/auth/sign_in?return_to=%2Fsettings%2Faliases');
  const { text } = await browser.get('/auth/challenge?return_to=https://evil.example/');
  assert.doesNotMatch(text, /name="return_to"/);
});

async function userOf({ accountId }: TestUser) {
  const query = server.ctx.store.db.selectFrom('users').select(['id', 'email']).where('account_id', '=', accountId);
  return query.executeTakeFirstOrThrow();
}

function passkeyOf(userId: number) {
  const texts = { credential_id: 'id', public_key: '', user_handle: '', transports: '', name: 'Key' };
  return { id: 1, user_id: userId, ...texts, sign_count: 0, created_at: 0, last_used_at: null };
}
