import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, openBrowser } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { codeOfApp, giveApp, userIdOf } from '../support/second-factors.ts';
import { startServer, TEST_PASSWORD, type TestAnswer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const CODE = 'user[otp_attempt]';

async function afterPassword(name: string): Promise<{ browser: BrowserSession; asked: TestAnswer }> {
  const browser = openBrowser(server);
  await browser.get('/auth/sign_in?return_to=/lists');
  const asked = await browser.submit({ 'user[email]': `${name}@example.org`, 'user[password]': TEST_PASSWORD });
  return { browser, asked };
}

const isSignedIn = async (browser: BrowserSession) => (await browser.get('/auth/edit')).status === 200;

async function rowsOf(name: string) {
  const userId = await userIdOf(server, name);
  const { db } = server.ctx.store;
  return {
    app: await db.selectFrom('authenticator_apps').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    codes: await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', userId).execute(),
    events: await db.selectFrom('security_events').select('kind').where('user_id', '=', userId).execute(),
  };
}

test('an app is set up by its picture and its first code, which shows recovery codes once', async () => {
  await server.createUser('alice');
  const settings = await signedInBrowser(server, 'alice');
  const overview = await settings.get('/settings/security');
  for (const label of ['Add a passkey', 'Set up an authenticator app'])
    assert.match(overview.text, new RegExp(`>${label}<`));
  const page = await settings.get('/settings/security/totp');
  assert.match(page.headers['cache-control'] ?? '', /no-store/);
  assert.match(page.text, /<svg/);
  const secret = /class="secret"[^>]*>([A-Z2-7 ]+)</.exec(page.text)?.[1]?.replaceAll(' ', '') ?? '';
  assert.equal(secret.length, 32);
  assert.match(page.text, new RegExp(`otpauth://totp/[^"]*secret=${secret}[^"]*`));
  assert.equal((await rowsOf('alice')).app, undefined, 'looking at it changes nothing');

  const wrong = await settings.submit({ code: '000000' }, 'code');
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, new RegExp(secret.slice(0, 4)), 'the same secret is shown again');
  const first = codeOfApp(secret);
  const codesPage = await settings.submit({ code: `${first.slice(0, 3)} ${first.slice(3)}` }, 'code');
  assert.equal(codesPage.status, 200);
  assert.match(codesPage.headers['cache-control'] ?? '', /no-store/);
  const codes = [...codesPage.text.matchAll(/<code dir="ltr">([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})<\/code>/g)].map(
    ([, one = '']) => one,
  );
  assert.equal(new Set(codes).size, 10);
  const { app, codes: kept, events } = await rowsOf('alice');
  assert.ok(app && app.confirmed_at !== null);
  assert.doesNotMatch(
    JSON.stringify([app, kept]),
    new RegExp([secret, ...codes].join('|')),
    'neither stands in the database',
  );
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['app_set_up'],
  );
  assert.ok(await isSignedIn(settings));

  const replayed = await browserAt('alice');
  assert.equal((await replayed.submit({ [CODE]: first })).status, 422, 'the code that set it up is used up');
  assert.equal(await isSignedIn(replayed), false);
});

test('after the password a code of the app is asked for, and each is good once', async () => {
  await server.createUser('hugo');
  const { secret } = await giveApp(server, 'hugo');
  const { browser, asked } = await afterPassword('hugo');
  assert.equal(asked.status, 200);
  assert.match(asked.text, /<h1>Sign in<\/h1>/);
  assert.match(asked.text, /<label for="([^"]+)">Code<\/label>[\s\S]*id="\1" name="user\[otp_attempt\]"/);
  assert.equal(asked.headers['set-cookie']?.includes('whinchat_session') ?? false, false);
  assert.equal(await isSignedIn(browser), false);
  const going = await browserAt('hugo');
  const next = codeOfApp(secret, 1);
  const done = await going.submit({ [CODE]: next });
  assert.equal(done.status, 303);
  assert.equal(done.headers.location, '/lists');
  assert.ok(await isSignedIn(going));
  const again = await browserAt('hugo');
  assert.equal((await again.submit({ [CODE]: next })).status, 422, 'each code is good once');
  for (const steps of [-2, -1, 0]) {
    const earlier = await browserAt('hugo');
    assert.equal(
      (await earlier.submit({ [CODE]: codeOfApp(secret, steps) })).status,
      422,
      'and none before it any more',
    );
  }
});

/** A browser that is asked for its second step. */
async function browserAt(name: string): Promise<BrowserSession> {
  return (await afterPassword(name)).browser;
}

test('a recovery code is good once, however it is typed', async () => {
  await server.createUser('bob');
  const { codes } = await giveApp(server, 'bob');
  const spelt = [
    (code: string) => code,
    (code: string) => code.toLowerCase(),
    (code: string) => code.replaceAll('-', ''),
    (code: string) => ` ${code.replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `,
  ];
  for (const [index, spell] of spelt.entries()) {
    const typed = spell(codes[index] ?? '');
    const browser = await browserAt('bob');
    assert.equal((await browser.submit({ [CODE]: typed })).status, 303, typed);
    assert.ok(await isSignedIn(browser));
    const other = await browserAt('bob');
    assert.equal((await other.submit({ [CODE]: codes[index] ?? '' })).status, 422, `${typed} again`);
  }
  assert.equal((await rowsOf('bob')).events.filter(({ kind }) => kind === 'recovery_code_used').length, spelt.length);
});

test('new recovery codes end the former ones, and removing the app ends all', async () => {
  await server.createUser('carol');
  const { secret, codes } = await giveApp(server, 'carol');
  const browser = await browserAt('carol');
  await browser.submit({ [CODE]: codeOfApp(secret) });
  assert.match((await browser.get('/settings/security/recovery_codes')).text, /10 codes are left/);
  const renewed = await browser.submit({}, 'recovery_codes');
  assert.match(renewed.headers['cache-control'] ?? '', /no-store/);
  const other = await browserAt('carol');
  assert.equal((await other.submit({ [CODE]: codes[0] ?? '' })).status, 422);
  await browser.get('/settings/security/totp');
  assert.equal((await browser.submit({}, '/settings/security/totp/remove')).status, 303);
  const { app, codes: kept } = await rowsOf('carol');
  assert.deepEqual([app, kept], [undefined, []]);
  const { asked } = await afterPassword('carol');
  assert.equal(asked.status, 303);
});

test('after five wrong codes one begins again with the password, and a change of factors or password ends the step', async () => {
  await server.createUser('dave');
  const { secret, codes } = await giveApp(server, 'dave');
  const browser = await browserAt('dave');
  for (const last of [false, false, false, false, true]) {
    const { status, text } = await browser.submit({ [CODE]: '000000' });
    assert.equal(status, 422);
    assert.equal(text.includes('name="user[password]"'), last);
    if (!last) continue;
    const token = /name="second_step"/.exec(text);
    assert.equal(token, null);
  }
  const waiting = await browserAt('dave');
  const settings = await browserAt('dave');
  await settings.submit({ [CODE]: codeOfApp(secret) });
  await settings.get('/settings/security/totp');
  await settings.submit({}, '/settings/security/totp/remove');
  assert.equal((await waiting.submit({ [CODE]: codes[1] ?? '' })).status, 422);
  assert.equal(await isSignedIn(waiting), false);
});

test('nobody is told a secret, and no form of another site or another person sets up an app', async () => {
  await server.createUser('erin');
  await server.createUser('frank');
  const erin = await signedInBrowser(server, 'erin');
  const frank = await signedInBrowser(server, 'frank');
  const page = await erin.get('/settings/security/totp');
  const proposed = /name="proposed" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const secret = /class="secret"[^>]*>([A-Z2-7 ]+)</.exec(page.text)?.[1]?.replaceAll(' ', '') ?? '';
  await frank.get('/settings/security/totp');
  assert.equal((await frank.submit({ proposed, code: codeOfApp(secret) }, 'code')).status, 422);
  assert.equal((await frank.post('/settings/security/totp', { proposed, code: codeOfApp(secret) })).status, 403);
  assert.equal((await rowsOf('frank')).app, undefined);
  const { token } = await server.createUser('gina');
  for (const path of ['/settings/security', '/settings/security/totp', '/settings/security/recovery_codes']) {
    const byToken = await server.request('GET', path, { token });
    assert.match(byToken.headers.location ?? '', /^\/auth\/sign_in/, path);
  }
});

test('the addresses of Mastodon lead on', async () => {
  const paths = {
    '/settings/two_factor_authentication_methods': '/settings/security',
    '/settings/otp_authentication': '/settings/security/totp',
    '/settings/two_factor_authentication/confirmation/new': '/settings/security/totp',
    '/settings/security_keys': '/settings/security/passkeys',
  };
  for (const [path, target] of Object.entries(paths)) {
    const { status, headers } = await server.request('GET', path);
    assert.deepEqual([status, headers.location], [301, target]);
  }
});
