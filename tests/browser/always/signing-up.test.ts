import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { COMMAND_LINE } from '../../../src/domain/audit/log-act.ts';
import { createRule } from '../../../src/domain/instance/rules.ts';
import { writeSetting } from '../../../src/domain/settings/settings.ts';
import { signOut, waitUntilSignedInAs } from '../../support/account-menu.ts';
import { type BrowserServer, startForBrowser } from '../../support/browser-server.ts';
import { overflows, takePicture, WIDTHS } from '../../support/chromium.ts';

const OOB = 'urn:ietf:wg:oauth:2.0:oob';
const PASSWORD = 'correct horse battery';

let started: BrowserServer;
let client: Server;
let callback: string;

before(async () => {
  started = await startForBrowser();
  client = createServer((_request, response) => response.end('back in the application')).listen(0, '127.0.0.1');
  await new Promise((resolve) => client.once('listening', resolve));
  callback = `http://127.0.0.1:${portOf(client.address())}/callback`;
  await started.server.ctx.store.transaction(async (tx) => {
    await writeSetting(tx, 'registrations', 'open');
    await writeSetting(tx, 'site_title', 'Meadow');
    await writeSetting(tx, 'site_short_description', 'A quiet place for people who like birds, tea and long walks.');
    await createRule(tx, COMMAND_LINE, {
      text: 'Be kind to each other.',
      hint: 'Disagree with ideas, not with people.',
    });
    await createRule(tx, COMMAND_LINE, { text: 'Describe your pictures for those who cannot see them.' });
    await createRule(tx, COMMAND_LINE, { text: 'No advertising.' });
  });
});
after(async () => {
  client?.close();
  await started?.close();
});

function portOf(address: AddressInfo | string | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0;
}

for (const [device, viewport] of Object.entries(WIDTHS)) {
  test(`on a ${device}, a person signs up, authorises an application and signs in again`, async () => {
    const { browser, base } = started;
    const context = await browser.newContext({ viewport, colorScheme: device === 'phone' ? 'dark' : 'light' });
    const page = await context.newPage();
    const faults = watchForFaults(page);
    const look = async (name: string) => {
      assert.equal(await overflows(page), false, `${name} is too wide`);
      await takePicture(page, `${device}-${name}`);
    };
    await page.goto(base);
    await look('landing');
    await signUp(page, `bird_${device}`, look);
    await authorise(page, look);
    await signOutAndIn(page, `bird_${device}`, look);
    assert.deepEqual(faults, []);
    await context.close();
  });
}

type Look = (name: string) => Promise<void>;

/** What the browser complains about: blocked styles and scripts, errors. */
function watchForFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    const expected = /favicon|401|422/.test(message.text() + message.location().url);
    if (message.type() === 'error' && !expected) faults.push(message.text());
  });
  return faults;
}

async function signUp(page: Page, name: string, look: Look): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await look('sign-up');
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('E-mail address').fill(`${name}@example.org`);
  await page.getByLabel('Password').fill('short');
  await page.getByLabel('I have read the rules').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await look('sign-up-wrong');
  assert.match((await page.getByLabel('Password').getAttribute('aria-describedby')) ?? '', /error/);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await waitUntilSignedInAs(page, name);
  await look('signed-in');
}

async function authorise(page: Page, look: Look): Promise<void> {
  const { body } = await started.server.request('POST', '/api/v1/apps', {
    json: {
      client_name: 'Warbler',
      redirect_uris: [callback, OOB],
      scopes: 'read write push',
      website: 'https://warbler.example',
    },
  });
  const address = (redirect_uri: string) =>
    `${started.base}/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id: String(body.client_id), redirect_uri, scope: 'read write push' })}`;
  await page.goto(address(callback));
  await look('consent');
  await page.getByRole('button', { name: 'Authorise' }).click();
  await page.waitForURL(/\/callback\?code=/);
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback,
    client_id: String(body.client_id),
    client_secret: String(body.client_secret),
  };
  assert.equal((await started.server.request('POST', '/oauth/token', { form })).status, 200);

  await page.goto(`${address(OOB)}&force_login=true`);
  await page.getByRole('button', { name: 'Authorise' }).click();
  const shown = await page.locator('code').textContent();
  assert.equal(
    (await started.server.request('POST', '/oauth/token', { form: { ...form, code: shown ?? '', redirect_uri: OOB } }))
      .status,
    200,
  );
  await look('code');
  await page.goto(`${started.base}/oauth/authorized_applications`);
  await look('applications');
  await page.goto(`${started.base}/auth/edit`);
  await look('account');
  await page.goto(`${started.base}/oauth/authorize?client_id=nobody`);
  await look('refused');
}

async function signOutAndIn(page: Page, name: string, look: Look): Promise<void> {
  await page.goto(started.base);
  await signOut(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill(`${name}@example.org`);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await look('sign-in-wrong');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.goto(`${started.base}/about`);
  await look('about');
}
