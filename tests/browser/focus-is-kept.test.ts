import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { byKeyboard, type Hands } from '../support/hands.ts';
import { png } from '../support/media.ts';
import { as, follow, post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

// Whoever works by keyboard goes on where they are, also when what they pressed is gone with what it did.
let started: BrowserServer;
let ada: TestUser;
let grace: TestUser;
let page: Page;
let hands: Hands;
let last = '';

before(async () => {
  started = await startForBrowser();
  const { server } = started;
  await assetsOf(server.ctx).build();
  [ada, grace] = [await server.createUser('ada'), await server.createUser('grace')];
  await follow(server, ada, grace);
  await as(server, ada)('PATCH', '/api/v2/notifications/policy', { json: { for_private_mentions: 'accept' } });
  for (let number = 0; number < 45; number += 1) last = await whisper(`Number ${number}`);
  await post(server, grace, 'About larks');
  ({ page } = await started.signedIn('ada', { scripts: true }));
  page.setDefaultTimeout(10_000);
  hands = byKeyboard(page);
});
after(() => started?.close());

const whisper = async (text: string) =>
  String(
    (
      await post(started.server, grace, {
        status: `@ada ${text}`,
        visibility: 'direct',
        in_reply_to_id: last || undefined,
      })
    ).id,
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });
const article = (text: string) => page.getByRole('article').filter({ hasText: text }).first();
const focused = () => page.evaluate<string>('document.activeElement.ariaLabel ?? document.activeElement.innerText');

async function openTalk(): Promise<void> {
  await page.goto('/conversations');
  await hands.press(page.getByRole('link', { name: 'grace' }).last());
  await page.locator('message-thread:defined').waitFor();
}

async function compose(files: number): Promise<void> {
  await page.goto('/publish');
  await page.locator('post-composer:defined').waitFor();
  const buffer = await png();
  const all = Array.from({ length: files }, (_, at) => ({ name: `${at}.png`, mimeType: 'image/png', buffer }));
  await page.locator('main input[type="file"]').first().setInputFiles(all);
}

/** What is pressed, after which it is no longer there, and what has the focus then. */
const GONE: readonly (readonly [what: string, act: () => Promise<void>, next: RegExp])[] = [
  [
    'the undo of a message that passes',
    async () => {
      await page.goto('/home');
      await hands.press(article('About larks').getByRole('button', { name: 'Favourite' }));
      // It passes before one has come to it by many steps.
      await button('Undo').focus();
      await page.keyboard.press('Enter');
      await article('About larks').getByRole('button', { name: 'Favourite', pressed: false }).waitFor();
      await button('Undo').waitFor({ state: 'detached' });
    },
    /^(?:More|Post by grace)$/,
  ],
  [
    'the way to older messages, which come by themselves',
    async () => {
      await openTalk();
      await page.getByRole('link', { name: 'Older messages' }).focus();
      await article('Number 3').waitFor();
      await page.getByRole('link', { name: 'Older messages' }).waitFor({ state: 'detached' });
    },
    /^Post by grace$/,
  ],
  [
    'the button that leads down to a new message',
    async () => {
      await openTalk();
      await page.evaluate('scrollTo(0, 0)');
      last = await whisper('While you read above');
      await hands.press(button('New message below'));
      await button('New message below').waitFor({ state: 'detached' });
    },
    /^Post by grace$/,
  ],
  [
    'the button that moves a picture, at the end of its row',
    async () => {
      await compose(2);
      await hands.press(page.getByRole('button', { name: /^Picture 2 of 2/ }));
      await hands.press(button('Move earlier'));
      await page.getByRole('dialog', { name: 'Picture 1 of 2' }).waitFor();
    },
    /^Move later$/,
  ],
  [
    'the button that uploads a picture again',
    async () => {
      await page.route('**/api/v2/media', (route) => route.fulfill({ status: 503, json: { error: 'Busy' } }));
      await compose(1);
      await button('Try again').waitFor();
      await page.unroute('**/api/v2/media');
      await hands.press(button('Try again'));
      await page.locator('.upload').waitFor({ state: 'detached' });
    },
    /^Picture 1 of 1/,
  ],
];

for (const [what, act, next] of GONE)
  test(`the focus goes on from ${what}`, async () => {
    await act();
    await page.waitForFunction('document.activeElement !== document.body', undefined, { timeout: 3000 });
    assert.match(await focused(), next);
  });
