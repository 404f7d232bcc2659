import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, openBrowser } from '../support/browser-session.ts';
import {
  agree,
  authorizePath,
  CALLBACK,
  type Client,
  exchange,
  OOB,
  registerClient,
  signedInBrowser,
} from '../support/oauth-client.ts';
import { startServer, TEST_PASSWORD, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

let server: TestServer;
let client: Client;
before(async () => {
  server = await startServer();
  await changeSetting(server, 'registrations', 'open');
  client = await registerClient(server);
  for (const name of ['alice', 'bob', 'carol', 'dave', 'erin']) await server.createUser(name);
});
after(() => server.close());

const ask = (browser: BrowserSession, prompt: string, more: Record<string, string> = {}) =>
  browser.get(authorizePath(client, { prompt, state: 'kept', ...more }));

/** What a client is told by the address that a browser is led to. */
async function told(browser: BrowserSession, prompt: string, more?: Record<string, string>) {
  const { status, headers } = await ask(browser, prompt, more);
  assert.equal(status, 302, prompt);
  const location = new URL(headers.location ?? '', 'http://localhost:3000');
  assert.equal(location.origin + location.pathname, CALLBACK, prompt);
  assert.equal(location.searchParams.get('state'), 'kept');
  return location.searchParams.has('code') ? 'code' : location.searchParams.get('error');
}

/** Signs somebody else in beside whoever is signed in. */
async function addAccount(browser: BrowserSession, name: string): Promise<void> {
  await browser.get('/auth/sign_in?add=true');
  await browser.submit({ 'user[email]': `${name}@example.org`, 'user[password]': TEST_PASSWORD });
}

test('"none" shows no page, whoever asks, and says what would have to be asked', async () => {
  assert.equal(await told(openBrowser(server), 'none'), 'login_required');
  const browser = await signedInBrowser(server, 'alice');
  assert.equal(await told(browser, 'none'), 'consent_required');
  await exchange(server, client, await agree(browser, client));
  assert.equal(await told(browser, 'none'), 'code');
  assert.equal(await told(browser, 'none', { scope: 'read write' }), 'consent_required');
  assert.equal(await told(browser, 'none login'), 'invalid_request');
  assert.equal(await told(browser, 'none', { force_login: 'true' }), 'interaction_required');
  await addAccount(browser, 'erin');
  await exchange(server, client, await agree(browser, client));
  assert.equal(await told(browser, 'none'), 'account_selection_required', 'of two accounts');
  const { status, text } = await ask(openBrowser(server), 'none', { redirect_uri: OOB });
  assert.equal(status, 400, 'nowhere to go back to');
  assert.doesNotMatch(text, /user\[password\]/);
  const wrong = await ask(openBrowser(server), 'none', { redirect_uri: 'https://elsewhere.example/' });
  assert.deepEqual([wrong.status, wrong.headers.location], [400, undefined], 'nobody is led elsewhere');
});

test('"none" does not help who waits or is frozen', async () => {
  const browser = await signedInBrowser(server, 'bob');
  await exchange(server, client, await agree(browser, client));
  const { store } = server.ctx;
  await store.transaction((tx) =>
    tx.updateTable('users').set({ disabled: 1 }).where('email', '=', 'bob@example.org').execute(),
  );
  assert.equal(await told(browser, 'none'), 'interaction_required');
});

test('"login" asks for the password, also whoever is signed in and has agreed, and then goes on', async () => {
  const browser = await signedInBrowser(server, 'carol');
  await exchange(server, client, await agree(browser, client));
  const led = await ask(browser, 'login');
  assert.match(led.headers.location ?? '', /^\/auth\/sign_in\?again=true&/);
  const form = await browser.get(led.headers.location ?? '');
  assert.match(form.text, /value="carol@example\.org"/);
  const wrong = await browser.submit({ 'user[password]': 'wrong' });
  assert.equal(wrong.status, 422);
  const right = await browser.submit({ 'user[email]': 'carol@example.org', 'user[password]': TEST_PASSWORD });
  const { headers } = await browser.get(right.headers.location ?? '');
  assert.match(headers.location ?? '', /^https:\/\/client\.example\/callback\?code=/);
  const both = await ask(browser, 'login consent');
  await browser.get(both.headers.location ?? '');
  const again = await browser.submit({ 'user[email]': 'carol@example.org', 'user[password]': TEST_PASSWORD });
  assert.equal((await browser.get(again.headers.location ?? '')).status, 200, 'and asks for consent');
  const nobody = await ask(openBrowser(server), 'login');
  assert.match(nobody.headers.location ?? '', /^\/auth\/sign_in\?again=true&/);
});

test('"consent" asks who has agreed, "select_account" offers the accounts of the browser', async () => {
  const browser = await signedInBrowser(server, 'dave');
  await exchange(server, client, await agree(browser, client));
  for (const prompt of ['consent', 'select_account', 'consent select_account unheard-of'])
    assert.match((await ask(browser, prompt)).text, /Authorise <strong>Test client/, prompt);
  assert.equal((await ask(browser, 'unheard-of')).status, 302, 'unknown ones ask nothing');
  await addAccount(browser, 'erin');
  const { text } = await ask(browser, 'select_account');
  assert.match(text, /@dave/);
  assert.match(text, /\/auth\/sign_in\?add=true/);
});

test('"create" leads to the form to sign up, and back to the question', async () => {
  const led = await ask(openBrowser(server), 'create');
  assert.match(led.headers.location ?? '', /^\/auth\/sign_up\?return_to=%2Foauth%2Fauthorize/);
  const browser = await signedInBrowser(server, 'erin');
  const beside = await ask(browser, 'create');
  await browser.get(beside.headers.location ?? '');
  const fields = {
    'user[account_attributes][username]': 'frank',
    'user[email]': 'frank@example.org',
    'user[password]': TEST_PASSWORD,
    'user[agreement]': '1',
  };
  const made = await browser.submit(fields);
  assert.equal(made.status, 303);
  const question = await browser.get(made.headers.location ?? '');
  assert.match(question.text, /@frank/);
  assert.match(question.text, /@erin/, 'who was signed in stays so');
});

test('clients are told which prompts there are', async () => {
  const prompts = async () =>
    (await server.request('GET', '/.well-known/oauth-authorization-server')).body.prompt_values_supported;
  assert.deepEqual(await prompts(), ['none', 'login', 'consent', 'select_account', 'create']);
  await changeSetting(server, 'registrations', 'closed');
  assert.deepEqual(await prompts(), ['none', 'login', 'consent', 'select_account']);
});
