import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { png } from '../support/media.ts';
import { post } from '../support/posting.ts';
import type { Json, TestUser } from '../support/server.ts';

let started: BrowserServer;
let ada: TestUser;
const NEXT_YEAR = new Date().getUTCFullYear() + 1;
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
    await page.getByLabel('Publish at').fill(`${NEXT_YEAR}-05-01T10:00`);
    await press(page, 'Post');
    const waiting = itemWith(page, `For later, from a ${device}`);
    await waiting.getByText(`1 May ${NEXT_YEAR}, 10:00`).waitFor();
    await waiting.getByText('Change time').click();
    await waiting.getByLabel('Publish at').fill(`${NEXT_YEAR}-06-02T11:30`);
    await waiting.getByRole('button', { name: 'Save time' }).click();
    await waiting.getByText(`2 Jun ${NEXT_YEAR}, 11:30`).waitFor();
    const [moved] = await ask('/api/v1/scheduled_statuses');
    assert.equal(String(moved?.scheduled_at), `${NEXT_YEAR}-06-02T11:30:00.000Z`);
    await waiting.getByRole('button', { name: 'Back to drafts' }).click();
    assert.equal(await page.getByLabel('Publish at').inputValue(), `${NEXT_YEAR}-06-02T11:30`);
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
    await press(page, 'Add to thread');
    await page.getByLabel('Text of post 2').fill('Two');
    const next = page.getByRole('group', { name: 'Post 2', exact: true });
    await next.getByLabel('Add files').setInputFiles(await picture('two.png'));
    await next.getByRole('button', { name: 'Upload' }).click();
    await next.getByLabel('Alt text').fill('The second');
    await press(page, 'Add to thread');
    await page.getByLabel('Text of post 3').fill('Not this');
    await press(page, 'Remove post 3');
    await press(page, 'Save as draft');
    const left = itemWith(page, `One, from a ${device}`);
    await left.getByText('and 1 more post in the thread').waitFor();
    await left.getByRole('img', { name: 'The second' }).waitFor();
    await left.getByRole('link', { name: 'Continue' }).click();
    assert.equal(await next.getByLabel('Alt text').inputValue(), 'The second');
    await press(page, 'Add to thread');
    await page.getByLabel('Text of post 3').fill('Three');
    await press(page, 'Post');
    await page.getByRole('article').filter({ hasText: 'Three' }).first().waitFor();
    const [third, second, first] = await ask(`/api/v1/accounts/${ada.id}/statuses`);
    assert.deepEqual(
      [third?.in_reply_to_id, second?.in_reply_to_id, first?.in_reply_to_id].map(String),
      [second?.id, first?.id, null].map(String),
    );
    assert.deepEqual(
      [first, second, third].map((one) => Object.values(one?.media_attachments ?? {}).map((file) => file.description)),
      [[], ['The second'], []],
    );
  });

  test(`four pictures are described, put in order, looked at and posted, on a ${device}`, async () => {
    const page = open();
    await page.goto('/publish');
    await box(page).fill(`Birds on a ${device}`);
    const files = await Promise.all(['1', '2', '3', '4'].map((name) => picture(`${name}.png`)));
    await page.getByLabel('Add files').setInputFiles(files);
    await press(page, 'Post');
    // Pictures are not published before they could be described, and one is asked about those that are not.
    for (const index of [0, 1, 2])
      await page
        .getByLabel('Alt text')
        .nth(index)
        .fill(`Bird ${index + 1}`);
    await press(page, 'Post');
    await page.getByRole('alert').filter({ hasText: 'no alt text' }).waitFor();
    await page.getByLabel('Alt text').nth(3).fill('Bird 4');
    await page.getByText('Focal point').first().click();
    await page.getByLabel('What must be seen').first().selectOption('Top right');
    await page.getByRole('button', { name: 'Move up' }).last().click();
    await page.getByRole('main').getByRole('button', { name: 'Preview', exact: true }).click();
    assert.equal(await page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: /Bird/ }).count(), 4);
    await press(page, 'Post');
    await page
      .getByRole('article')
      .filter({ hasText: `Birds on a ${device}` })
      .waitFor();
    const [posted] = await ask(`/api/v1/accounts/${ada.id}/statuses`);
    const media = Object.values(posted?.media_attachments ?? {});
    assert.deepEqual(
      media.map(({ description }) => String(description)),
      ['Bird 1', 'Bird 2', 'Bird 4', 'Bird 3'],
    );
    assert.deepEqual(media[0]?.meta?.focus, { x: 0.67, y: 0.67 });
  });
}

test('the last of a thread of 60 posts is answered', async () => {
  const page = pages.phone ?? assert.fail();
  let last = await post(started.server, ada, 'Post 1');
  for (let number = 2; number <= 60; number += 1)
    last = await post(started.server, ada, { status: `Post ${number}`, in_reply_to_id: String(last.id) });
  await page.goto(`/@ada/${last.id}`);
  const focused = page.getByRole('article').filter({ hasText: 'Post 60' }).last();
  await focused.getByRole('button', { name: 'Reply' }).click();
  await box(page).fill('And one more');
  await press(page, 'Post');
  await page.getByRole('article').filter({ hasText: 'And one more' }).waitFor();
  const [reply] = await ask(`/api/v1/accounts/${ada.id}/statuses`);
  assert.equal(String(reply?.in_reply_to_id), String(last.id));
});

test('without scripts there is no box beside home, whose text another button would drop', async () => {
  const page = pages.desktop ?? assert.fail();
  await page.goto('/home');
  await page.getByRole('link', { name: 'New post' }).first().waitFor();
  assert.equal(await page.getByRole('complementary').getByRole('textbox', { name: 'New post' }).count(), 0);
});

test('what is begun in the box beside home goes on over the page, whose scripts come only then, and no letter is lost', async () => {
  await assetsOf(started.server.ctx).build();
  const { page, context } = await started.signedIn('ada', { scripts: true });
  await page.goto('/home');
  const begun = page.getByRole('complementary').getByRole('textbox', { name: 'New post' });
  await begun.focus();
  const script = 'performance.getEntriesByType("resource").some(({ name }) => name.includes("post-composer"))';
  assert.equal(await page.evaluate(script), false);
  await page.route('**/publish', async (route) => {
    // Meanwhile one goes on writing.
    await begun.pressSequentially(' a thought');
    await route.continue();
  });
  await page.keyboard.type('Just');
  const dialog = page.getByRole('dialog', { name: 'New post' });
  await dialog.getByLabel("What's on your mind?").waitFor();
  await page.unroute('**/publish');
  await page.keyboard.type('!');
  assert.equal(await dialog.getByLabel("What's on your mind?").inputValue(), 'Just a thought!');
  assert.equal(await begun.inputValue(), '');
  await press(page, 'Post');
  await page.getByRole('feed').getByRole('article').filter({ hasText: 'Just a thought!' }).waitFor();
  await page.goto('/publish');
  assert.equal(await begun.count(), 0);
  await context.close();
});
