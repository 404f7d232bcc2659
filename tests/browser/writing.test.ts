import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { png } from '../support/media.ts';
import type { Json, TestUser } from '../support/server.ts';

let started: BrowserServer;
let ada: TestUser;
const pages: Partial<Record<'phone' | 'desktop', Page>> = {};

before(async () => {
  started = await startForBrowser();
  ada = await started.server.createUser('ada');
  for (const device of ['phone', 'desktop'] as const) pages[device] = (await started.signedIn('ada', { device })).page;
});
after(() => started?.close());

const ask = async (path: string): Promise<readonly Json[]> =>
  (await started.server.request('GET', path, { token: ada.token })).items;
const box = (page: Page) => page.getByLabel("What's on your mind?");
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const picture = async (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(await png()) });
/** The item of a list that holds a text. */
const itemWith = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

for (const device of ['phone', 'desktop'] as const) {
  const open = (): Page => pages[device] ?? assert.fail(device);

  test(`a draft is left and found, with its file, and deleted, on a ${device}`, async () => {
    const page = open();
    await page.goto('/publish');
    await box(page).fill(`Half a thought on a ${device}`);
    await page.getByLabel('Content warning').fill('Thoughts');
    await page.getByLabel('Add files').setInputFiles(await picture('a.png'));
    await press(page, 'Save as draft');
    const left = itemWith(page, `Half a thought on a ${device}`);
    await left.getByText('Thoughts').waitFor();
    assert.equal(await left.getByRole('img').count(), 1);
    await left.getByRole('link', { name: 'Continue' }).click();
    assert.equal(await page.getByLabel('Content warning').inputValue(), 'Thoughts');
    await page.getByLabel('Alt text').fill('A small picture');
    await press(page, 'Save as draft');
    const [draft] = await ask('/api/whinchat/v1/drafts');
    assert.deepEqual([draft?.media_attachments?.[0]?.description, draft?.revision].map(String), [
      'A small picture',
      '2',
    ]);
    await left.getByText('Delete …').click();
    await left.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('You have no drafts.').waitFor();
    assert.equal((await ask('/api/whinchat/v1/drafts')).length, 0);
  });

  test(`a post is scheduled, moved, taken back and scheduled again, on a ${device}`, async () => {
    const page = open();
    await page.goto('/publish');
    await box(page).fill(`For later, from a ${device}`);
    await page.getByText('Publish later').click();
    await page.getByLabel('Publish at').fill('2027-05-01T10:00');
    await press(page, 'Post');
    const waiting = itemWith(page, `For later, from a ${device}`);
    await waiting.getByText('1 May 2027, 10:00').waitFor();
    await waiting.getByText('Change time').click();
    await waiting.getByLabel('Publish at').fill('2027-06-02T11:30');
    await waiting.getByRole('button', { name: 'Save time' }).click();
    await waiting.getByText('2 Jun 2027, 11:30').waitFor();
    const [moved] = await ask('/api/v1/scheduled_statuses');
    assert.equal(String(moved?.scheduled_at), '2027-06-02T11:30:00.000Z');
    await waiting.getByRole('button', { name: 'Back to drafts' }).click();
    assert.equal(await page.getByLabel('Publish at').inputValue(), '2027-06-02T11:30');
    assert.equal((await ask('/api/v1/scheduled_statuses')).length, 0);
    await press(page, 'Post');
    await waiting.getByText('Delete …').click();
    await waiting.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Nothing is scheduled.').waitFor();
    assert.equal((await ask('/api/whinchat/v1/drafts')).length, 0);
  });

  test(`a thread of three posts is written, kept and published, on a ${device}`, async () => {
    const page = open();
    await page.goto('/publish');
    await box(page).fill(`One, from a ${device}`);
    await press(page, 'Add another post');
    await page.getByLabel('Text of post 2').fill('Two');
    await press(page, 'Add another post');
    await page.getByLabel('Text of post 3').fill('Not this');
    await press(page, 'Remove post 3');
    await press(page, 'Save as draft');
    const left = itemWith(page, `One, from a ${device}`);
    await left.getByText('and 1 more post in the thread').waitFor();
    await left.getByRole('link', { name: 'Continue' }).click();
    await press(page, 'Add another post');
    await page.getByLabel('Text of post 3').fill('Three');
    await press(page, 'Post');
    await page.getByRole('article').filter({ hasText: 'Three' }).first().waitFor();
    const [third, second, first] = await ask(`/api/v1/accounts/${ada.id}/statuses`);
    assert.deepEqual(
      [third?.in_reply_to_id, second?.in_reply_to_id, first?.in_reply_to_id].map(String),
      [second?.id, first?.id, null].map(String),
    );
  });
}
