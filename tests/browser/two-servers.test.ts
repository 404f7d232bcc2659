import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type LiveServer, startServers } from '../federation/live/live-server.ts';
import { fillSignIn } from '../support/browser-server.ts';
import { launchChromium } from '../support/chromium.ts';
import { eventually } from '../support/eventually.ts';

let servers: LiveServer[];
let browser: Browser;
let ada: Page;
let grace: Page;

before(async () => {
  servers = await startServers(['ada'], ['grace']);
  browser = await launchChromium();
  [ada, grace] = await Promise.all([signIn(0, 'ada'), signIn(1, 'grace')]);
});
after(async () => {
  await browser?.close();
  await Promise.all((servers ?? []).map((server) => server.close()));
});

async function signIn(index: number, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: servers[index]?.base ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/auth/sign_in');
  await fillSignIn(page, name);
  return page;
}

/** Opens a page again until it shows a text that another server has to send first. */
async function seen(page: Page, path: string, text: string): Promise<void> {
  await eventually(`"${text}" on ${path}`, async () => {
    await page.goto(path);
    return (await page.getByText(text).count()) > 0;
  });
}

test('two people on two servers follow and answer each other through their browsers alone', async () => {
  const [here, there] = servers;
  assert.ok(here && there);
  await ada.goto('/search');
  await ada.getByRole('searchbox').fill(`@grace@${there.host}`);
  await ada.getByRole('button', { name: 'Search' }).click();
  await ada.getByRole('listitem').getByRole('link', { name: 'grace' }).first().click();
  assert.equal(new URL(ada.url()).origin, here.base, 'the profile opens on one’s own server');
  await ada.getByRole('button', { name: 'Follow', exact: true }).click();
  await seen(grace, '/notifications', 'followed you');

  await grace.goto('/publish');
  await grace.getByLabel("What's on your mind?").fill('Hello from over there');
  await grace.getByRole('button', { name: 'Post', exact: true }).click();
  await seen(ada, '/home', 'Hello from over there');

  await ada.getByRole('article').getByRole('button', { name: 'Reply' }).click();
  await ada.getByLabel("What's on your mind?").fill(`@grace@${there.host} hello to you`);
  await ada.getByRole('button', { name: 'Post', exact: true }).click();
  await seen(grace, '/notifications', 'hello to you');
  await grace.getByRole('article', { name: 'Post by ada' }).getByRole('button', { name: 'Favourite' }).click();
  await seen(ada, '/notifications', 'favourited your post');

  await grace.getByRole('article', { name: 'Post by ada' }).getByRole('link', { name: 'ada', exact: true }).click();
  assert.equal(new URL(grace.url()).origin, there.base);
  await grace.getByRole('button', { name: 'Follow', exact: true }).click();
  await seen(ada, '/notifications', 'followed you');
});
