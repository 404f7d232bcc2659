import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { eventually } from '../support/eventually.ts';
import { as, follow, post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

let started: BrowserServer;
let [ada, grace]: TestUser[] = [];

before(async () => {
  started = await startForBrowser();
  const { server } = started;
  await assetsOf(server.ctx).build();
  [ada, grace] = [await server.createUser('ada'), await server.createUser('grace')];
  await follow(server, ada, grace);
  for (const user of [ada, grace])
    await as(server, user)('PATCH', '/api/v2/notifications/policy', { json: { for_private_mentions: 'accept' } });
  let last = await whisper('Shall we meet?');
  for (let number = 0; number < 30; number += 1) last = await whisper(`Number ${number}`, String(last.id));
});
after(() => started?.close());

const whisper = (text: string, in_reply_to_id?: string) =>
  post(started.server, grace ?? assert.fail(), { status: `@ada ${text}`, visibility: 'direct', in_reply_to_id });

const unread = async () =>
  (await as(started.server, ada ?? null)('GET', '/api/v1/conversations')).items.filter((one) => one.unread).length;

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

/** Whether the newest message is on the screen. */
const isAtEnd = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const { top = -1, bottom = -1 } = [...document.querySelectorAll('.message')].at(-1)?.getBoundingClientRect() ?? {};
    return bottom > 0 && top < innerHeight;
  })()`);

for (const device of ['phone', 'desktop'] as const) {
  test(`without scripts, on a ${device}, a conversation is found, read and answered`, async () => {
    const { page, context } = await started.signedIn('ada', { device });
    await page.goto('/conversations');
    await page.getByRole('link', { name: 'grace' }).click();
    await eventually('the newest is in sight', () => isAtEnd(page));
    if (await page.getByRole('button', { name: 'Mark as read' }).isVisible()) {
      assert.equal(await unread(), 1);
      await page.getByRole('button', { name: 'Mark as read' }).click();
    }
    assert.equal(await unread(), 0);
    await page.getByRole('link', { name: 'Write a message' }).click();
    await field(page).fill(`By a form on a ${device}`);
    await send(page).click();
    await article(page, `By a form on a ${device}`).waitFor();
    await page.getByRole('link', { name: 'Older messages' }).first().click();
    await article(page, 'Number 5').waitFor();
    await context.close();
  });

  test(`with scripts, on a ${device}, one writes, reads what comes, and stays where one is`, async () => {
    const { page, context } = await started.signedIn('ada', { device, scripts: true });
    await page.goto('/conversations');
    await page.getByRole('link', { name: 'grace' }).click();
    await article(page, 'Number 29').waitFor();
    await page.evaluate('globalThis.isAlive = true');
    await page.locator('message-thread:defined').waitFor();
    await field(page).fill(`By a script on a ${device}`);
    await field(page).press('Control+Enter');
    await article(page, `By a script on a ${device}`).waitFor();
    assert.equal(await field(page).inputValue(), '');
    const last = (await as(started.server, ada ?? null)('GET', '/api/v1/conversations')).items[0]?.last_status?.id;
    await whisper(`It comes to a ${device}`, String(last));
    await article(page, `It comes to a ${device}`).waitFor();
    await page.getByRole('status').filter({ hasText: 'Post by grace' }).first().waitFor({ state: 'attached' });
    await page.evaluate('scrollTo(0, 0)');
    await article(page, 'Number 0').waitFor();
    await eventually('all is read', async () => (await unread()) === 0);
    assert.equal(await page.evaluate('globalThis.isAlive'), true);
    await field(page).fill('not sent yet');
    await page.reload();
    await page.locator('message-thread:defined').waitFor();
    assert.equal(await field(page).inputValue(), 'not sent yet');
    await context.close();
  });
}

test('a new message is written to somebody on their profile, and may go on in the composer', async () => {
  await started.server.createUser('kay');
  const { page, context } = await started.signedIn('ada', { scripts: true });
  await page.goto('/@kay');
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('link', { name: 'Message @kay privately' }).click();
  await page.getByText('Only you and kay can read this').waitFor();
  await field(page).fill('with a picture');
  await page.getByRole('button', { name: 'More options' }).click();
  await page.waitForURL('**/publish');
  assert.equal(await page.locator('textarea[name="status"]').inputValue(), '@kay with a picture');
  assert.equal(await page.getByLabel('Audience').inputValue(), 'direct');
  await context.close();
});
