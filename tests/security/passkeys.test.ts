import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openAuthenticator } from '../support/authenticator.ts';
import { formTokenIn, openBrowser } from '../support/browser-session.ts';
import { emailsTo } from '../support/emails.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import {
  addPasskey,
  givePasskey,
  givePassword,
  orderPasskey,
  signInByPasskey,
  withPasskey,
} from '../support/passkeys.ts';
import { list, startServer, type TestServer } from '../support/server.ts';
import { actOn } from '../support/verbs.ts';

const ORIGIN = 'http://localhost:3000';
const PASSKEYS = '/settings/security/passkeys';

let server: TestServer;

before(async () => {
  server = await startServer();
});

after(() => server.close());

/** Who is signed in in a browser, by the page of their login. */
async function whoIs(browser: ReturnType<typeof openBrowser>): Promise<string | undefined> {
  return /@(\w+)<\/bdi>/.exec((await browser.get('/auth/edit')).text)?.[1];
}

test('a passkey is added, named after the browser, shown with its use, renamed and removed', async () => {
  await server.createUser('anna');
  const browser = await signedInBrowser(server, 'anna');
  const device = openAuthenticator(ORIGIN);
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const { challenge, user } = await orderPasskey(browser);
  const credential = device.create({ challenge: String(challenge), user: { id: String(user?.id) } });
  const authenticity_token = formTokenIn(await browser.get(PASSKEYS));
  await browser.post(PASSKEYS, { authenticity_token, credential }, firefox);
  const { text: unused } = await browser.get(PASSKEYS);
  assert.match(unused, /<strong dir="auto">Firefox, Linux<\/strong>/);
  assert.match(unused, /not used yet/);

  await signInByPasskey(server, device);
  assert.match((await browser.get(PASSKEYS)).text, /used <time-ago>/);

  const id = /passkeys\/(\d+)\/remove/.exec(unused)?.[1];
  await browser.submit({ name: '  My <key>  ' }, `action="${PASSKEYS}/${id}"`);
  assert.match((await browser.get(PASSKEYS)).text, /<strong dir="auto">My &lt;key&gt;<\/strong>/);
  const { status, text: refused } = await browser.submit({ name: ' ' }, `action="${PASSKEYS}/${id}"`);
  assert.deepEqual([status, /can&#39;t be blank/.test(refused)], [422, true]);

  await browser.get(PASSKEYS);
  const { headers } = await browser.submit({}, `action="${PASSKEYS}/${id}/remove"`);
  assert.equal(headers.location, PASSKEYS);
  assert.match((await browser.get(PASSKEYS)).text, /You have no passkey yet/);
  const letters = await emailsTo(server, 'anna@example.org');
  const told = letters.map(({ subject }) => subject).filter((subject) => /passkey/.test(subject));
  assert.equal(told.length, 2);
});

test('all passkeys of a person have one handle, which tells nothing of them, and a device is not added twice', async () => {
  const { id, accountId } = await server.createUser('berta');
  const browser = await signedInBrowser(server, 'berta');
  const first = openAuthenticator(ORIGIN);
  await addPasskey(browser, first, 'One');
  const options = await orderPasskey(browser);
  assert.equal(options.user?.id, first.userHandle);
  const handle = Buffer.from(first.userHandle, 'base64url').toString('latin1');
  for (const known of [id, String(accountId), 'berta']) assert.ok(!handle.includes(known));
  assert.deepEqual(
    list(options.excludeCredentials).map((one) => String(one.id)),
    [first.credentialId],
  );
  assert.equal(options.rp?.id, 'localhost');
});

test('nobody has more than 20', async () => {
  await server.createUser('carl');
  const browser = await signedInBrowser(server, 'carl');
  for (let count = 0; count < 20; count += 1) await addPasskey(browser, openAuthenticator(ORIGIN), `No ${count}`);
  assert.match((await browser.get(PASSKEYS)).text, /You have 20 passkeys/);
  assert.match(String((await orderPasskey(browser)).challenge ?? 'none'), /none/);
});

test('a passkey alone signs in, once, and leads on', async () => {
  const device = await withPasskey(server, 'dora');
  const { browser, answer } = await signInByPasskey(server, device, { path: '/auth/sign_in?return_to=/lists' });
  assert.deepEqual([answer.status, answer.headers.location], [303, '/lists']);
  assert.equal(await whoIs(browser), 'dora');
});

test('it adds an account beside another, and counts where an app asks again', async () => {
  const device = await withPasskey(server, 'emil');
  await server.createUser('fritz');
  const browser = await signedInBrowser(server, 'fritz');
  await signInByPasskey(server, device, { browser, path: '/auth/sign_in?add=true' });
  assert.match((await browser.get('/about')).text, /Switch to @fritz/);
  assert.equal(await whoIs(browser), 'emil');
  const path = '/auth/sign_in?again=true&return_to=/lists';
  assert.equal((await signInByPasskey(server, device, { browser, path })).answer.headers.location, '/lists');
});

test('it is the second step after the password', async () => {
  const device = await withPasskey(server, 'gina');
  const browser = openBrowser(server);
  const shown = await givePassword(browser, 'gina');
  assert.match(shown.text, /Use a passkey/);
  assert.equal(await whoIs(browser), undefined);
  const answer = await givePasskey(browser, shown, (options) =>
    device.use(options, { userVerified: false, userHandle: null }),
  );
  assert.equal(answer.status, 303);
  assert.equal(await whoIs(browser), 'gina');
});

test('the first one comes with recovery codes, shown once, and the last takes them along', async () => {
  await server.createUser('nora');
  const browser = await signedInBrowser(server, 'nora');
  const [first, second] = [openAuthenticator(ORIGIN), openAuthenticator(ORIGIN)];
  const shown = await addPasskey(browser, first);
  const codes = shown.text.match(/(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/g) ?? [];
  assert.deepEqual([shown.status, new Set(codes).size, shown.headers['cache-control']], [200, 10, 'private, no-store']);
  assert.equal((await addPasskey(browser, second)).status, 303);
  const other = openBrowser(server);
  await givePassword(other, 'nora');
  assert.equal((await other.submit({ 'user[otp_attempt]': codes[0] ?? '' }, 'otp_attempt')).status, 303);
  for (let left = 2; left > 0; left -= 1) {
    await browser.get(PASSKEYS);
    await browser.submit({}, '/remove"');
  }
  const { db } = server.ctx.store;
  const left = db.selectFrom('recovery_codes as r').innerJoin('users as u', 'u.id', 'r.user_id').select('r.id');
  assert.deepEqual(await left.where('u.email', '=', 'nora@example.org').execute(), []);
});

test('it shows once more who somebody is, and changes want that', async () => {
  const device = await withPasskey(server, 'otto');
  const { browser } = await signInByPasskey(server, device);
  const cookie = browser.cookies.get('whinchat_session');
  await server.ctx.store.transaction((tx) => tx.updateTable('sessions').set({ signed_in_at: 0 }).execute());
  const authenticity_token = formTokenIn(await browser.get(PASSKEYS));
  assert.equal((await browser.post(`${PASSKEYS}/options`, { authenticity_token })).status, 403);
  const path = `/auth/challenge?return_to=${encodeURIComponent(PASSKEYS)}`;
  const { answer } = await signInByPasskey(server, device, { browser, path });
  assert.equal(answer.headers.location, PASSKEYS);
  assert.equal(browser.cookies.get('whinchat_session'), cookie);
  assert.ok((await orderPasskey(browser)).challenge);
  const refused = await signInByPasskey(server, device, { browser, path, lies: { signature: 'MEUC' } });
  assert.match(refused.answer.text, /<h1>Confirm/);
});

test('somebody who is locked out only sees why, and a deleted account does not come back', async () => {
  const [frozen, deleted] = [await withPasskey(server, 'hans'), await withPasskey(server, 'ines')];
  const { db } = server.ctx.store;
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where('username', 'in', ['hans', 'ines'])
    .execute();
  const idOf = (name: string) => accounts.find(({ username }) => username === name)?.id ?? 0;
  await actOn(server, idOf('hans'), 'disable');
  assert.equal((await signInByPasskey(server, frozen)).answer.headers.location, '/auth/setup');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ erased_at: 1 }).where('id', '=', idOf('ines')).execute(),
  );
  const { answer, browser } = await signInByPasskey(server, deleted);
  assert.deepEqual([answer.status, /has been deleted/.test(answer.text)], [422, true]);
  assert.equal(await whoIs(browser), undefined);
});

test('no token of an app reaches them', async () => {
  const user = await server.createUser('jana', { scopes: 'read write follow push' });
  const headers = { authorization: `Bearer ${user.token}` };
  for (const path of [`${PASSKEYS}/options`, PASSKEYS, `${PASSKEYS}/1`, `${PASSKEYS}/1/remove`])
    assert.equal((await server.request('POST', path, { headers, form: {} })).status >= 400, true, path);
});

test('passkeys of others cannot be renamed or removed', async () => {
  const kurt = await withPasskey(server, 'kurt');
  await withPasskey(server, 'lena');
  const { db } = server.ctx.store;
  const theirs = await db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select('p.id')
    .where('u.email', '=', 'lena@example.org')
    .executeTakeFirstOrThrow();
  const { browser } = await signInByPasskey(server, kurt);
  const id = String(BigInt(theirs.id) * 64n);
  const authenticity_token = formTokenIn(await browser.get(PASSKEYS));
  assert.equal((await browser.post(`${PASSKEYS}/${id}/remove`, { authenticity_token })).status, 404);
  assert.equal((await browser.post(`${PASSKEYS}/${id}`, { authenticity_token, name: 'Mine' })).status, 404);
});

test('where browsers make none, the page says so, and there is no button', async () => {
  const plain = await startServer({ PUBLIC_URL: 'http://192.0.2.1:3000' });
  try {
    await plain.createUser('mia');
    assert.doesNotMatch((await openBrowser(plain).get('/auth/sign_in')).text, /passkey/);
    const { text } = await (await signedInBrowser(plain, 'mia')).get(PASSKEYS);
    assert.match(text, /only at an address with https and a name/);
    assert.doesNotMatch(text, /<passkey-button/);
  } finally {
    await plain.close();
  }
});
