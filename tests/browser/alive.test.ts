import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { signOut } from '../support/account-menu.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { takePicture } from '../support/chromium.ts';
import { eventually } from '../support/eventually.ts';
import { post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

let started: BrowserServer;
let ada: TestUser;
let grace: TestUser;
let context: BrowserContext;
let page: Page;
const faults: string[] = [];

before(async () => {
  started = await startForBrowser();
  const { server } = started;
  await assetsOf(server.ctx).build();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  await server.request('POST', `/api/v1/accounts/${grace.id}/follow`, { token: ada.token });
  for (let index = 0; index < 12; index += 1) await post(server, grace, `Post number ${index}`);
  ({ context, page } = await started.signedIn('ada', { scripts: true }));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
});
after(() => started?.close());

const articleWith = (text: string) => page.getByRole('article').filter({ hasText: text });
const topOf = (text: string) => articleWith(text).evaluate((element) => element.getBoundingClientRect().top);

test('a favourite stays on the page, and is one for the server', async () => {
  await page.goto('/home');
  await page.evaluate('window.stillHere = true');
  const star = articleWith('Post number 5').getByRole('button', { name: 'Favourite' });
  await star.click();
  await page.locator('article', { hasText: 'Post number 5' }).locator('[aria-pressed="true"]').waitFor();
  assert.equal(await page.evaluate('window.stillHere'), true);
  const { items } = await started.server.request('GET', '/api/v1/favourites', { token: ada.token });
  assert.equal(items.length, 1);
  await star.click();
  await page.locator('article', { hasText: 'Post number 5' }).locator('.favourite[aria-pressed="false"]').waitFor();
  const after = await started.server.request('GET', '/api/v1/favourites', { token: ada.token });
  assert.equal(after.items.length, 0);
});

test('who boosted a post is still said when one acts on it', async () => {
  const lin = await started.server.createUser('lin');
  const { id } = await post(started.server, lin, 'Boosted by grace');
  await started.server.request('POST', `/api/v1/statuses/${id}/reblog`, { token: grace.token });
  await page.goto('/home');
  const boosted = articleWith('Boosted by grace');
  await boosted.getByRole('button', { name: 'Bookmark' }).click();
  await boosted.getByRole('button', { name: 'Bookmark', pressed: true }).waitFor();
  await boosted.getByText('grace boosted').waitFor();
});

test('a profile is followed and left without leaving the page', async () => {
  await page.goto('/@grace');
  await page.evaluate('window.stillHere = true');
  await page.getByRole('button', { name: 'Unfollow', exact: true }).click();
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByRole('button', { name: 'Unfollow', exact: true }).waitFor();
  assert.equal(await page.evaluate('window.stillHere'), true);
});

test('new posts are told of by one button that keeps the focus, move nothing, and come when asked for', async () => {
  await page.goto('/home');
  const atTheTop = await topOf('Post number 11');
  // The stream has been opened once the page hears of a post.
  const told = page.getByRole('button', { name: /new post/ });
  for (let index = 0; (await told.count()) === 0 && index < 50; index += 1) {
    await post(started.server, grace, `Fresh ${index}`);
    await page.waitForTimeout(100);
  }
  assert.equal(await topOf('Post number 11'), atTheTop);
  await told.focus();
  await articleWith('Post number 2').scrollIntoViewIfNeeded();
  const before = await topOf('Post number 2');
  for (let index = 0; index < 3; index += 1) await post(started.server, grace, `Fresh as well ${index}`);
  const count = async () => Number.parseInt(await told.innerText(), 10);
  await eventually('more are told of', async () => (await count()) >= 4);
  assert.equal(await told.evaluate((button) => button.matches(':focus')), true);
  assert.ok(Math.abs((await topOf('Post number 2')) - before) < 2);
  await told.click();
  await articleWith('Fresh').first().waitFor();
  const ids = await page.locator('article[id]').evaluateAll((all) => all.map(({ id }) => id));
  assert.equal(new Set(ids).size, ids.length);
});

test('a post that is deleted elsewhere says so in its place, and nothing of it stays', async () => {
  const doomed = await post(started.server, grace, 'Soon gone');
  const kept = await post(started.server, grace, 'Here to stay');
  await page.goto('/home');
  await articleWith('Soon gone').locator('a.when').focus();
  const before = await topOf('Post number 11');
  const deleted = page.locator(`#post-${doomed.id}`);
  await started.server.request('DELETE', `/api/v1/statuses/${doomed.id}`, { token: grace.token });
  await deleted.getByText('This post was deleted').waitFor();
  assert.deepEqual([await articleWith('Soon gone').count(), await deleted.getByRole('link').count()], [0, 0]);
  assert.equal(await deleted.evaluate((element) => element.matches(':focus')), true);
  assert.equal(await topOf('Post number 11'), before);
  assert.equal(await page.locator(`#post-${kept.id}`).getByText('Here to stay').count(), 1);
  await takePicture(page, 'deleted-post');
});

test('times say how long ago, and when exactly if asked', async () => {
  const time = articleWith('Post number 3').locator('time').first();
  assert.match((await time.textContent()) ?? '', /ago|now/);
  assert.match((await time.getAttribute('title')) ?? '', /\d{4}/);
});

test('signing out hides what another page of the same browser shows', async () => {
  const other = await context.newPage();
  await other.goto('/bookmarks');
  await signOut(page);
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await other.close();
});

test('nothing that a page does is refused by its own policy', () => assert.deepEqual(faults, []));
