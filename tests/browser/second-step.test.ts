import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, look, WIDTHS } from '../support/chromium.ts';
import { codeOfApp } from '../support/second-factors.ts';
import { startServer, TEST_PASSWORD, type TestServer } from '../support/server.ts';

let server: TestServer;
let base: string;
let browser: Browser;
before(async () => {
  server = await startServer();
  base = await server.listen();
  browser = await launchChromium();
  await server.createUser('alice');
});
after(async () => {
  await browser.close();
  await server.close();
});

async function signIn(page: Page): Promise<void> {
  await page.goto(`${base}/auth/sign_in`);
  await page.getByLabel('E-mail').fill('alice@example.org');
  await page.getByLabel('Password').fill(TEST_PASSWORD);
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
}

test('one sets an app up on a phone and signs in by its code, by the names of fields and buttons', async () => {
  const page = await browser.newPage({ viewport: WIDTHS.phone });
  await signIn(page);
  await page.goto(`${base}/settings/security`);
  await look(page, 'security-phone');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.waitForURL(/totp/);
  await look(page, 'totp-phone');
  const secret = (await page.locator('code.secret').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code').fill(codeOfApp(secret, -1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  assert.equal(await page.locator('.recovery-codes li').count(), 10);
  await look(page, 'recovery-codes-phone');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as a text' }).click();
  assert.match((await downloaded).suggestedFilename(), /^recovery-codes-.*\.txt$/);
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await look(page, 'security-on-phone');
  await page.close();

  const other = await browser.newContext({ viewport: WIDTHS.desktop, colorScheme: 'dark' });
  const desktop = await other.newPage();
  await signIn(desktop);
  await desktop.getByLabel('Code').waitFor();
  await look(desktop, 'second-step-desktop-dark');
  await desktop.getByLabel('Code').fill(codeOfApp(secret));
  await desktop.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await desktop.waitForURL(/\/home/);
  await desktop.goto(`${base}/settings/security/totp`);
  await look(desktop, 'totp-on-desktop-dark');
  await other.close();
  const arabic = await browser.newContext({ viewport: WIDTHS.phone, locale: 'ar' });
  const rtl = await arabic.newPage();
  await rtl.goto(`${base}/auth/sign_in`);
  await rtl.locator('input[type=email]').fill('alice@example.org');
  await rtl.locator('input[type=password]').fill(TEST_PASSWORD);
  await rtl.locator('main form button').last().click();
  await rtl.locator('input[autocomplete="one-time-code"]').waitFor();
  await look(rtl, 'second-step-phone-ar');
  await arabic.close();
});
