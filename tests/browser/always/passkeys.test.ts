import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assetsOf } from '../../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../../support/browser-server.ts';
import { look } from '../../support/chromium.ts';
import { TEST_PASSWORD } from '../../support/server.ts';
import { addAuthenticator } from '../../support/virtual-authenticator.ts';

const PASSKEYS = '/settings/security/passkeys';

let it: BrowserServer;

before(async () => {
  it = await startForBrowser();
  await assetsOf(it.server.ctx).build();
});

after(() => it?.close());

test('a passkey is set up by the keyboard alone, and signs in alone, after the password, and not any more once it is removed', async () => {
  await it.server.createUser('paula');
  const { page, context } = await it.signedIn('paula', { scripts: true });
  const device = await addAuthenticator(page);
  await page.goto(PASSKEYS);
  await page.getByRole('button', { name: 'Add a passkey' }).waitFor();
  await tabTo('Add a passkey');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  await page.goto(PASSKEYS);
  await page.getByText('not used yet').waitFor();
  await look(page, 'passkeys');
  assert.equal((await device.credentials()).length, 1);

  // The same device has one already.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('alert').getByText('has a passkey of yours already').waitFor();

  await signOut();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/home');
  await signOut();
  await page.getByLabel('E-mail').fill('paula@example.org');
  await page.getByLabel('Password').fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/home');

  // Long after, also on a page that was left open, one shows once more who one is, by the passkey.
  await page.goto(PASSKEYS);
  await it.server.ctx.store.transaction((tx) => tx.updateTable('sessions').set({ signed_in_at: 0 }).execute());
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(({ pathname }) => pathname === PASSKEYS);
  await tabTo('Remove …', 'summary');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('You have no passkey yet').waitFor();
  await signOut();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('alert').getByText('not known here').waitFor();
  await context.close();

  async function signOut(): Promise<void> {
    // A page of ours would notice, and load anew at the same time; what it still asks for would be given a cookie of its own.
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto('/auth/sign_in?return_to=%2Fhome');
  }

  async function tabTo(name: string, kind = 'button'): Promise<void> {
    for (let presses = 0; presses < 100; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(`${kind}:focus`);
      if ((await focused.count()) > 0 && (await focused.innerText()).startsWith(name.slice(0, 6))) return;
    }
    assert.fail(`${name} is not reached by the keyboard`);
  }
});
