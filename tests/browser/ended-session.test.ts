import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { endSessionsOfUser } from '../../src/domain/sessions/end.ts';
import { openAccountMenu, signOut, waitUntilSignedInAs } from '../support/account-menu.ts';
import { type BrowserServer, fillSignIn, startForBrowser } from '../support/browser-server.ts';
import { takePicture } from '../support/chromium.ts';
import { eventually } from '../support/eventually.ts';
import { png } from '../support/media.ts';
import { post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

// What is left in the browser when a session ends: nothing that shows, and nothing lost.
let started: BrowserServer;
let ada: TestUser;

before(async () => {
  started = await startForBrowser();
  await assetsOf(started.server.ctx).build();
  ada = await started.server.createUser('ada');
  await started.server.createUser('grace');
  await post(started.server, ada, { status: 'Only for followers', visibility: 'private' });
});
after(() => started?.close());

async function signedIn(t: TestContext): Promise<{ context: BrowserContext; page: Page }> {
  const { context, page } = await started.signedIn('ada', { scripts: true });
  t.after(() => context.close());
  await eventually('the worker has the page', () => page.evaluate<boolean>('!!navigator.serviceWorker.controller'));
  return { context, page };
}

async function endSessions(): Promise<void> {
  const { store } = started.server.ctx;
  const user = store.db.selectFrom('users').select('id').where('email', '=', 'ada@example.org');
  const { id } = await user.executeTakeFirstOrThrow();
  await store.transaction((tx) => endSessionsOfUser(tx, id));
}

/** Notes whether anything of the page can be seen when it is left, and at every moment after. */
const WATCH = `{
  const note = () => {
    const isShown = document.body.getClientRects().length > 0;
    sessionStorage.watched = (sessionStorage.watched ?? '') + (isShown ? 'shown ' : 'hidden ');
  };
  addEventListener('pagehide', note);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && note());
  addEventListener('pageshow', () => {
    const frame = () => {
      note();
      requestAnimationFrame(frame);
    };
    frame();
  });
}`;

/** Leaves the page at home in some way, after which somebody else or nobody is signed in, and goes back to it. */
async function leaveAndReturn(page: Page, leave: () => Promise<void>): Promise<void> {
  await page.goto('/home');
  await page.getByText('Only for followers').waitFor();
  await page.evaluate(WATCH);
  await leave();
  await page.goBack({ waitUntil: 'commit' });
  await eventually('the page is made anew', () =>
    page.evaluate<boolean>(`document.readyState === 'complete' && document.body.getClientRects().length > 0`),
  );
  const watched = await page.evaluate<string>(`{
    const { watched } = sessionStorage;
    delete sessionStorage.watched;
    watched;
  }`);
  assert.match(watched, /^(?:hidden )+$/);
  assert.equal(await page.getByText('Only for followers').count(), 0);
}

test('a page that is left by signing out, switching or a session that ended rests hidden, and is not seen again', async (t) => {
  const { context, page } = await signedIn(t);
  await leaveAndReturn(page, async () => {
    await signOut(page);
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  });
  await fillSignIn(page, 'grace');
  await waitUntilSignedInAs(page, 'grace');
  await page.goto('/auth/sign_in?add=true');
  await fillSignIn(page, 'ada');
  await waitUntilSignedInAs(page, 'ada');
  await leaveAndReturn(page, async () => {
    await openAccountMenu(page);
    await page.getByRole('button', { name: 'Switch to @grace' }).click();
    await waitUntilSignedInAs(page, 'grace');
  });
  await context.clearCookies();
  await page.goto('/auth/sign_in');
  await fillSignIn(page, 'ada');
  await waitUntilSignedInAs(page, 'ada');
  await leaveAndReturn(page, async () => {
    await endSessions();
    await page.getByRole('link', { name: 'Bookmarks' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});

const names = (page: Page): Promise<string[]> =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('whinchat-files', 1);
    opening.onsuccess = () => {
      const files = opening.result.transaction('files').objectStore('files').getAll();
      files.onsuccess = () => resolve(files.result.map(({ file }) => file.name));
    };
  })`);

/** Writes a post whose picture comes when the session has ended, and is led to the form to sign in. */
async function writeTooLate(page: Page): Promise<void> {
  await page.goto('/publish');
  await page.getByRole('button', { name: 'Emoji' }).waitFor();
  await page.getByLabel("What's on your mind?").fill('With a late picture');
  await page.getByText('Saved as a draft').waitFor();
  await endSessions();
  const picture = { name: 'late.png', mimeType: 'image/png', buffer: await png() };
  await page.locator('main input[type="file"]').setInputFiles(picture);
  await page.getByText('late.png: It waits in this browser until you sign in again').waitFor();
  await page.getByLabel('Alt text').fill('Late');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Your text is kept').waitFor();
}

test('a file that comes when the session has ended waits for its account, and for no other', async (t) => {
  const { page } = await signedIn(t);
  await writeTooLate(page);
  await page.goto('/auth/sign_in');
  await fillSignIn(page, 'grace');
  await page.goto('/publish');
  await page.getByRole('button', { name: 'Emoji' }).waitFor();
  assert.deepEqual([await names(page), await page.getByText('late.png').count()], [['late.png'], 0]);
  await page.goto('/auth/sign_in?add=true');
  await fillSignIn(page, 'ada');
  await waitUntilSignedInAs(page, 'ada');
  await page.goto('/drafts');
  await page.getByText('With a late picture').first().waitFor();
  const draft = await page.locator('main a[href^="/publish?draft="]').first().getAttribute('href');
  await page.goto(draft ?? '');
  await page.getByText('late.png').waitFor();
  await takePicture(page, 'waiting-file');
  await page.getByRole('button', { name: 'Add them' }).click();
  await page.locator('input[name="media_ids[]"][value]:not([value=""])').waitFor({ state: 'attached' });
  assert.equal(await page.getByLabel('Alt text').inputValue(), 'Late');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.waitForURL('**/home#post-*');
  const { items } = await started.server.request('GET', `/api/v1/accounts/${ada.id}/statuses`, { token: ada.token });
  const [{ content, media_attachments: media } = {}] = items;
  assert.match(String(content), /With a late picture/);
  assert.equal(String(media?.[0]?.description), 'Late');
  assert.deepEqual(await names(page), []);
});

test('a file that waits is gone when somebody signs out, and after a day', async (t) => {
  const { page } = await signedIn(t);
  await writeTooLate(page);
  await fillSignIn(page, 'ada');
  await page.waitForURL('**/publish?draft=*');
  await page.getByText('late.png').waitFor();
  await signOut(page);
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  await eventually('nothing waits', async () => (await names(page)).length === 0);
  await page.goto('/auth/sign_in');
  await fillSignIn(page, 'ada');
  await waitUntilSignedInAs(page, 'ada');
  await writeTooLate(page);
  await page.clock.install({ time: Date.now() + 25 * 3600 * 1000 });
  await fillSignIn(page, 'ada');
  await page.waitForURL('**/publish?draft=*');
  await page.getByRole('button', { name: 'Emoji' }).waitFor();
  await eventually('nothing waits', async () => (await names(page)).length === 0);
});
