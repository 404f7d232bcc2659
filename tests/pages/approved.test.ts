import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../src/domain/audit/log-act.ts';
import { approve } from '../../src/domain/moderation/answer-sign-up.ts';
import { type BrowserSession, openBrowser } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, TEST_PASSWORD, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
  await changeSetting(server, 'registrations', 'approval');
});
after(() => server?.close());

async function signUp(name: string): Promise<BrowserSession> {
  const browser = openBrowser(server);
  await browser.get('/auth/sign_up');
  const { status } = await browser.submit({
    'user[account_attributes][username]': name,
    'user[email]': `${name}@example.org`,
    'user[password]': TEST_PASSWORD,
    'user[agreement]': '1',
  });
  assert.equal(status, 303);
  return browser;
}

async function letIn(name: string): Promise<void> {
  await server.ctx.store.transaction(async (tx) => {
    const { id } = await tx.selectFrom('accounts').select('id').where('username', '=', name).executeTakeFirstOrThrow();
    await approve(tx, COMMAND_LINE, id);
  });
}

/** Where the front page leads somebody. */
const led = async (browser: BrowserSession) => (await browser.get('/')).headers.location;

test('whoever was let in comes to the first steps once, by signing in or by opening the front page', async () => {
  const waiting = await signUp('ada');
  await letIn('ada');
  assert.equal(await led(waiting), '/start');
  const other = await signedInBrowser(server, 'ada');
  assert.equal(await led(other), '/start', 'they have not been seen yet');
  assert.equal((await other.get('/start')).status, 200);
  assert.deepEqual([await led(other), await led(waiting)], ['/home', '/home']);
  assert.equal((await other.get('/start')).status, 200, 'one may come back to them');
});

test('whoever did not sign up by the form is led home', async () => {
  await server.createUser('grace');
  assert.equal(await led(await signedInBrowser(server, 'grace')), '/home');
});

test('the page of whoever waits answers a script with nothing until there is something to say', async () => {
  const browser = await signUp('linus');
  const page = await browser.get('/auth/setup');
  assert.match(page.text, /<live-part part="waiting-pending" every="10">/);
  assert.match(page.text, /<a class="button secondary" href="\/auth\/setup">Look again/);
  const [, account = ''] = /name="acting_account" value="(\d+)"/.exec(page.text) ?? [];
  const ask = (part: string, path = '/auth/setup') =>
    browser.get(path, { 'x-whinchat-part': part, 'x-whinchat-account': account, 'sec-fetch-site': 'same-origin' });
  for (const path of ['/auth/setup', '/']) {
    const same = await ask('waiting-pending', path);
    assert.deepEqual([same.status, same.text], [200, ''], path);
  }
  const later = await ask('waiting-unconfirmed');
  assert.match(later.text, /^<div data-part="waiting-unconfirmed">[\s\S]*waits for approval/);
  await letIn('linus');
  for (const path of ['/auth/setup', '/']) {
    const { status, headers } = await ask('waiting-pending', path);
    assert.deepEqual([status, headers.location], [302, '/start'], path);
  }
});
