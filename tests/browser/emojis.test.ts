import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { addEmoji } from '../support/emojis.ts';
import { post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

let started: BrowserServer;
let ada: TestUser;

const picture = { key: 'aa/bb/cc.png', staticKey: 'aa/bb/cc.png' };

before(async () => {
  started = await startForBrowser();
  await assetsOf(started.server.ctx).build();
  ada = await started.server.createUser('ada');
  await started.server.ctx.store.transaction((tx) => addEmoji(tx, 'whinchat', { picture }));
});
after(() => started?.close());

const text = (page: Page) => page.locator('textarea[name="status"]');
const picker = (page: Page) => page.locator('.emoji-picker');
const emoji = (page: Page, name: string) => picker(page).getByRole('button', { name, exact: true });

async function open(page: Page): Promise<void> {
  await page.goto('/publish');
  await page.locator('[data-emojis]').click();
  await picker(page).locator('.emojis > button').first().waitFor();
}

for (const [locale, query, name, sign] of [
  ['de', 'hummel', 'Biene', '🐝'],
  ['ar', 'طنانه', 'نحلة', '🐝'],
  ['en-GB', 'bumblebee', 'honeybee', '🐝'],
] as const) {
  test(`in ${locale}, an emoji is found by another word for it, and Enter writes the first`, async () => {
    const { page, context } = await started.signedIn('ada', { scripts: true, locale, device: 'phone' });
    await open(page);
    await picker(page).getByRole('searchbox').fill(query);
    await emoji(page, name).waitFor();
    await page.keyboard.press('Enter');
    assert.equal(await text(page).inputValue(), sign);
    await context.close();
  });
}

test('keys lead through groups and rows that are made as one comes to them, and Escape leads back', async () => {
  const { page, context } = await started.signedIn('ada', { scripts: true });
  const focused = () => page.evaluate<string>('document.activeElement.ariaLabel');
  await open(page);
  await picker(page).getByRole('searchbox').focus();
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(), 'whinchat');
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(), 'grinning face');
  await page.keyboard.press('PageDown');
  assert.equal(await focused(), 'waving hand');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(), 'waving hand');
  await page.keyboard.press('Control+Home');
  assert.equal(await focused(), 'whinchat');
  await page.keyboard.press('Escape');
  assert.ok(await page.evaluate<boolean>("document.activeElement.matches('[data-emojis]')"));
  await context.close();
});

test('a skin tone and what was chosen lately are kept, the latter for the account, until it signs out', async () => {
  const { page, context } = await started.signedIn('ada', { scripts: true });
  await open(page);
  await picker(page).getByLabel('Skin tone').selectOption({ label: '✋🏽 Medium' });
  await picker(page).getByRole('searchbox').fill('waving');
  await emoji(page, 'waving hand').click();
  assert.equal(await text(page).inputValue(), '👋🏽');
  await open(page);
  const recent = picker(page).getByRole('region', { name: 'Recent' });
  await recent.getByRole('button', { name: 'waving hand' }).click();
  await page.getByText('Saved as a draft').waitFor();
  await page.evaluate("document.querySelector('button[form=sign-out]').click()");
  await page.waitForURL('**/auth/goodbye');
  const kept = () => page.evaluate<string>("localStorage.getItem('whinchat_emojis')");
  assert.equal(await kept(), '{}');
  await context.close();
});

test('a name that is written after a colon becomes an emoji', async () => {
  const { page, context } = await started.signedIn('ada', { scripts: true, locale: 'de' });
  await page.goto('/publish');
  await page.locator('[data-emojis]').waitFor();
  await text(page).pressSequentially('Ein :bär');
  await page.getByRole('listbox').getByRole('option', { name: '🐻' }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.match(await text(page).inputValue(), /^Ein \p{RGI_Emoji} $/v);
  await context.close();
});

for (const device of ['phone', 'desktop'] as const) {
  test(`on a ${device}, one reacts with any emoji, also of this server, by choosing it`, async () => {
    const { id } = await post(started.server, ada, `React to me on a ${device}`);
    const { page, context } = await started.signedIn('ada', { scripts: true, device });
    for (const [query, name] of [
      ['firefighter', 'firefighter'],
      ['whinchat', 'whinchat'],
    ] as const) {
      await page.goto(`/@ada/${id}`);
      await page.getByRole('article').getByRole('button', { name: 'More' }).first().click();
      await page.getByRole('button', { name: 'React …' }).click();
      await picker(page).getByRole('searchbox').fill(query);
      await emoji(page, name).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    const { body } = await started.server.request('GET', `/api/v1/statuses/${id}`, { token: ada.token });
    assert.deepEqual(
      Object.values(body.emoji_reactions ?? {})
        .map((one) => String(one.name))
        .sort(),
      ['whinchat', '🧑‍🚒'],
    );
    await context.close();
  });
}
