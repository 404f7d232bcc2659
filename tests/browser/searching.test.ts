import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { signOut } from '../support/account-menu.ts';
import { type BrowserServer, fillSignIn, startForBrowser } from '../support/browser-server.ts';
import { look } from '../support/chromium.ts';
import { post } from '../support/posting.ts';

let started: BrowserServer;

before(async () => {
  started = await startForBrowser();
  const { server } = started;
  await assetsOf(server.ctx).build();
  const ada = await server.createUser('ada');
  await server.createUser('ouzel');
  await post(server, ada, 'A ring ouzel on the wall, the first of the year #ouzel');
});
after(() => started?.close());

async function search(page: Page, text: string): Promise<void> {
  await page.goto('/search');
  await page.getByRole('main').getByRole('searchbox').fill(text);
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/q=/);
  await page.waitForFunction(
    ([name, query]) => JSON.parse(localStorage.getItem(name) ?? '{}').searches?.[0] === query,
    ['whinchat_searches', text] as const,
  );
}

const recent = (page: Page) => page.locator('recent-searches li');

test('the browser keeps the latest searches of a session until one clears them or signs out', async () => {
  const { context, page } = await started.signedIn('ada', { device: 'phone', scripts: true });
  await page.goto('/search');
  await look(page, 'search-before');
  assert.equal(await page.getByText('Recent searches').count(), 0);
  for (const text of ['wheatear', 'ring ouzel', 'wheatear']) await search(page, text);
  await page.goto('/search');
  await recent(page).first().waitFor();
  assert.deepEqual(await recent(page).allInnerTexts(), ['wheatear', 'ring ouzel']);
  await page.getByText('Search for posts more precisely').click();
  await look(page, 'search-recent');
  await recent(page).last().getByRole('link').click();
  await page.getByText('A ring ouzel on the wall').waitFor();
  await page.goto('/search');
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await recent(page).first().waitFor({ state: 'detached' });
  await search(page, 'wheatear');
  await page.goto('/settings');
  await signOut(page);
  await page.waitForFunction("localStorage.getItem('whinchat_searches') === null");
  await page.goto('/auth/sign_in');
  await fillSignIn(page, 'ouzel');
  await page.goto('/search');
  assert.equal(await page.getByText('Recent searches').count(), 0);
  await context.close();
});

for (const [name, profile] of [
  ['desktop', { device: 'desktop', colorScheme: 'dark' }],
  ['phone', { device: 'phone' }],
  ['rtl', { device: 'phone', locale: 'ar' }],
] as const) {
  test(`the kinds of results are tabs, without scripts, ${name}`, async () => {
    const { context, page } = await started.signedIn('ada', profile);
    await page.goto('/search?q=ouzel');
    await look(page, `search-all-${name}`);
    await page.locator('.tabs a').nth(3).click();
    await look(page, `search-posts-${name}`);
    await page.locator('.search-help summary').click();
    await look(page, `search-operators-${name}`);
    assert.equal(await page.getByRole('article').count(), 1);
    assert.equal(await page.locator('.people').count(), 0);
    await context.close();
  });
}

test('operators are written where the caret is, sent along without scripts, and taken off by a touch', async () => {
  for (const scripts of [true, false]) {
    const { context, page } = await started.signedIn('ada', { device: 'phone', scripts });
    await page.goto('/search');
    const main = page.getByRole('main');
    const field = main.getByRole('searchbox');
    await field.fill('ring wall');
    if (scripts) {
      await field.press('Home');
      for (let step = 0; step < 4; step += 1) await field.press('ArrowRight');
    }
    await main.getByRole('button', { name: 'from:me' }).click();
    if (scripts) {
      assert.equal(await field.inputValue(), 'ring from:me wall');
      await main.getByRole('button', { name: 'has:poll' }).click();
      assert.equal(await field.inputValue(), 'ring from:me has:poll wall');
      await field.fill('ring ');
      await main.getByRole('button', { name: 'before:' }).click();
      assert.match(await field.inputValue(), /^ring before:\d{4}-\d{2}-\d{2}$/);
      await page.keyboard.type('2000-01-01');
      assert.equal(await field.inputValue(), 'ring before:2000-01-01', 'the day that stood there was marked');
      await field.fill('wall from:me');
      await main.getByRole('button', { name: 'Search', exact: true }).click();
    }
    await page.getByRole('article').waitFor();
    await look(page, `search-chosen-${scripts}`);
    await page.getByRole('link', { name: 'Take off from:me' }).click();
    await page.getByRole('article').waitFor();
    assert.equal(await page.getByRole('link', { name: /^Take off/ }).count(), 0);
    await context.close();
  }
});
