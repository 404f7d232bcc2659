import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { endSessionsOfUser } from '../../src/domain/sessions/end.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { type BrowserSession, formTokenIn } from '../support/browser-session.ts';
import { takePicture } from '../support/chromium.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

// The application without network, as the browser keeps it.
let started: BrowserServer;
let ada: TestUser;

before(async () => {
  started = await startForBrowser();
  await assetsOf(started.server.ctx).build();
  ada = await started.server.createUser('ada');
  await started.server.createUser('grace');
  await post(started.server, ada, 'Kept for the train');
  await post(started.server, ada, { status: 'Only for followers', visibility: 'private' });
});
after(() => started?.close());

/** The pages that the browser keeps, by their paths. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const paths = [];
    for (const name of await caches.keys())
      if (name.startsWith('pages-')) for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths;
  })()`);

/** All that the browser keeps of pages. */
const keptTexts = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const texts = [];
    for (const name of await caches.keys())
      if (name.startsWith('pages-')) for (const kept of await (await caches.open(name)).matchAll()) texts.push(await kept.text());
    return texts.join();
  })()`);

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Opens the browser of somebody whose worker has what it always keeps. */
async function reader(name: string): Promise<{ context: BrowserContext; page: Page }> {
  const { context, page } = await started.signedIn(name, { scripts: true });
  await page.goto('/home');
  await until(async () => (await keptPaths(page)).includes('/offline'));
  return { context, page };
}

test('what was read can be read without network, and says since when', async () => {
  const { context, page } = await reader('ada');
  await page.goto('/bookmarks');
  await page.goto('/settings/profile');
  await until(async () => (await keptPaths(page)).includes('/bookmarks'));
  assert.deepEqual((await keptPaths(page)).sort(), ['/bookmarks', '/home', '/offline']);
  const token = formTokenIn({ text: await page.content() });
  assert.ok(token.length > 20);
  assert.doesNotMatch(await keptTexts(page), /authenticity_token" value="[^"]/);
  await context.setOffline(true);
  await page.goto('/home?at=1');
  await page.getByText('Kept for the train').waitFor();
  await page
    .getByRole('status')
    .getByText(/You are offline\. This page is from .*\d/)
    .waitFor();
  await takePicture(page, 'offline-home');
  await page.goto('/explore');
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await takePicture(page, 'offline-absent');
  await page.getByRole('main').getByRole('link', { name: 'Bookmarks' }).click();
  await page.getByRole('heading', { name: 'Bookmarks' }).waitFor();
  await assert.rejects(page.goto('/settings/profile'));
  await context.close();
});

const takeCookies = (context: BrowserContext, { cookies }: BrowserSession, page: Page) =>
  context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: new URL('/', page.url()).href })));

test('nothing of a session can be read without network after it, nor in another one', async () => {
  const { context, page } = await reader('ada');
  await takeCookies(context, await signedInBrowser(started.server, 'grace'), page);
  await context.setOffline(true);
  await assert.rejects(page.goto('/home'), 'the worker has not been told, and sees it by the cookie');
  await context.setOffline(false);
  await page.goto('/home');
  await until(async () => (await keptPaths(page)).includes('/offline'));
  assert.doesNotMatch(await keptTexts(page), /@ada|Kept for the train/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  await until(async () => (await keptPaths(page)).length === 0);
  await context.setOffline(true);
  await assert.rejects(page.goto('/home'));
  await context.close();
});

test('a session that was ended elsewhere takes its pages along', async () => {
  const { context, page } = await reader('grace');
  await started.server.ctx.store.transaction(async (tx) => {
    const { id } = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'grace@example.org')
      .executeTakeFirstOrThrow();
    await endSessionsOfUser(tx, id);
  });
  await page.goto('/notifications');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await until(async () => (await keptPaths(page)).length === 0);
  await context.close();
});
