import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changePassword } from '../../src/domain/registrations/reset-password.ts';
import { type BrowserSession, formTokenIn, openBrowser } from '../support/browser-session.ts';
import { authorizePath, codeOf, registerClient, signedInBrowser } from '../support/oauth-client.ts';
import { startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../support/server.ts';

// One browser may hold several accounts: each with a session of its own, and only those that were added there.
const NAMES = ['alice', 'bob', 'carol', 'dave', 'erin', 'frank', 'mallory', 'gone'] as const;
type Name = (typeof NAMES)[number];

let server: TestServer;
let secure: TestServer;
const users = new Map<TestServer, Map<Name, TestUser>>();

before(async () => {
  server = await startServer();
  secure = await startServer({ PUBLIC_URL: 'https://social.example' });
  for (const [one, names] of [
    [server, NAMES],
    [secure, ['alice', 'bob']],
  ] as const) {
    const made = new Map<Name, TestUser>();
    for (const name of names) made.set(name, await one.createUser(name));
    users.set(one, made);
  }
});
after(async () => {
  await server?.close();
  await secure?.close();
});

const idOf = (name: Name, on = server) => users.get(on)?.get(name)?.id ?? assert.fail(name);
const login = (name: Name) => ({ 'user[email]': `${name}@example.org`, 'user[password]': TEST_PASSWORD });

async function add(browser: BrowserSession, name: Name) {
  await browser.get('/auth/sign_in?add=true');
  return browser.submit(login(name));
}

/** A browser with these accounts, the last of which is the present one. */
async function holding(names: readonly [Name, ...Name[]], on = server): Promise<BrowserSession> {
  const [first, ...more] = names;
  const browser = await signedInBrowser(on, first);
  for (const name of more) await add(browser, name);
  return browser;
}

/** The present account and the others of the menu, in their order. */
async function heldBy(browser: BrowserSession): Promise<string[]> {
  const { text } = await browser.get('/about');
  const present = /aria-label="Account: @(\w+)"/.exec(text)?.[1];
  return [
    present ?? '',
    ...[...text.matchAll(/form="accounts" name="account"[^>]*><img[^>]*> Switch to @(\w+)/g)].map(([, n]) => n ?? ''),
  ];
}

async function send(browser: BrowserSession, path: string, fields: Record<string, string> = {}) {
  return browser.post(path, { authenticity_token: formTokenIn(await browser.get('/about')), ...fields });
}

const switchTo = (browser: BrowserSession, name: Name, on = server) =>
  send(browser, '/auth/switch', { account: idOf(name, on) });

test('an account is added beside the first, which stays signed in, and one switches between them', async () => {
  const browser = await signedInBrowser(server, 'alice');
  assert.deepEqual(await heldBy(browser), ['alice']);
  const first = new Map(browser.cookies);
  const form = await browser.get('/auth/sign_in?add=true');
  assert.match(form.text, /@alice stays signed in/);
  const added = await browser.submit(login('bob'));
  assert.equal(added.status, 303);
  assert.match(added.headers['set-cookie'] ?? '', /whinchat_others=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly/);
  assert.deepEqual(await heldBy(browser), ['bob', 'alice']);
  assert.notEqual(browser.cookies.get('whinchat_mark'), first.get('whinchat_mark'));
  const switched = await switchTo(browser, 'alice');
  assert.deepEqual([switched.status, switched.headers.location], [303, '/home']);
  assert.deepEqual(await heldBy(browser), ['alice', 'bob']);
  for (const name of ['whinchat_session', 'whinchat_mark'])
    assert.equal(browser.cookies.get(name), first.get(name), 'the session is the same as before');
  const led = await send(browser, '/auth/switch', { account: idOf('bob'), return_to: '/lists' });
  assert.equal(led.headers.location, '/lists');
  const away = await send(browser, '/auth/switch', { account: idOf('alice'), return_to: '//evil.example/' });
  assert.equal(away.headers.location, '/home');
});

test('a page for one of the accounts asks first, changes nothing by itself, and leads nowhere else', async () => {
  const browser = await holding(['alice', 'bob']);
  const pageOf = (name: Name, path: string) =>
    `/auth/switch?${new URLSearchParams({ account: idOf(name), return_to: path })}`;
  const own = await browser.get(pageOf('bob', '/lists'));
  assert.deepEqual([own.status, own.headers.location], [302, '/lists']);
  const away = await browser.get(pageOf('bob', '//evil.example/'));
  assert.equal(away.headers.location, '/home');
  const asked = await browser.get(pageOf('alice', '/lists'));
  assert.equal(asked.status, 200);
  assert.match(asked.text, /This page is for @alice\./);
  assert.deepEqual(await heldBy(browser), ['bob', 'alice']);
  await browser.get(pageOf('alice', '/lists'));
  const switched = await browser.submit({ account: idOf('alice') }, 'class="switch"');
  assert.equal(switched.headers.location, '/lists');
  assert.deepEqual(await heldBy(browser), ['alice', 'bob']);
  const gone = await browser.get(pageOf('carol', '/lists'));
  assert.equal(gone.status, 404);
  assert.doesNotMatch(gone.text, /carol/);
  const nobody = await openBrowser(server).get(pageOf('alice', '/lists'));
  assert.equal(nobody.headers.location, '/auth/sign_in?return_to=%2Flists');
});

test('who is signed in again has one session of each account; without "add" the present one ends', async () => {
  const browser = await holding(['alice', 'bob']);
  await add(browser, 'bob');
  assert.deepEqual(await heldBy(browser), ['bob', 'alice']);
  const old = browser.cookies.get('whinchat_others') ?? '';
  await add(browser, 'alice');
  assert.deepEqual(await heldBy(browser), ['alice', 'bob']);
  const jar = { cookie: `whinchat_session=${old}` };
  assert.equal((await server.request('GET', '/lists', { headers: jar })).status, 302, 'the session before has ended');
  await send(browser, '/auth/sign_in', login('carol'));
  assert.deepEqual(await heldBy(browser), ['carol', 'bob']);
});

test('a browser holds five accounts at most', async () => {
  const browser = await holding(['alice', 'bob', 'carol', 'dave', 'erin']);
  assert.equal((await heldBy(browser)).length, 5);
  assert.match((await browser.get('/auth/sign_in?add=true')).text, /at most 5 accounts/);
  const refused = await send(browser, '/auth/sign_in', { ...login('frank'), add: 'true' });
  assert.equal(refused.status, 422);
  assert.deepEqual((await heldBy(browser))[0], 'erin');
});

test('signing out goes on with the next account, then out; "of all" ends every session', async () => {
  const browser = await holding(['alice', 'bob']);
  const bobs = browser.cookies.get('whinchat_session') ?? '';
  assert.equal((await send(browser, '/auth/sign_out')).status, 303);
  assert.deepEqual(await heldBy(browser), ['alice']);
  assert.equal(browser.cookies.has('whinchat_others'), false);
  const headers = { cookie: `whinchat_session=${bobs}` };
  assert.equal((await server.request('GET', '/lists', { headers })).status, 302);
  await send(browser, '/auth/sign_out');
  assert.deepEqual(await heldBy(browser), ['']);
  assert.equal(browser.cookies.has('whinchat_mark'), false);

  const other = await holding(['alice', 'bob', 'carol']);
  const secrets = [other.cookies.get('whinchat_session'), ...(other.cookies.get('whinchat_others') ?? '').split('.')];
  assert.equal(secrets.length, 3);
  await send(other, '/auth/sign_out/all');
  assert.deepEqual(
    [...other.cookies.keys()].filter((name) => name !== 'whinchat_form'),
    ['whinchat_browser'],
    'what lets it be known when somebody signs in again stays',
  );
  for (const secret of secrets) {
    const answer = await server.request('GET', '/lists', { headers: { cookie: `whinchat_session=${secret}` } });
    assert.equal(answer.status, 302);
  }
});

test('a form made for another account is refused, and offers to switch back to its page', async () => {
  const browser = await holding(['alice', 'bob']);
  const fields = { authenticity_token: formTokenIn(await browser.get('/lists')), acting_account: idOf('bob') };
  await switchTo(browser, 'alice');
  const referer = 'http://localhost:3000/lists';
  const refused = await browser.post('/lists', { ...fields, title: 'Birds' }, { referer });
  assert.equal(refused.status, 409);
  assert.match(refused.text, /Switch to @bob/);
  assert.equal((await browser.post('/auth/sign_out', fields)).status, 409);
  await browser.post('/lists', { ...fields, title: 'Birds' }, { referer });
  const back = await browser.submit({ account: idOf('bob') }, '/auth/switch');
  assert.equal(back.headers.location, '/lists');
  assert.equal((await heldBy(browser))[0], 'bob');
  const alone = await signedInBrowser(server, 'alice');
  const form = { authenticity_token: formTokenIn(await alone.get('/about')), acting_account: idOf('bob') };
  assert.doesNotMatch((await alone.post('/lists', form)).text, /Switch to/);
});

test('a post written as another account is kept, and can go along to that one', async () => {
  const browser = await holding(['alice', 'bob']);
  const fields = { authenticity_token: formTokenIn(await browser.get('/publish')), acting_account: idOf('bob') };
  await switchTo(browser, 'alice');
  const refused = await browser.post('/publish', { ...fields, status: 'Written by bob', visibility: 'private' });
  assert.equal(refused.status, 409);
  assert.match(refused.text, /Written by bob/);
  const along = await browser.submit({ account: idOf('bob') }, '/auth/switch');
  assert.match(along.headers.location ?? '', /^\/publish\?draft=\d+$/);
  assert.match((await browser.get(along.headers.location ?? '')).text, /Written by bob/);
  assert.equal((await heldBy(browser))[0], 'bob');
});

test('the cookie of one account gives that account alone, and nothing after its password is changed', async () => {
  const browser = await holding(['bob', 'alice']);
  const thief = openBrowser(server);
  thief.cookies.set('whinchat_session', browser.cookies.get('whinchat_session') ?? '');
  assert.deepEqual(await heldBy(thief), ['alice']);
  assert.equal((await switchTo(thief, 'bob')).status, 404);
  await browser.get('/auth/edit');
  const fields = { 'user[current_password]': TEST_PASSWORD, 'user[password]': TEST_PASSWORD };
  assert.equal((await browser.submit(fields, 'user[current_password]')).status, 303);
  assert.deepEqual(await heldBy(thief), ['']);
  assert.deepEqual(await heldBy(browser), ['alice', 'bob']);
});

test('accounts that others have put into the cookie do not count', async () => {
  const mallory = await signedInBrowser(server, 'mallory');
  const planted = mallory.cookies.get('whinchat_session') ?? '';
  const browser = await signedInBrowser(server, 'alice');
  for (const value of [planted, `${planted}.${planted}`, `x.${planted}`]) {
    browser.cookies.set('whinchat_others', value);
    assert.deepEqual(await heldBy(browser), ['alice']);
    assert.equal((await switchTo(browser, 'mallory')).status, 404);
  }
  await add(browser, 'bob');
  assert.deepEqual(await heldBy(browser), ['bob', 'alice'], 'what was planted is gone');
  const own = browser.cookies.get('whinchat_others');
  browser.cookies.set('whinchat_others', `${own}; whinchat_others=${planted}`);
  assert.deepEqual(await heldBy(browser), ['bob'], 'of two cookies of one name neither counts');
});

test('no other site adds, switches or ends', async () => {
  const browser = await holding(['alice', 'bob']);
  const authenticity_token = formTokenIn(await browser.get('/about'));
  for (const [path, fields] of [
    ['/auth/sign_in', { ...login('mallory'), add: 'true' }],
    ['/auth/switch', { account: idOf('alice') }],
    ['/auth/sign_out/all', {}],
  ] as const) {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
      assert.equal((await browser.post(path, { ...fields, authenticity_token }, headers)).status, 403, path);
    assert.equal((await browser.post(path, { ...fields })).status, 403, path);
  }
  assert.deepEqual(await heldBy(browser), ['bob', 'alice']);
});

test('when the present session is lost, the others are offered, where nobody else can have set the cookie', async () => {
  for (const [on, remains] of [
    [secure, true],
    [server, false],
  ] as const) {
    const browser = await holding(['bob', 'alice'], on);
    const { accountId } = users.get(on)?.get('alice') ?? assert.fail();
    await on.ctx.store.transaction(async (tx) => {
      const { id, password_hash } = await tx
        .selectFrom('users')
        .select(['id', 'password_hash'])
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      await changePassword(tx, id, password_hash);
    });
    const asked = await browser.get('/auth/sign_in?return_to=/lists');
    assert.equal(/Switch to @bob/.test(asked.text), remains);
    assert.doesNotMatch((await browser.get('/about')).text, /@bob/);
    if (!remains) continue;
    await browser.get('/auth/sign_in?return_to=/lists');
    const back = await browser.submit({ account: idOf('bob', on) }, '/auth/switch');
    assert.equal(back.headers.location, '/lists');
    assert.deepEqual(await heldBy(browser), ['bob']);
    await add(browser, 'alice');
    assert.deepEqual(await heldBy(browser), ['alice', 'bob']);
  }
});

test('deleting an account goes on with the next', async () => {
  const browser = await holding(['alice', 'gone']);
  await browser.get('/settings/delete');
  assert.equal((await browser.submit({ 'form_delete_confirmation[password]': TEST_PASSWORD })).status, 303);
  assert.deepEqual(await heldBy(browser), ['alice']);
});

test('an application is told which account it may have, and the others are offered', async () => {
  const client = await registerClient(server);
  const browser = await holding(['alice', 'bob']);
  const first = await browser.get(authorizePath(client));
  assert.match(first.text, /access to your account <strong>@bob<\/strong>/);
  assert.notEqual(codeOf(await browser.submit({}, 'Authorise</button>')), '');
  const again = await browser.get(authorizePath(client));
  assert.equal(again.status, 200, 'who has several accounts is asked again');
  const asBob = formTokenIn(again);
  const switched = await browser.submit({ account: idOf('alice') }, '/auth/switch');
  assert.match(switched.headers.location ?? '', /^\/oauth\/authorize\?/);
  const asked = await browser.get(switched.headers.location ?? '');
  assert.match(asked.text, /access to your account <strong>@alice<\/strong>/);
  const query = Object.fromEntries(new URL(authorizePath(client), 'http://x').searchParams);
  const stale = { ...query, authenticity_token: asBob, acting_account: idOf('bob') };
  assert.equal((await browser.post('/oauth/authorize', stale)).status, 409);
});
