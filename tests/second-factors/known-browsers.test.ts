import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { findKnownBrowser, noteBrowser } from '../../src/domain/sessions/known-browsers.ts';
import { type BrowserSession, openBrowser } from '../support/browser-session.ts';
import { giveApp, userIdOf } from '../support/second-factors.ts';
import { startServer, TEST_PASSWORD, type TestServer } from '../support/server.ts';

/** Everybody comes from one network, as in a school or through one proxy; limits are as they are. */
let server: TestServer;
before(async () => {
  server = await startServer({ RATE_LIMIT_MULTIPLIER: '1' });
});
after(() => server.close());

async function signIn(browser: BrowserSession, name: string, password = TEST_PASSWORD) {
  await browser.get('/auth/sign_in');
  return browser.submit({ 'user[email]': `${name}@example.org`, 'user[password]': password });
}

const signOut = (browser: BrowserSession) =>
  browser.get('/about').then(() => browser.cookies.delete('whinchat_session'));

const CODE = 'user[otp_attempt]';

const eventsOf = async (name: string) => {
  const userId = await userIdOf(server, name);
  const query = server.ctx.store.db.selectFrom('security_events').select('kind').where('user_id', '=', userId);
  return (await query.execute()).map(({ kind }) => kind);
};

test('strangers of the same network lock nobody out of a browser that is known, neither by passwords nor by codes', async () => {
  await server.createUser('alice');
  const { codes } = await giveApp(server, 'alice');
  const home = openBrowser(server);
  await signIn(home, 'alice');
  assert.equal((await home.submit({ [CODE]: codes[0] ?? '' })).status, 303);
  await signOut(home);

  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const guesser = openBrowser(server);
    await signIn(guesser, 'alice');
    statuses.push((await guesser.submit({ [CODE]: '000000' })).status);
  }
  assert.ok(statuses.includes(422));
  assert.equal(statuses.at(-1), 429);
  for (let turn = 0; turn < 30; turn += 1) statuses.push((await signIn(openBrowser(server), 'alice', 'guess')).status);
  assert.equal(statuses.at(-1), 429);

  const asked = await signIn(home, 'alice');
  assert.match(asked.text, /user\[otp_attempt\]/);
  assert.equal((await home.submit({ [CODE]: codes[1] ?? '' })).status, 303);
});

test('a known browser has few tries too, in however many windows', async () => {
  await server.createUser('bob');
  const cookie = await cookieFor('bob');
  const statuses: number[] = [];
  for (let turn = 0; turn < 26; turn += 1) {
    const browser = openBrowser(server);
    browser.cookies.set('whinchat_browser', cookie);
    statuses.push((await signIn(browser, 'bob', 'guess')).status);
  }
  assert.deepEqual([statuses[0], statuses[24], statuses[25]], [422, 422, 429]);
});

test('one is told of each new browser, and not of one that is known', async () => {
  await server.createUser('carol');
  const browser = openBrowser(server);
  browser.cookies.set('whinchat_browser', await cookieFor('carol'));
  for (let turn = 0; turn < 2; turn += 1) {
    assert.equal((await signIn(browser, 'carol')).status, 303);
    await signOut(browser);
  }
  assert.deepEqual(await eventsOf('carol'), []);
  browser.cookies.delete('whinchat_browser');
  browser.cookies.set('whinchat_browser', await cookieFor('bob'));
  assert.equal((await signIn(browser, 'carol')).status, 303);
  assert.deepEqual(await eventsOf('carol'), ['new_browser'], 'a cookie of somebody else is not known');
});

test('a cookie that somebody else knows does not become one of theirs', async () => {
  await server.createUser('dave');
  const planted = await cookieFor('bob');
  const browser = openBrowser(server);
  browser.cookies.set('whinchat_browser', planted);
  const cookie = await noted('dave', planted);
  assert.notEqual(cookie.split('.')[0], planted.split('.')[0]);
  assert.equal(await findKnownBrowser(server.ctx.store.db, planted), undefined, 'it is good for nobody any more');
  for (const name of ['dave', 'bob'])
    assert.ok(await findKnownBrowser(server.ctx.store.db, cookie, `${name}@example.org`), name);
  for (const wrong of ['', 'x', `${cookie}.`, cookie.replace(/\..*/, ''), `${cookie}.1.2.3.4.5`])
    assert.equal(await findKnownBrowser(server.ctx.store.db, wrong), undefined, wrong);
});

test('at most twenty are known, the oldest go, and so does one that is signed out from elsewhere', async () => {
  await server.createUser('erin');
  const first = await cookieFor('erin');
  const cookies: string[] = [];
  // The next one is used later than the one before.
  for (let turn = 0; turn < 20; turn += 1) {
    await setTimeout(2);
    cookies.push(await cookieFor('erin'));
  }
  const known = async (cookie: string) => (await findKnownBrowser(server.ctx.store.db, cookie)) !== undefined;
  assert.equal(await known(first), false);
  assert.ok(await known(cookies[19] ?? ''));

  const here = openBrowser(server);
  here.cookies.set('whinchat_browser', cookies[18] ?? '');
  await signIn(here, 'erin');
  const there = openBrowser(server);
  there.cookies.set('whinchat_browser', cookies[19] ?? '');
  await signIn(there, 'erin');
  await here.get('/auth/edit');
  assert.equal((await here.submit({}, '/end"')).status, 303);
  assert.deepEqual([await known(cookies[18] ?? ''), await known(cookies[19] ?? '')], [true, false]);
});

/** The cookie of a browser in which somebody has signed in. */
const cookieFor = (name: string) => noted(name, undefined);

async function noted(name: string, cookie: string | undefined): Promise<string> {
  const userId = await userIdOf(server, name);
  const browser = { userId, cookie, userAgent: undefined };
  return (await server.ctx.store.transaction((tx) => noteBrowser(tx, browser))).cookie;
}
