import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../src/domain/audit/log-act.ts';
import { createRule } from '../../src/domain/instance/rules.ts';
import { openBrowser } from '../support/browser-session.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const setRegistrations = (mode: 'open' | 'approval' | 'closed') => changeSetting(server, 'registrations', mode);

const form = (name: string) => ({
  'user[account_attributes][username]': name,
  'user[email]': `${name}@example.org`,
  'user[password]': 'long enough',
  'user[agreement]': '1',
});

test('signing up signs in, and leads on to where the person came from', async () => {
  await setRegistrations('open');
  await server.ctx.store.transaction((tx) => createRule(tx, COMMAND_LINE, { text: 'Be kind <b>to birds</b>' }));
  const browser = openBrowser(server);
  const page = await browser.get('/auth/sign_up?return_to=%2Fabout');
  assert.match(page.text, /Be kind &lt;b&gt;to birds&lt;\/b&gt;/);
  const done = await browser.submit(form('alice'));
  assert.deepEqual([done.status, done.headers.location], [303, '/about']);
  assert.match((await browser.get('/home')).text, /aria-label="Account: @alice"/);
});

test('wrong fields are marked, tied to their labels, and what was typed stays, except the password', async () => {
  await setRegistrations('open');
  await server.createUser('taken');
  const browser = openBrowser(server);
  await browser.get('/auth/sign_up');
  const { status, text } = await browser.submit({
    ...form('taken'),
    'user[password]': 'secret1',
    'user[agreement]': '0',
  });
  assert.equal(status, 422);
  assert.match(
    text,
    /id="f-user-account_attributes-username"[^>]*aria-describedby="[^"]*f-user-account_attributes-username-error"/,
  );
  assert.match(text, /Has already been taken\./);
  assert.match(text, /Is too short \(minimum is 8 characters\)\./);
  assert.match(text, /value="taken@example.org"/);
  assert.ok(!text.includes('secret1'));
});

test('a closed server shows why instead of a form, and takes no form either', async () => {
  await setRegistrations('open');
  const browser = openBrowser(server);
  await browser.get('/auth/sign_up');
  await setRegistrations('closed');
  assert.equal((await browser.submit(form('late'))).status, 403);
  const { text } = await browser.get('/auth/sign_up');
  assert.match(text, /Sign-up is closed/);
  assert.ok(!text.includes('user[email]'));
  for (const path of ['/', '/auth/sign_in', '/about'])
    assert.ok(!(await browser.get(path)).text.includes('href="/auth/sign_up'), path);
  await setRegistrations('approval');
  assert.match((await browser.get('/auth/sign_in')).text, /href="\/auth\/sign_up"/);
});

test('where approval is needed, the reason is asked and the person is told to wait', async () => {
  await setRegistrations('approval');
  const browser = openBrowser(server);
  await browser.get('/auth/sign_up');
  const done = await browser.submit({ ...form('applicant'), 'user[invite_request_attributes][text]': 'Birds' });
  assert.equal(done.headers.location, '/auth/setup');
  assert.match((await browser.get('/auth/setup')).text, /Thank you for your application/);
});

test('what fills in the hidden field is no person', async () => {
  await setRegistrations('open');
  const browser = openBrowser(server);
  await browser.get('/auth/sign_up');
  await browser.submit({ ...form('robot'), 'user[website]': 'https://spam.example' });
  const found = await server.ctx.store.db.selectFrom('accounts').select('id').where('username', '=', 'robot').execute();
  assert.equal(found.length, 0);
});
