import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Authenticator, Lies } from '../support/authenticator.ts';
import { openAuthenticator } from '../support/authenticator.ts';
import { type BrowserSession, formTokenIn, openBrowser } from '../support/browser-session.ts';
import { emailsTo } from '../support/emails.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import {
  addPasskey,
  askForPasskey,
  givePasskey,
  givePassword,
  orderPasskey,
  sendNewPasskey,
  signInByPasskey,
  withPasskey,
} from '../support/passkeys.ts';
import { startServer, type TestAnswer, type TestServer } from '../support/server.ts';

const ORIGIN = 'http://localhost:3000';
const SOMEBODY = Buffer.from('somebody else').toString('base64url');

let server: TestServer;
let own: Authenticator;
let others: Authenticator;

before(async () => {
  server = await startServer();
  own = await withPasskey(server, 'olga');
  others = await withPasskey(server, 'paul');
});

after(() => server.close());

type Options = { readonly challenge: string };

const TOO_LATE = /took too long, or was sent twice/;
const ELSEWHERE = /used at another address. It is good at http:\/\/localhost:3000 only/;
const PROVES_NOTHING = /proves nothing/;
const OF_ANOTHER = /belongs to another account/;
const UNKNOWN = /not known here/;

/** What a passkey answers that is not good, at both doors, and what is said of it. */
const REFUSED: readonly (readonly [name: string, lies: Lies, why: RegExp])[] = [
  ['another origin', { origin: 'https://evil.example' }, ELSEWHERE],
  ['an origin that only begins like ours', { origin: `${ORIGIN}.evil.example` }, ELSEWHERE],
  ['a frame within another page', { crossOrigin: true }, ELSEWHERE],
  ['another relying party', { rpId: 'evil.example' }, PROVES_NOTHING],
  ['a challenge that is none of ours', { challenge: Buffer.alloc(32, 7).toString('base64url') }, TOO_LATE],
  ['the answer of a passkey that is made', { type: 'webauthn.create' }, PROVES_NOTHING],
  ['the handle of somebody else', { userHandle: SOMEBODY }, OF_ANOTHER],
  ['an id that nobody has', { credentialId: SOMEBODY }, UNKNOWN],
  [
    'a signature of something else',
    { signature: 'MEUCIQDMoxfTUIZSqwAEAhTNXWMfSCgFqFeM2a0eBtMRqhSQRgIgBwHmDgUQFnHK3a6ypJDbiUg8cVT9t3OJk5hQw2rHVxg' },
    PROVES_NOTHING,
  ],
];

/** Signs in by a passkey alone. */
const alone = async (device: Authenticator, lies: Lies) => signInByPasskey(server, device, { lies });

/** Gives a passkey after the password of somebody. */
async function second(name: string, answerOf: (options: Options) => string) {
  const browser = openBrowser(server);
  const answer = await givePasskey(browser, await givePassword(browser, name), answerOf);
  return { answer, browser };
}

async function assertRefused({ answer, browser }: { answer: TestAnswer; browser: BrowserSession }, why: RegExp) {
  assert.equal(answer.status, 422);
  assert.match(answer.text, why);
  assert.equal((await browser.get('/auth/edit')).status, 302, 'nobody is signed in');
}

for (const [name, lies, why] of REFUSED) {
  test(`refused alone: ${name}`, async () => assertRefused(await alone(own, lies), why));
  test(`refused as second step: ${name}`, async () =>
    assertRefused(await second('olga', (options) => own.use(options, lies)), why));
}

test('refused alone: without a handle, and where nothing has checked who it is', async () => {
  await assertRefused(await alone(own, { userHandle: null }), OF_ANOTHER);
  await assertRefused(await alone(own, { userVerified: false }), /has not checked that it is you/);
});

test('refused as second step: the passkey of somebody else', async () =>
  assertRefused(await second('olga', (options) => others.use(options)), OF_ANOTHER));

test('refused: what is no answer at all', async () => {
  for (const credential of ['', '{', '[]', '{"id":1}', 'x'.repeat(15_000)]) {
    const browser = openBrowser(server);
    const authenticity_token = formTokenIn(await browser.get('/auth/sign_in'));
    const answer = await browser.post('/auth/sign_in', { authenticity_token, 'user[credential]': credential });
    await assertRefused({ answer, browser }, PROVES_NOTHING);
  }
});

test('a form that is refused does not show what was given to prove who one is', async () => {
  const browser = openBrowser(server);
  const shown = await givePassword(browser, 'olga');
  const step = /name="second_step" value="([^"]+)"/.exec(shown.text)?.[1] ?? '';
  const fields = { second_step: step, 'user[credential]': '{"id":"x"}', 'user[otp_attempt]': '123456' };
  const { status, text } = await browser.post('/auth/sign_in', { authenticity_token: 'expired', ...fields });
  assert.equal(status, 403);
  assert.doesNotMatch(text, new RegExp(`What you wrote|123456|${step}`));
});

test('a challenge is good once, even when the answer was wrong, at its own door, and for its own person', async () => {
  const browser = openBrowser(server);
  const shown = await browser.get('/auth/sign_in');
  const send = async (credential: string, fields = {}) => ({
    browser,
    answer: await browser.post('/auth/sign_in', {
      authenticity_token: formTokenIn(shown),
      'user[credential]': credential,
      ...fields,
    }),
  });
  const used = await askForPasskey(browser, shown);
  await assertRefused(await send(own.use(used, { signature: 'MEUC' })), PROVES_NOTHING);
  await assertRefused(await send(own.use(used)), TOO_LATE);

  // One for a passkey alone is none for a second step, which needs less of a passkey, and the other way round.
  const forAlone = await askForPasskey(browser, shown);
  await assertRefused(await second('olga', () => own.use(forAlone)), TOO_LATE);
  const step = await givePassword(openBrowser(server), 'olga');
  await assertRefused(
    await send(
      own.use(
        await askForPasskey(browser, {
          ...step,
          text: step.text.replace(
            /name="authenticity_token" value="[^"]*"/,
            `name="authenticity_token" value="${formTokenIn(shown)}"`,
          ),
        }),
      ),
    ),
    TOO_LATE,
  );

  // That of the second step of somebody is none for another's.
  const theirs = await givePassword(browser, 'paul');
  const forPaul = await askForPasskey(browser, theirs);
  await assertRefused(await second('olga', () => own.use(forPaul)), TOO_LATE);
});

test('a challenge is too old after five minutes', async () => {
  const browser = openBrowser(server);
  const shown = await browser.get('/auth/sign_in');
  const asked = await askForPasskey(browser, shown);
  await server.ctx.store.transaction((tx) =>
    tx
      .updateTable('one_time_links')
      .set(({ ref, eb }) => ({ expires_at: eb(ref('expires_at'), '-', 300_000) }))
      .where('purpose', '=', 'passkey_sign_in')
      .execute(),
  );
  const fields = { authenticity_token: formTokenIn(shown), 'user[credential]': own.use(asked) };
  await assertRefused({ browser, answer: await browser.post('/auth/sign_in', fields) }, TOO_LATE);
});

test('a passkey that was removed is not known any more', async () => {
  const device = await withPasskey(server, 'quinn');
  const { browser } = await alone(device, {});
  const id = /passkeys\/(\d+)\/remove/.exec((await browser.get('/settings/security/passkeys')).text)?.[1];
  await browser.submit({}, `/${id}/remove`);
  await assertRefused(await alone(device, {}), UNKNOWN);
  // The password alone is enough again.
  assert.equal((await givePassword(openBrowser(server), 'quinn')).status, 303);
});

test('one that counts and does not count on is a copy: refused, told once, and marked', async () => {
  const device = await withPasskey(server, 'rosa', { counts: true });
  const { browser } = await alone(device, {});
  for (const signCount of [device.signCount, 0, device.signCount - 1])
    await assertRefused(await alone(device, { signCount }), /seems to have been copied/);
  const step = (options: Options) => device.use(options, { signCount: 1 });
  await assertRefused(await second('rosa', step), /seems to have been copied/);
  const told = (await emailsTo(server, 'rosa@example.org')).filter(({ subject }) =>
    /a passkey was refused/.test(subject),
  );
  assert.equal(told.length, 1);
  assert.match((await browser.get('/settings/security/passkeys')).text, /there seems to be a copy of it/);
  // Whoever does not have the key cannot make it look like one.
  const other = await withPasskey(server, 'sven', { counts: true });
  await assertRefused(await alone(other, { signCount: 0, signature: 'MEUC' }), PROVES_NOTHING);
  assert.equal((await alone(other, {})).answer.status, 303);
});

test('one that does not count goes on without', async () => {
  for (let times = 0; times < 2; times += 1) assert.equal((await alone(own, {})).answer.status, 303);
});

/** What a new passkey answers that is not good. */
const NOT_ADDED: readonly (readonly [name: string, lies: Lies, why: RegExp])[] = [
  ['another origin', { origin: 'https://evil.example' }, ELSEWHERE],
  ['a frame within another page', { crossOrigin: true }, ELSEWHERE],
  ['another relying party', { rpId: 'evil.example' }, PROVES_NOTHING],
  ['a challenge that is none of ours', { challenge: SOMEBODY }, TOO_LATE],
  ['the answer of a passkey that is used', { type: 'webauthn.get' }, PROVES_NOTHING],
];

const optionsIn = (order: Awaited<ReturnType<typeof orderPasskey>>) => ({
  challenge: String(order.challenge),
  user: { id: String(order.user?.id) },
});

test('a new passkey is refused with a reason', async () => {
  await server.createUser('tina');
  const browser = await signedInBrowser(server, 'tina');
  for (const [name, lies, why] of NOT_ADDED) {
    const credential = openAuthenticator(ORIGIN).create(optionsIn(await orderPasskey(browser)), lies);
    const answer = await sendNewPasskey(browser, credential);
    assert.deepEqual([answer.status, why.test(answer.text)], [422, true], name);
  }
  // Somebody else's order, that of another session, one that another followed, one sent twice, and a passkey that is known.
  const order = optionsIn(await orderPasskey(browser));
  const { browser: olga } = await alone(own, {});
  assert.match((await sendNewPasskey(olga, openAuthenticator(ORIGIN).create(order))).text, TOO_LATE);
  const elsewhere = optionsIn(await orderPasskey(await signedInBrowser(server, 'tina')));
  assert.match((await sendNewPasskey(browser, openAuthenticator(ORIGIN).create(elsewhere))).text, TOO_LATE);
  const [first, last] = [optionsIn(await orderPasskey(browser)), optionsIn(await orderPasskey(browser))];
  assert.match((await sendNewPasskey(browser, openAuthenticator(ORIGIN).create(first))).text, TOO_LATE);
  const device = openAuthenticator(ORIGIN);
  const credential = device.create(last);
  assert.ok((await sendNewPasskey(browser, credential)).status < 400);
  assert.match((await sendNewPasskey(browser, credential)).text, TOO_LATE);
  assert.match((await addPasskey(browser, device)).text, /was added before/);
  assert.match((await addPasskey(olga, device)).text, /was added before/);
});
