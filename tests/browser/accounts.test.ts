import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { assetsOf } from '../../src/assets/assets.ts';
import { openAccountMenu, signOut, waitUntilSignedInAs } from '../support/account-menu.ts';
import { type BrowserServer, fillSignIn, startForBrowser } from '../support/browser-server.ts';
import { overflows, takePicture, WIDTHS } from '../support/chromium.ts';
import { post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

let started: BrowserServer;
let ada: TestUser;

before(async () => {
  started = await startForBrowser();
  const { server } = started;
  await assetsOf(server.ctx).build();
  ada = await server.createUser('ada');
  await server.createUser('grace');
  const secret = await post(server, ada, { status: 'Only for ada', visibility: 'private' });
  await server.request('POST', `/api/v1/statuses/${secret.id}/bookmark`, { token: ada.token });
});
after(() => started?.close());

async function addGrace(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole('link', { name: 'Add an account' }).click();
  await page.getByText('@ada stays signed in').waitFor();
  await fillSignIn(page, 'grace');
  await waitUntilSignedInAs(page, 'grace');
}

async function switchTo(page: Page, name: string): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole('button', { name: `Switch to @${name}` }).click();
  await waitUntilSignedInAs(page, name);
}

/** Goes back, where a page of another account may lie in a cache, and sees none of what it showed. */
async function goBackAs(page: Page, name: string): Promise<void> {
  const isShown = () => page.getByText('Only for ada').filter({ visible: true }).count();
  await page.goBack({ waitUntil: 'commit' });
  assert.equal(await isShown(), 0, page.url());
  await waitUntilSignedInAs(page, name);
  assert.equal(await isShown(), 0, page.url());
}

for (const scripts of [false, true]) {
  test(`two accounts in one browser ${scripts ? 'with' : 'without'} scripts: neither sees what is the other's`, async () => {
    const { context, page } = await started.signedIn('ada', { scripts, device: scripts ? 'phone' : 'desktop' });
    await page.goto('/bookmarks');
    await page.getByText('Only for ada').waitFor();
    await addGrace(page);
    await page.goto('/bookmarks');
    assert.equal(await page.getByText('Only for ada').count(), 0);
    for (let back = 0; back < 4; back += 1) await goBackAs(page, 'grace');
    await page.goto('/home');
    await switchTo(page, 'ada');
    await page.goto('/bookmarks');
    await page.getByText('Only for ada').waitFor();
    assert.equal(await overflows(page), false);
    await openAccountMenu(page);
    await takePicture(page, `accounts-menu-${scripts ? 'phone' : 'desktop'}`);
    await page.keyboard.press('Escape');

    await signOut(page);
    await waitUntilSignedInAs(page, 'grace');
    await goBackAs(page, 'grace');
    await context.close();
  });
}

test('other pages of the browser follow at once when one switches, and none goes on when all are signed out', async () => {
  const { context, page } = await started.signedIn('ada', { scripts: true });
  const other = await context.newPage();
  await other.goto('/bookmarks');
  await other.getByText('Only for ada').waitFor();
  await addGrace(page);
  await waitUntilSignedInAs(other, 'grace');
  assert.equal(await other.getByText('Only for ada').count(), 0);
  await switchTo(page, 'ada');
  await other.getByText('Only for ada').waitFor();

  await openAccountMenu(other);
  await other.getByRole('button', { name: 'Sign out of all accounts' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await other.goBack({ waitUntil: 'commit' });
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  assert.equal(await other.getByText('Only for ada').count(), 0);
  assert.deepEqual(
    (await context.cookies()).map(({ name }) => name).filter((name) => !/form|scripts|browser/.test(name)),
    [],
  );
  await context.close();
});

test('a post that was written as another account can go along to it', async () => {
  const { context, page } = await started.signedIn('ada');
  await addGrace(page);
  await page.goto('/publish');
  await page.getByLabel("What's on your mind?").fill('Written by grace');
  const other = await context.newPage();
  await other.goto('/home');
  await switchTo(other, 'ada');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('This page was opened as @grace').waitFor();
  await takePicture(page, 'written-as-another');
  await page.locator('main').getByRole('button', { name: 'Switch to @grace' }).click();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await waitUntilSignedInAs(page, 'grace');
  const { items } = await started.server.request('GET', `/api/v1/accounts/${ada.id}/statuses`, { token: ada.token });
  assert.equal(
    items.some(({ content }) => String(content).includes('Written by grace')),
    false,
  );
  await page.getByRole('article').filter({ hasText: 'Written by grace' }).waitFor();
  await context.close();
});

test('theme and size: a visitor chooses without scripts, with scripts at once, and pages of before follow', async () => {
  const { browser, base: baseURL } = started;
  const paper = (page: Page) => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const [LIGHT, DARK] = ['rgb(246, 241, 234)', 'rgb(23, 19, 15)'];

  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: WIDTHS.phone });
  const page = await plain.newPage();
  await page.goto('/@ada');
  assert.equal(await paper(page), LIGHT);
  await page.getByRole('link', { name: 'Appearance' }).click();
  await page.getByLabel('Theme').selectOption('Dark');
  await page.getByLabel('Text size').selectOption('Large');
  await takePicture(page, 'appearance-phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/@ada');
  assert.equal(await paper(page), DARK);
  await takePicture(page, 'profile-dark-large');
  await plain.close();

  const lively = await browser.newContext({ baseURL, colorScheme: 'dark' });
  const other = await lively.newPage();
  await other.goto('/about');
  assert.equal(await paper(other), DARK);
  await other.getByRole('link', { name: 'Appearance' }).click();
  await other.locator('theme-switch:defined').waitFor();
  await other.getByLabel('Theme').selectOption('Light');
  assert.equal(await paper(other), LIGHT);
  await other.goBack({ waitUntil: 'commit' });
  await other.getByRole('heading', { name: 'About' }).waitFor();
  assert.equal(await paper(other), LIGHT, 'the page from the back/forward cache');
  await other.goto('/@ada');
  assert.equal(await paper(other), LIGHT);
  await lively.close();
});

test('first steps, without scripts: a name and a picture, whom to follow, and on to the home', async () => {
  const { server } = started;
  const owl = await server.createUser('owl');
  await server.request('PATCH', '/api/v1/accounts/update_credentials', {
    token: owl.token,
    json: { discoverable: true },
  });
  await server.request('POST', `/api/v1/accounts/${owl.id}/follow`, { token: ada.token });
  const newcomer = await server.createUser('newcomer');
  const { context, page } = await started.signedIn('newcomer', { device: 'phone' });
  await page.goto('/start');
  await page.getByRole('heading', { name: 'Welcome to' }).waitFor();
  await page.locator('a[href^="/start?form=profile"]').click();
  await page.getByLabel('Display name').fill('New Comer');
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2e6fc9' } })
    .png()
    .toBuffer();
  await page.getByLabel('Profile picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('p[role=status]').waitFor();
  const { body } = await server.request('GET', `/api/v1/accounts/${newcomer.id}`);
  assert.equal(body.display_name, 'New Comer');
  assert.doesNotMatch(String(body.avatar), /assets/);
  const row = page.getByRole('listitem').filter({ hasText: '@owl' });
  await row.getByRole('button', { name: 'Follow' }).click();
  assert.equal(new URL(page.url()).pathname, '/start');
  assert.equal(await overflows(page), false);
  for (const language of ['en', 'de', 'ar']) {
    await page.goto(`/start?lang=${language}`);
    await takePicture(page, `start-phone-${language}`);
  }
  await page.goto('/start');
  await page.setViewportSize(WIDTHS.desktop);
  await takePicture(page, 'start-desktop');
  await page.getByRole('link', { name: 'To your home' }).click();
  await page.waitForURL('**/home');
  const [relationship] = (
    await server.request('GET', `/api/v1/accounts/relationships?id[]=${owl.id}`, { token: newcomer.token })
  ).items;
  assert.equal(relationship?.following, true);
  await context.close();
});
