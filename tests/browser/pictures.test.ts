import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { png } from '../support/media.ts';
import type { TestUser } from '../support/server.ts';

let started: BrowserServer;
let ada: TestUser;
let small: Buffer;

before(async () => {
  started = await startForBrowser();
  small = await png();
  await assetsOf(started.server.ctx).build();
  ada = await started.server.createUser('ada');
});
after(() => started?.close());

const thumbnails = (page: Page) => page.locator('.attached').getByRole('button', { name: /^Picture \d of 3/ });
const names = async (page: Page) => (await thumbnails(page).allTextContents()).map((name) => name.split(', ')[1]);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens the form with three pictures, in which nothing else has been written. */
async function openWithThree(device: 'phone' | 'desktop', locale = 'en-GB'): Promise<Page> {
  const { page } = await started.signedIn('ada', { scripts: true, device, locale });
  await page.goto('/publish');
  await page.locator('post-composer:defined').waitFor();
  const files = ['a', 'b', 'c'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: small }));
  await page.locator('main input[type="file"]').setInputFiles(files);
  await page.locator('[data-focus].offered').nth(2).waitFor({ state: 'attached' });
  return page;
}

/** Writes the alt texts one after the other: the first field is open, and the others follow at a button. */
async function describe(page: Page): Promise<void> {
  await page.getByLabel('Alt text').first().fill('one');
  for (const text of ['two', 'three']) {
    await press(page, 'Next picture');
    await page.keyboard.type(text);
  }
}

async function posted(): Promise<readonly string[]> {
  const { items } = await started.server.request('GET', `/api/v1/accounts/${ada.id}/statuses`, { token: ada.token });
  return Object.values(items[0]?.media_attachments ?? {}).map(({ description }) => String(description));
}

async function middle(thing: Locator): Promise<{ x: number; y: number }> {
  const box = (await thing.boundingBox()) ?? assert.fail('it is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags the first picture to the place of the last by a finger, as the system tells the browser. */
async function dragByFinger(page: Page): Promise<void> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await thumbnails(page).first().scrollIntoViewIfNeeded();
  const [from, to] = [await middle(thumbnails(page).first()), await middle(thumbnails(page).last())];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y }]);
  await touch('touchEnd', []);
}

test('on a desktop, pictures are described one after the other, and moved by arrow keys, which is said', async () => {
  const page = await openWithThree('desktop');
  assert.deepEqual(await names(page), ['Alt text missing', 'Alt text missing', 'Alt text missing']);
  await describe(page);
  await thumbnails(page).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('status').getByText('Moved: Picture 2 of 3').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await names(page), ['two', 'three', 'one']);
  await page.keyboard.press('Home');
  assert.deepEqual(await names(page), ['one', 'two', 'three']);
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/home#post-*');
  assert.deepEqual(await posted(), ['two', 'three', 'one']);
});

test('on a phone, pictures are dragged by a finger, and their sheets keep what is written however they close', async () => {
  const page = await openWithThree('phone');
  await describe(page);
  await dragByFinger(page);
  assert.deepEqual(await names(page), ['two', 'three', 'one']);
  await thumbnails(page).first().click();
  const sheet = page.getByRole('dialog', { name: 'Picture 1 of 3' });
  await sheet.locator('.file-large img').waitFor();
  await sheet.getByLabel('Alt text').fill('left by a key');
  await page.keyboard.press('Escape');
  await thumbnails(page).last().click();
  const last = page.getByRole('dialog', { name: 'Picture 3 of 3' });
  await last.getByLabel('Alt text').fill('left by a button');
  await last.getByRole('button', { name: 'Move earlier' }).click();
  await page.getByRole('dialog', { name: 'Picture 2 of 3' }).getByRole('button', { name: 'Done' }).click();
  assert.deepEqual(await names(page), ['left by a key', 'left by a button', 'three']);
  await page.getByText('Saved as a draft').waitFor();
  await page.reload();
  await page.locator('post-composer:defined').waitFor();
  await thumbnails(page).first().waitFor();
  assert.deepEqual(await names(page), ['left by a key', 'left by a button', 'three']);
});

test('where one reads from the right, the arrow keys and the pointer move pictures as they are seen', async () => {
  const page = await openWithThree('desktop', 'ar');
  const all = page.locator('.thumbnail > button');
  await page.locator('.attached textarea').first().fill('one');
  await all.first().focus();
  await page.keyboard.press('ArrowLeft');
  assert.match((await all.nth(1).textContent()) ?? '', /one$/);
  const [from, to] = [await middle(all.nth(1)), await middle(all.nth(0))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  assert.match((await all.nth(0).textContent()) ?? '', /one$/);
  assert.equal(await page.locator('.attached dialog[open]').count(), 0, 'the end of dragging is no press');
});
