import assert from 'node:assert/strict';
import { type Authenticator, type Lies, openAuthenticator } from './authenticator.ts';
import { type BrowserSession, formTokenIn, openBrowser } from './browser-session.ts';
import { signedInBrowser } from './oauth-client.ts';
import { type Json, TEST_PASSWORD, type TestAnswer, type TestServer } from './server.ts';

const PASSKEYS = '/settings/security/passkeys';

/** What the server says to make a passkey of, as a script of the page asks for it. */
export async function orderPasskey(browser: BrowserSession): Promise<Json> {
  const authenticity_token = formTokenIn(await browser.get(PASSKEYS));
  return (await browser.post(`${PASSKEYS}/options`, { authenticity_token })).body;
}

/** Sends the page what a passkey has answered. */
export async function sendNewPasskey(browser: BrowserSession, credential: string, name = ''): Promise<TestAnswer> {
  await browser.get(PASSKEYS);
  return browser.submit({ credential, name }, `action="${PASSKEYS}"`);
}

/** Makes a passkey in a browser in which somebody is signed in. */
export async function addPasskey(browser: BrowserSession, device: Authenticator, name = ''): Promise<TestAnswer> {
  const { challenge, user } = await orderPasskey(browser);
  const options = { challenge: String(challenge), user: { id: String(user?.id) } };
  return sendNewPasskey(browser, device.create(options), name);
}

/** Somebody with a passkey, whom nobody is yet in any browser. */
export async function withPasskey(server: TestServer, name: string, options = {}): Promise<Authenticator> {
  await server.createUser(name);
  const device = openAuthenticator(server.ctx.config.origin, options);
  const added = await addPasskey(await signedInBrowser(server, name), device);
  assert.ok(added.status < 400, added.text);
  return device;
}

/** What the server asks a passkey to sign, as a script of the page asks for it that the browser shows. */
export async function askForPasskey(browser: BrowserSession, shown: TestAnswer): Promise<{ challenge: string }> {
  const step = /name="second_step" value="([^"]+)"/.exec(shown.text)?.[1] ?? '';
  const fields = { authenticity_token: formTokenIn(shown), second_step: step };
  const { body } = await browser.post('/auth/passkey/options', fields);
  return { challenge: String(body.challenge) };
}

/** Signs in with a passkey alone, from the form to sign in at that path. */
export async function signInByPasskey(
  server: TestServer,
  device: Authenticator,
  {
    lies = {},
    path = '/auth/sign_in',
    browser = openBrowser(server),
  }: { lies?: Lies; path?: string; browser?: BrowserSession } = {},
): Promise<{ readonly answer: TestAnswer; readonly browser: BrowserSession }> {
  const options = await askForPasskey(browser, await browser.get(path));
  const credential = device.use(options, lies);
  await browser.get(path);
  return { answer: await browser.submit({ 'user[credential]': credential }, '<passkey-button'), browser };
}

/** Gives the password of somebody with a second factor; shows the second step. */
export async function givePassword(browser: BrowserSession, name: string): Promise<TestAnswer> {
  await browser.get('/auth/sign_in');
  return browser.submit({ 'user[email]': `${name}@example.org`, 'user[password]': TEST_PASSWORD });
}

/** Gives a passkey as second step on the page that was just shown. */
export async function givePasskey(
  browser: BrowserSession,
  shown: TestAnswer,
  answerOf: (options: { challenge: string }) => string,
): Promise<TestAnswer> {
  const credential = answerOf(await askForPasskey(browser, shown));
  const step = /name="second_step" value="([^"]+)"/.exec(shown.text)?.[1] ?? '';
  const fields = { authenticity_token: formTokenIn(shown), second_step: step, 'user[credential]': credential };
  return browser.post('/auth/sign_in', fields);
}
