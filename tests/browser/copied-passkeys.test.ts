import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { addAuthenticator, type VirtualAuthenticator } from '../support/virtual-authenticator.ts';

const PASSKEYS = '/settings/security/passkeys';

let it: BrowserServer;

before(async () => {
  it = await startForBrowser();
  await assetsOf(it.server.ctx).build();
});

after(() => it?.close());

/** Somebody with a passkey in the authenticator of their browser, who is signed in nowhere. */
async function withPasskey(name: string) {
  await it.server.createUser(name);
  const { page, context } = await it.signedIn(name, { scripts: true });
  const device = await addAuthenticator(page);
  await page.goto(PASSKEYS);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  return { page, context, device };
}

async function signIn(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/auth/sign_in?return_to=%2Fhome');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
}

/** Puts a passkey into the authenticator in place of the one that it has, the same but for what is given. */
async function replaceBy(
  { client, authenticatorId, credentials }: VirtualAuthenticator,
  change: { readonly signCount?: number; readonly userHandle?: string },
): Promise<void> {
  const [{ credentialId, rpId = 'localhost', privateKey, userHandle, signCount } = assert.fail('no passkey')] =
    await credentials();
  await client.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
  const same = { credentialId, rpId, privateKey, isResidentCredential: true };
  const credential = { ...same, userHandle: userHandle ?? '', signCount, ...change };
  await client.send('WebAuthn.addCredential', { authenticatorId, credential });
}

test('a copy of a passkey, which has counted less, is refused, and the passkey is marked', async () => {
  const { page, context, device } = await withPasskey('clara');
  await signIn(page);
  await page.waitForURL(({ pathname }) => pathname === '/home');
  await replaceBy(device, { signCount: 0 });
  await signIn(page);
  await page.getByRole('alert').getByText('seems to have been copied').waitFor();
  await replaceBy(device, { signCount: 100 });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/home');
  await page.goto(PASSKEYS);
  await page.getByText('there seems to be a copy of it').waitFor();
  await context.close();
});

test('a passkey that says it belongs to somebody else is refused', async () => {
  const { page, context, device } = await withPasskey('dieter');
  await replaceBy(device, { userHandle: Buffer.from('somebody else').toString('base64') });
  await signIn(page);
  await page.getByRole('alert').getByText('belongs to another account').waitFor();
  await context.close();
});
