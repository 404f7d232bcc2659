import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser } from '../support/browser-session.ts';
import { emailsTo, linkIn } from '../support/emails.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, TEST_PASSWORD, type TestServer } from '../support/server.ts';

/** One that sends e-mails, and one that does not. */
let server: TestServer;
let mute: TestServer;
before(async () => {
  server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  mute = await startServer();
  for (const one of [server, mute]) for (const name of ['alice', 'bob']) await one.createUser(name);
});
after(async () => {
  await server.close();
  await mute.close();
});

const addressOf = async (one: TestServer, name: string) => {
  const { db } = one.ctx.store;
  const query = db.selectFrom('users as u').innerJoin('accounts as a', 'a.id', 'u.account_id').select('u.email');
  return (await query.where('a.username', '=', name).executeTakeFirstOrThrow()).email;
};

test('a new address counts once its link is opened, and the old one is told', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const forgotten = openBrowser(server);
  await forgotten.get('/auth/password/new');
  await forgotten.submit({ 'user[email]': 'alice@example.org' });
  const reset = linkIn((await emailsTo(server, 'alice@example.org')).at(-1));
  await browser.get('/auth/edit');
  const { headers } = await browser.submit({ email: 'new@example.org', password: TEST_PASSWORD }, '/settings/email');
  assert.match((await browser.get(headers.location ?? '')).text, /role="status">Check the inbox/);
  assert.equal(await addressOf(server, 'alice'), 'alice@example.org');
  const link = linkIn((await emailsTo(server, 'new@example.org')).at(-1));
  assert.equal((await openBrowser(server).get(link)).status, 200);
  assert.equal(await addressOf(server, 'alice'), 'new@example.org');
  assert.equal((await openBrowser(server).get(link)).status, 404, 'works once');
  const told = (await emailsTo(server, 'alice@example.org')).at(-1);
  assert.match(told?.text ?? '', /was changed to new@example\.org/);
  assert.equal((await openBrowser(server).get(reset)).status, 404, 'links to the old address are dead');
});

test('without e-mails a new address counts at once', async () => {
  const browser = await signedInBrowser(mute, 'alice');
  assert.match((await browser.get('/auth/edit')).text, /counts at once/);
  await browser.submit({ email: 'new@example.org', password: TEST_PASSWORD }, '/settings/email');
  assert.equal(await addressOf(mute, 'alice'), 'new@example.org');
});

test('an address of somebody else, or none, and a wrong password are refused, and what was typed stays', async () => {
  for (const one of [server, mute]) {
    const browser = await signedInBrowser(one, 'bob');
    for (const [email, password, said] of [
      ['new@example.org', TEST_PASSWORD, /Has already been taken/],
      ['nonsense', TEST_PASSWORD, /Is invalid/],
      ['bobby@example.org', 'a wrong password', /Is not your password/],
    ] as const) {
      await browser.get('/auth/edit');
      const { status, text } = await browser.submit({ email, password }, '/settings/email');
      assert.equal(status, 422);
      assert.match(text, said);
      assert.ok(text.includes(`value="${email}"`));
    }
    assert.equal(await addressOf(one, 'bob'), 'bob@example.org');
  }
});

test('a link does not take an address that has become that of somebody else', async () => {
  const browser = await signedInBrowser(server, 'bob');
  await browser.get('/auth/edit');
  await browser.submit({ email: 'wanted@example.org', password: TEST_PASSWORD }, '/settings/email');
  const link = linkIn((await emailsTo(server, 'wanted@example.org')).at(-1));
  await server.createUser('wanted');
  assert.equal((await browser.get(link)).status, 404);
  assert.equal(await addressOf(server, 'bob'), 'bob@example.org');
});

test('a changed password ends what was asked for with the old one', async () => {
  const browser = await signedInBrowser(server, 'bob');
  await browser.get('/auth/edit');
  await browser.submit({ email: 'stolen@example.org', password: TEST_PASSWORD }, '/settings/email');
  const link = linkIn((await emailsTo(server, 'stolen@example.org')).at(-1));
  await browser.get('/auth/edit');
  await browser.submit(
    { 'user[current_password]': TEST_PASSWORD, 'user[password]': TEST_PASSWORD },
    'current_password',
  );
  assert.equal((await browser.get(link)).status, 404);
  assert.equal(await addressOf(server, 'bob'), 'bob@example.org');
});

test('language and time zone are those of all pages, and nonsense is refused', async () => {
  const browser = await signedInBrowser(mute, 'bob');
  await browser.get('/auth/edit');
  await browser.submit({ locale: 'de', time_zone: 'Europe/Berlin' }, '/settings/locale');
  const { text } = await browser.get('/auth/edit');
  assert.match(text, /<html lang="de"/);
  assert.match(text, /<option value="Europe\/Berlin" lang="en" selected/);
  const { status } = await browser.submit({ locale: 'de', time_zone: 'Middle/Earth' }, '/settings/locale');
  assert.equal(status, 422);
  await browser.get('/auth/edit');
  await browser.submit({ locale: '', time_zone: '' }, '/settings/locale');
  assert.match((await browser.get('/auth/edit')).text, /<html lang="en"/);
});

test('a time zone is offered by its present name, which whoever chose it by a former one finds chosen', async () => {
  const browser = await signedInBrowser(mute, 'bob');
  for (const name of ['Europe/Kiev', 'Europe/Kyiv']) {
    await browser.get('/auth/edit');
    assert.equal((await browser.submit({ locale: '', time_zone: name }, '/settings/locale')).status, 303, name);
    const { text } = await browser.get('/auth/edit');
    assert.match(text, /<option value="Europe\/Kyiv" lang="en" selected/, name);
    assert.doesNotMatch(text, /<option value="Europe\/Kiev"|<option value="Asia\/Calcutta"/);
  }
});
