import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { as, follow, post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

// What is done in a form over a list, or on a page that one comes back from, is seen in the list.
const NEXT_YEAR = new Date().getUTCFullYear() + 1;

let started: BrowserServer;
let ada: TestUser;
let grace: TestUser;
let page: Page;
const faults: string[] = [];

before(async () => {
  started = await startForBrowser();
  await assetsOf(started.server.ctx).build();
  ada = await started.server.createUser('ada');
  grace = await started.server.createUser('grace');
  await follow(started.server, ada, grace);
  ({ page } = await started.signedIn('ada', { scripts: true }));
  page.on('pageerror', (error) => faults.push(String(error)));
});
after(async () => {
  await started?.close();
  assert.deepEqual(faults, []);
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (has: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: has });
const article = (has: string) => page.getByRole('main').getByRole('article').filter({ hasText: has });
const dialog = () => page.getByRole('dialog');
const isAlive = () => page.getByRole('button', { name: 'Emoji' }).waitFor();
const stays = () => page.evaluate<boolean>('window.stillHere === true');

async function open(address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate('window.stillHere = true');
}

async function goOn(draft: string): Promise<void> {
  await as(started.server, ada)('POST', '/api/whinchat/v1/drafts', { json: { status: draft } });
  await open('/drafts');
  await row(draft).getByRole('link', { name: 'Continue' }).click();
  await isAlive();
}

test('a draft that is published, written on or deleted over the list of drafts is so in the list', async () => {
  await goOn('To be published');
  await press('Post');
  await page.getByText('You have no drafts.').waitFor();
  assert.equal(await stays(), true);
  await goOn('To be written on');
  await page.keyboard.type(', and on');
  await page.keyboard.press('Escape');
  await press('Keep as draft');
  await row('To be written on, and on').waitFor();
  await row('written on').getByRole('link', { name: 'Continue' }).click();
  await isAlive();
  await page.keyboard.type('!');
  await page.getByText('Saved as a draft').waitFor();
  await page.keyboard.press('Escape');
  await press('Delete it');
  await page.getByText('You have no drafts.').waitFor();
  assert.equal(await stays(), true);
});

test('a draft that is begun over the list of drafts stands in it', async () => {
  await open('/drafts');
  await page.getByRole('navigation').getByRole('link', { name: 'New post' }).click();
  await isAlive();
  await page.keyboard.type('Begun over the list');
  await page.keyboard.press('Escape');
  await press('Keep as draft');
  await row('Begun over the list').waitFor();
  assert.equal(await stays(), true);
});

test('what is scheduled over the list of scheduled posts stands in it, and what is taken back does not', async () => {
  await open('/scheduled');
  await page.getByRole('navigation').getByRole('link', { name: 'New post' }).click();
  await isAlive();
  await page.keyboard.type('For next year');
  await dialog().getByRole('button', { name: 'More' }).click();
  await press('Publish later');
  await page.getByLabel('Publish at').fill(`${NEXT_YEAR}-05-01T10:00`);
  await press('Post');
  await row('For next year').waitFor();
  assert.equal(await dialog().count(), 0);
  assert.equal(await stays(), true);
  await row('For next year').getByRole('button', { name: 'Back to drafts' }).click();
  await isAlive();
  await page.goBack({ waitUntil: 'commit' });
  await page.getByText('Nothing is scheduled.').waitFor();
});

async function chooseInMenu(of: string, item: string): Promise<void> {
  await article(of).getByRole('button', { name: 'More' }).click();
  await page.locator('.menu:popover-open').getByText(item).click();
}

async function deleteAll(): Promise<void> {
  const call = as(started.server, ada);
  for (const { id } of (await call('GET', `/api/v1/accounts/${ada.id}/statuses`)).items)
    await call('DELETE', `/api/v1/statuses/${id}`);
}

for (const list of ['/@ada', '/search?type=statuses&q=from%3Ame', '/tags/tea', '/bookmarks']) {
  test(`of ${list}, posts that were edited, deleted or written anew are so when one comes back`, async (t) => {
    const { server } = started;
    t.after(deleteAll);
    for (const status of ['One to edit #tea', 'One to redraft #tea']) {
      const { id } = await post(server, ada, status);
      await as(server, ada)('POST', `/api/v1/statuses/${id}/bookmark`);
    }
    await open(list);
    await chooseInMenu('One to edit', 'Edit');
    await isAlive();
    await page.keyboard.type(', edited');
    await press('Save');
    await article('One to edit #tea, edited').waitFor();
    await chooseInMenu('One to redraft', 'Delete');
    await press('Delete and redraft');
    await page.waitForURL('**/publish?draft=*');
    await page.goBack({ waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Delete' }).or(article('One to edit')).first().waitFor();
    if (new URL(page.url()).pathname.endsWith('/delete')) await page.goBack({ waitUntil: 'commit' });
    await article('One to redraft').waitFor({ state: 'detached' });
  });
}

test('a post that is answered over a list counts one more answer, and a message is the last of its conversation', async () => {
  const { server } = started;
  await post(server, grace, 'Who answers? #tea');
  await open('/tags/tea');
  await article('Who answers').getByRole('button', { name: 'Reply' }).click();
  await isAlive();
  await page.keyboard.type('I do');
  await press('Post');
  await article('Who answers').locator('.act.reply[data-count="1"]').waitFor();
  await post(server, grace, { status: '@ada psst', visibility: 'direct' });
  await open('/conversations');
  await article('psst').getByRole('button', { name: 'Reply' }).first().click();
  await isAlive();
  await page.keyboard.type('yes?');
  await press('Post');
  await article('yes?').first().waitFor();
  assert.equal(await stays(), true);
});

test('a post that is written over one’s own profile stands there', async () => {
  await open('/@ada');
  await page.getByRole('navigation').getByRole('link', { name: 'New post' }).click();
  await isAlive();
  await page.keyboard.type('On my own profile');
  await press('Post');
  await article('On my own profile').waitFor();
  assert.equal(await stays(), true);
});
