import type { Locator, Page } from 'playwright-core';
import { png } from './media.ts';
import { button, type PageState, text, wait } from './page-state.ts';

/** Opens the form over home, and writes in it. */
async function writeOverHome(page: Page): Promise<Locator> {
  await page.goto('/home');
  await page.getByRole('navigation').getByRole('link', { name: 'New post' }).click();
  const dialog = page.getByRole('dialog', { name: 'New post' });
  await text(dialog).fill('Written over home');
  await wait(button(dialog, 'Emoji'));
  return dialog;
}

async function attach(page: Page): Promise<void> {
  await page.goto('/publish');
  await wait(button(page, 'Emoji'));
  await page
    .getByLabel('Add files')
    .setInputFiles([{ name: 'evening.png', mimeType: 'image/png', buffer: await png() }]);
  await wait(button(page, 'Focal point'));
}

/** The composer, over a page and on its own, in all that it can be in. */
export const COMPOSER_STATES: readonly PageState[] = [
  { name: 'the composer over home', show: writeOverHome, heights: [300, 256] },
  {
    name: 'a thread in the composer over home',
    async show(page) {
      const dialog = await writeOverHome(page);
      for (const [name, words] of [
        ['Post 2', 'The second'],
        ['Post 3', 'The third'],
      ] as const) {
        await button(dialog, 'Add to thread').click();
        await page.getByRole('group', { name, exact: true }).getByRole('textbox').first().fill(words);
      }
    },
  },
  {
    name: 'the question whether to keep what was written',
    async show(page) {
      await button(await writeOverHome(page), 'Close').click();
      await wait(button(page, 'Keep as draft'));
    },
  },
  {
    name: 'a preview, a poll and a time in the composer',
    async show(page) {
      await page.goto('/publish');
      await text(page).fill('Which of them?');
      await button(page, 'Poll').click();
      await button(page, 'Add an answer').click();
      await page.locator('main').getByRole('button', { name: 'More' }).click();
      await button(page, 'Publish later').click();
      await page.locator('main').getByRole('button', { name: 'More' }).click();
      await button(page, 'Preview').click();
      await wait(page.locator('.text-preview:not([hidden])'));
    },
  },
  {
    name: 'who sees what is written, and what else there is to choose',
    async show(page) {
      const dialog = await writeOverHome(page);
      await button(dialog, 'Content warning').click();
      await dialog.getByRole('button', { name: /^Audience: / }).click();
      await wait(page.getByLabel('Who may quote'));
    },
  },
  {
    name: 'the emojis of the composer',
    async show(page) {
      await page.goto('/publish');
      await button(page, 'Emoji').click();
      await wait(page.getByRole('dialog', { name: 'Emoji' }).getByRole('searchbox'));
    },
  },
  {
    name: 'names that complete what one writes',
    async show(page) {
      await page.goto('/publish');
      await wait(button(page, 'Emoji'));
      await text(page).pressSequentially('@gra');
      await wait(page.getByRole('listbox'));
    },
  },
  { name: 'a picture in the composer', show: attach },
  {
    name: 'the sheet about a picture',
    async show(page) {
      await attach(page);
      await button(page, 'Picture 1 of 1, Alt text missing').click();
      await wait(page.getByRole('dialog', { name: 'Picture 1 of 1' }));
    },
  },
  {
    name: 'the focal point of a picture',
    async show(page) {
      await attach(page);
      await button(page, 'Focal point').click();
      await wait(page.getByRole('dialog', { name: 'Focal point' }));
    },
  },
  {
    name: 'the question for an alt text',
    async show(page) {
      await attach(page);
      await button(page, 'Post').click();
      await wait(page.getByRole('dialog', { name: 'Alt text is missing' }));
    },
  },
  {
    name: 'the composer after a refusal',
    async show(page) {
      await page.goto('/publish');
      await button(page, 'Post').click();
      await wait(page.getByRole('alert'));
    },
  },
];
