import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { apiRoutes } from '../../src/api/routes.ts';
import { startSession } from '../../src/domain/sessions/start.ts';
import { oauthEndpoints, oauthPages } from '../../src/oauth/register-oauth.ts';
import { pageRoutes } from '../../src/pages/register-pages.ts';
import { SIGNED_IN_BY, WITH_SECOND_STEP } from '../../src/schema/second-factors.ts';
import { isServerCode, readSources } from '../architecture/sources.ts';
import { type BrowserSession, formTokenIn, openBrowser } from '../support/browser-session.ts';
import { emailsTo, linkIn } from '../support/emails.ts';
import { authorizePath, CALLBACK, type Client, registerClient, signedInBrowser } from '../support/oauth-client.ts';
import { codeOfApp, giveApp, userIdOf } from '../support/second-factors.ts';
import { startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

// Alice has a second factor. Somebody knows her address and her password, and has her mail in some cases.
let server: TestServer;
let alice: TestUser;
let aliceId: number;
let secret: string;
let client: Client;

before(async () => {
  server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  alice = await server.createUser('alice');
  await server.createUser('bob');
  aliceId = await userIdOf(server, 'alice');
  ({ secret } = await giveApp(server, 'alice'));
  client = await registerClient(server);
});
after(() => server.close());

const LOGIN = { 'user[email]': 'alice@example.org', 'user[password]': TEST_PASSWORD };

/** Sessions, tokens and codes for one that are good for Alice; she has one token from the start. */
async function held(): Promise<number> {
  const { db } = server.ctx.store;
  const counts = await Promise.all(
    (['sessions', 'access_tokens', 'authorization_codes'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('count'))
        .where('user_id', '=', aliceId)
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, { count }) => sum + Number(count), 0);
}

async function assertNothing(what: string, browser?: BrowserSession): Promise<void> {
  assert.equal(await held(), 1, what);
  if (browser) assert.doesNotMatch((await browser.get('/about')).text, /@alice/, what);
}

/** Where sessions, tokens and codes are made, and by whom that is called. What is new here needs a case below. */
const MAKERS: Readonly<Record<string, readonly string[]>> = {
  "insertInto('sessions')": ['src/domain/sessions/start.ts'],
  'startSession(': ['src/domain/sessions/start.ts', 'src/pages/auth/browser-session.ts'],
  'startBrowserSession(': [
    'src/pages/auth/account.ts',
    'src/pages/auth/browser-session.ts',
    'src/pages/auth/owner-setup.ts',
    'src/pages/auth/sign-in-onward.ts',
    'src/pages/auth/sign-up.ts',
  ],
  'signInAndShow(': ['src/pages/auth/password.ts'],
  "insertInto('access_tokens')": ['src/domain/sessions/start.ts', 'src/domain/tokens/issue-token.ts'],
  'issueToken(': [
    'src/api/accounts/create.ts',
    'src/domain/tokens/create-token.ts',
    'src/domain/tokens/issue-token.ts',
    'src/oauth/grants.ts',
  ],
  'createToken(': ['src/cli/tokens.ts', 'src/domain/tokens/create-token.ts'],
  "insertInto('authorization_codes')": ['src/domain/tokens/authorization-codes.ts'],
  'grantCode(': ['src/domain/tokens/authorization-codes.ts', 'src/oauth/authorize.ts'],
};

test('sessions, tokens and codes are made where it is known', () => {
  const sources = [...readSources(join(import.meta.dirname, '../..'))].filter(([path]) => isServerCode(path));
  for (const [maker, files] of Object.entries(MAKERS)) {
    const found = sources.filter(([, text]) => text.includes(maker)).map(([path]) => path);
    assert.deepEqual(found.toSorted(), [...files], maker);
  }
});

test('a session is refused to whoever has a second factor and has not shown it', async () => {
  const enough: readonly string[] = WITH_SECOND_STEP;
  for (const by of SIGNED_IN_BY.filter((one) => !enough.includes(one))) {
    const session = { userId: aliceId, ip: '127.0.0.1', userAgent: undefined, proof: { by } };
    await assert.rejects(
      server.ctx.store.transaction((tx) => startSession(tx, session)),
      /second factor/,
      by,
    );
  }
  await assertNothing('startSession');
});

/** Whatever a form could ask for. */
const everything = (): Record<string, string> => ({
  ...LOGIN,
  ...client,
  'user[current_password]': TEST_PASSWORD,
  'user[account_attributes][username]': 'alice',
  'user[otp_attempt]': '000000',
  'user[credential]': '{}',
  'user[agreement]': 'true',
  username: 'alice',
  email: 'alice@example.org',
  password: TEST_PASSWORD,
  account: alice.id,
  agreement: 'true',
  response_type: 'code',
  redirect_uri: CALLBACK,
  scope: 'read',
  return_to: '/home',
});

test('no address gives anything for an address and a password', async () => {
  const routes = [...pageRoutes(), ...oauthPages, ...oauthEndpoints, ...apiRoutes];
  const visitor = openBrowser(server);
  const token = formTokenIn(await visitor.get('/auth/sign_in'));
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin', cookie };
  let asked = 0;
  for (const { path, method: methods } of routes) {
    for (const method of [methods].flat()) {
      const named = path.replaceAll(/:(\w+)/g, alice.id);
      const answer =
        method === 'GET'
          ? await server.request('GET', named, { headers, query: everything() })
          : await server.request(method, named, { headers, form: { ...everything(), authenticity_token: token } });
      assert.doesNotMatch(answer.headers['set-cookie'] ?? '', /whinchat_session=[^;]/, `${method} ${path}`);
      asked += 1;
    }
  }
  assert.ok(asked > 500, `${asked} operations`);
  await assertNothing('any address');
});

test('no grant gives a token for a password, nor for a link between the steps', async () => {
  const browser = openBrowser(server);
  await browser.get('/auth/sign_in');
  const asked = await browser.submit(LOGIN);
  const between = /name="second_step" value="([^"]+)"/.exec(asked.text)?.[1] ?? '';
  assert.notEqual(between, '');
  const types = [
    'password',
    'refresh_token',
    'authorization_code',
    'implicit',
    'urn:ietf:params:oauth:grant-type:jwt-bearer',
  ];
  for (const grant_type of types) {
    const form = {
      grant_type,
      ...client,
      ...LOGIN,
      username: 'alice@example.org',
      password: TEST_PASSWORD,
      code: between,
    };
    const { status, body } = await server.request('POST', '/oauth/token', {
      form: { ...form, refresh_token: between },
    });
    assert.equal(status, 400, grant_type);
    assert.equal(body.access_token, undefined, grant_type);
  }
  for (const value of [between, '', 'x']) {
    const stolen = openBrowser(server);
    stolen.cookies.set('whinchat_session', value);
    assert.match((await stolen.get('/settings/profile')).headers.location ?? '', /sign_in/);
    assert.equal(
      (await server.request('GET', '/api/v1/accounts/verify_credentials', { token: value || 'none' })).status,
      401,
    );
  }
  await assertNothing('grants', browser);
});

test('signing in asks for it, also to add an account, to prove again who one is, and for an application', async () => {
  for (const query of ['', '?return_to=/home', '?add=true', '?again=true']) {
    for (const name of [undefined, 'bob']) {
      const browser = name ? await signedInBrowser(server, name) : openBrowser(server);
      const form = await browser.get(`/auth/sign_in${query}`);
      if (form.status !== 200) continue;
      const asked = await browser.submit(LOGIN);
      assert.match(asked.text, /user\[otp_attempt\]/, query);
      // Neither without a code, nor with that of nobody, nor without the step.
      await browser.submit({ 'user[otp_attempt]': '' });
      await browser.post('/auth/sign_in', { ...LOGIN, 'user[otp_attempt]': '000000', second_step: 'invented' });
      await assertNothing(query, browser);
    }
  }
  for (const prompt of ['', 'login', 'consent', 'select_account', 'none', 'create']) {
    const browser = openBrowser(server);
    const led = await browser.get(authorizePath(client, prompt ? { prompt } : {}));
    const to = led.headers.location ?? '';
    if (!to.startsWith('/auth/sign_in')) continue;
    await browser.get(to);
    const asked = await browser.submit(LOGIN);
    assert.match(asked.text, /user\[otp_attempt\]/, prompt);
    const again = await browser.get(authorizePath(client));
    assert.match(again.headers.location ?? '', /^\/auth\/sign_in/, prompt);
    await assertNothing(prompt, browser);
  }
});

test('whoever is locked out is asked for it before they see why', async () => {
  const freeze = (disabled: 0 | 1) =>
    server.ctx.store.transaction((tx) => tx.updateTable('users').set({ disabled }).where('id', '=', aliceId).execute());
  await freeze(1);
  const browser = openBrowser(server);
  await browser.get('/auth/sign_in');
  assert.match((await browser.submit(LOGIN)).text, /user\[otp_attempt\]/);
  await assertNothing('frozen', browser);
  await freeze(0);
});

test('an address that somebody has is no way in, by sign-up, invitation, API or confirmation', async () => {
  const app = await server.request('POST', '/oauth/token', {
    form: { grant_type: 'client_credentials', ...client, scope: 'read write' },
  });
  const token = String(app.body.access_token);
  const json = { username: 'alice', email: 'alice@example.org', password: TEST_PASSWORD, agreement: true };
  await changeSetting(server, 'registrations', 'open');
  assert.equal((await server.request('POST', '/api/v1/accounts', { token, json })).status, 422);
  assert.equal((await server.request('POST', '/api/v1/emails/confirmations', { token, json })).status, 422);
  for (const path of ['/auth/sign_up', '/auth/sign_up?invite_code=x', '/auth/sign_up?add=true']) {
    const browser = openBrowser(server);
    await browser.get(path);
    const form = { ...LOGIN, 'user[account_attributes][username]': 'alice2', 'user[agreement]': 'true' };
    assert.equal((await browser.submit(form, 'action="/auth"')).status, 422);
    await assertNothing(path, browser);
  }
  const browser = openBrowser(server);
  await browser.get('/auth/confirmation?confirmation_token=x');
  await assertNothing('confirmation', browser);
});

test('a new password by mail ends all sessions, keeps the second factor, and signs in by it', async () => {
  const browser = openBrowser(server);
  await browser.get('/auth/password/new');
  await browser.submit({ 'user[email]': 'alice@example.org' });
  const email = (await emailsTo(server, 'alice@example.org')).findLast(({ text }) =>
    /reset_password_token/.test(text ?? ''),
  );
  await browser.get(linkIn(email));
  const asked = await browser.submit({ 'user[password]': 'another good one' });
  assert.equal(asked.status, 200);
  assert.match(asked.text, /Your password is changed[\s\S]*user\[otp_attempt\]/);
  const { db } = server.ctx.store;
  const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', aliceId).execute();
  assert.deepEqual(sessions, []);
  const signedIn = await browser.submit({ 'user[otp_attempt]': codeOfApp(secret, 1) });
  assert.equal(signedIn.status, 303);
  assert.match((await browser.get('/settings/security')).text, /@alice/);
  const [session] = await db.selectFrom('sessions').selectAll().where('user_id', '=', aliceId).execute();
  assert.equal(session?.signed_in_by, 'password_and_code');

  await browser.get('/auth/edit');
  const passwords = { 'user[current_password]': 'another good one', 'user[password]': TEST_PASSWORD };
  assert.equal((await browser.submit(passwords, '/auth/edit')).status, 303);
  const [renewed] = await db.selectFrom('sessions').selectAll().where('user_id', '=', aliceId).execute();
  assert.deepEqual([renewed?.signed_in_by, renewed?.signed_in_at], ['password_and_code', session?.signed_in_at]);
  assert.notEqual(renewed?.id, session?.id);
});
