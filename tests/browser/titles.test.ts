import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { introduce, type RemoteSite, startRemote } from '../federation/resolve/remote-site.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { look } from '../support/chromium.ts';
import { as } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

let started: BrowserServer;
let site: RemoteSite;
let ada: TestUser;
let page: Page;

before(async () => {
  started = await startForBrowser();
  await assetsOf(started.server.ctx).build();
  site = await startRemote();
  ada = await started.server.createUser('ada');
  await introduce(started.server, site.actor('kites', { type: 'Group', name: 'Kites' }));
  ({ page } = await started.signedIn('ada', { scripts: true, device: 'phone' }));
});
after(async () => {
  await started?.close();
  await site?.close();
});

const text = () => page.getByLabel("What's on your mind?");
const title = () => page.getByLabel('Title', { exact: true });
const hint = () => page.getByText('Forums and communities show neither');
const me = () => as(started.server, ada);

async function open(address = '/publish'): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Emoji' }).waitFor();
}

test('a title is asked for once a group is mentioned, and not for anybody else', async () => {
  await open();
  assert.equal(await title().isVisible(), false);
  await text().fill('hello @ada and nobody else ');
  assert.equal(await title().isVisible(), false);
  await text().fill('');
  await text().pressSequentially('@kit');
  await page.getByRole('option', { name: 'Kites' }).click();
  await title().waitFor();
  assert.equal(await hint().isVisible(), false);
  await page.getByLabel('Content warning').fill('rain');
  await hint().waitFor();
  await title().fill('Which string?');
  await look(page, 'title-of-a-post');
  await text().fill('no group');
  assert.deepEqual([await title().isVisible(), await hint().isVisible()], [true, false]);
});

test('a group whose address is written by hand is known too, after which the post is published with its title', async () => {
  site.actor('boats', { type: 'Group' });
  await open();
  await text().fill(`@boats@${site.host} hello`);
  await text().press('End');
  await title().fill('x'.repeat(201));
  await page.locator('output[for="c-title"].over').waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Is too long (maximum is 200 characters).').waitFor();
  await title().fill('Which boat?');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.waitForURL(/\/home/);
  const [newest] = (await me()('GET', `/api/v1/accounts/${ada.id}/statuses`)).items;
  assert.equal(newest?.title, 'Which boat?');
});

test('what is kept while one writes has the title', async () => {
  await open(`/publish?text=${encodeURIComponent(`@kites@${site.host} `)}`);
  await title().fill('A title alone');
  await page.getByText('Saved as a draft').waitFor();
  const [draft] = (await me()('GET', '/api/whinchat/v1/drafts')).items;
  assert.equal(draft?.params?.title, 'A title alone');
  await page.goto('/drafts');
  await page.goBack({ waitUntil: 'commit' });
  await title().waitFor();
  assert.equal(await title().inputValue(), 'A title alone');
});
