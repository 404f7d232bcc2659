import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { settingsGroups } from '../../src/views/people/settings-groups.ts';
import { type BrowserServer, fillSignIn, startForBrowser } from '../support/browser-server.ts';
import { WIDTHS } from '../support/chromium.ts';
import { liveIn } from '../support/lived-in.ts';
import { png } from '../support/media.ts';
import { changeSetting } from '../support/settings.ts';
import { type CountingHands, countingHands } from '../support/touches.ts';

/** How many touches an act takes at most: as few as in Phanpy or Mastodon; `docs/benchmarks.md` has both. */
type Act = { readonly what: string; readonly most: number; do(hands: CountingHands): Promise<void> };

const PHONE = { viewport: WIDTHS.phone, hasTouch: true, isMobile: true } as const;

let started: BrowserServer;
let context: BrowserContext;
let page: Page;

before(async () => {
  started = await startForBrowser();
  await assetsOf(started.server.ctx).build();
  await liveIn(started.server);
  context = await started.browser.newContext({ ...PHONE, baseURL: started.base, locale: 'en-GB' });
  page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto('/auth/sign_in');
  await fillSignIn(page, 'alan');
  await page.waitForURL('**/home');
  await page.goto('/auth/sign_in?add=true');
  await fillSignIn(page, 'ada');
  await page.waitForURL('**/home');
});
after(() => started?.close());

const PROMPT = "What's on your mind?";
const button = (name: string, inside: Page | Locator = page) =>
  inside.getByRole('button', { name, exact: true }).first();
const link = (name: string | RegExp, inside: Page | Locator = page) =>
  inside.getByRole('link', { name, exact: true }).first();
const article = (text: string) => page.getByRole('article').filter({ hasText: text }).first();
const published = () => page.getByRole('status').getByText('Your post is published').waitFor();
const more = (hands: CountingHands, post: string, name: string) =>
  hands.press(button('More', article(post))).then(() => hands.press(button(name)));
const openFace = (hands: CountingHands) => hands.press(page.getByRole('button', { name: /^Account: @/ }));
const dialog = () => page.getByRole('dialog').last();

async function write(hands: CountingHands, text: string): Promise<void> {
  await hands.write(dialog().getByLabel(PROMPT), text);
  await hands.press(button('Post', dialog()));
  await published();
}

const ACTS: readonly Act[] = [
  { what: 'favourite', most: 1, do: (hands) => hands.press(button('Favourite', article('Whinchats again'))) },
  { what: 'boost', most: 2, do: (hands) => hands.press(button('Boost', article('Whinchats again'))) },
  { what: 'bookmark', most: 1, do: (hands) => hands.press(button('Bookmark', article('Whinchats again'))) },
  {
    what: 'vote',
    most: 2,
    async do(hands) {
      const poll = article('Where shall we walk');
      await hands.press(poll.getByLabel('Up the hill'));
      await hands.press(button('Vote', poll));
      await poll.getByText('your vote').waitFor();
    },
  },
  {
    what: 'open a profile',
    most: 1,
    async do(hands) {
      await hands.press(link('Alan Turing', article('Whinchats again')));
      await page.waitForURL('**/@alan');
    },
  },
  {
    what: 'open a thread',
    most: 1,
    async do(hands) {
      await hands.press(article('Whinchats again').locator('a.when').first());
      await page.waitForURL('**/@alan/*');
    },
  },
  {
    what: 'open notifications',
    most: 1,
    async do(hands) {
      await hands.press(link(/^Notifications/));
      await page.waitForURL('**/notifications');
    },
  },
  {
    what: 'post a text',
    most: 3,
    async do(hands) {
      await hands.press(link('New post'));
      await write(hands, 'Counted with a finger');
    },
  },
  {
    what: 'reply',
    most: 3,
    async do(hands) {
      await hands.press(button('Reply', article('Whinchats again')));
      await write(hands, '@alan at last');
    },
  },
  {
    what: 'post with a picture and its alt text',
    most: 6,
    async do(hands) {
      await hands.press(link('New post'));
      const files = { name: 'bird.png', mimeType: 'image/png', buffer: await png() };
      await hands.files(dialog().getByLabel('Add files'), files);
      await hands.write(page.getByLabel('Alt text').first(), 'A bird');
      await write(hands, 'With a picture');
    },
  },
  {
    what: 'edit a post',
    most: 4,
    async do(hands) {
      await more(hands, 'Counted with a finger', 'Edit');
      await hands.write(page.getByLabel(PROMPT), 'Counted once more');
      await hands.press(button('Save'));
      await article('Counted once more').waitFor();
    },
  },
  {
    what: 'delete a post',
    most: 3,
    async do(hands) {
      await more(hands, 'Counted once more', 'Delete');
      await hands.press(button('Delete', page.locator('main, dialog').last()));
      await article('Counted once more').waitFor({ state: 'detached' });
    },
  },
  {
    what: 'unfollow from a post',
    most: 3,
    async do(hands) {
      await more(hands, 'Whinchats again', 'Unfollow');
      await page.locator('.menu:popover-open').waitFor({ state: 'detached' });
    },
  },
  {
    what: 'follow from a post',
    most: 2,
    async do(hands) {
      await page.goto(`/@alan`);
      await more(hands, 'Whinchats again', 'Follow');
      await page.locator('.menu:popover-open').waitFor({ state: 'detached' });
    },
  },
  {
    what: 'write a direct message',
    most: 4,
    async do(hands) {
      await hands.press(button('More', article('Four evenings')));
      await hands.press(link('Message @grace privately'));
      await hands.write(page.getByRole('textbox', { name: 'Message', exact: true }), 'Between us');
      await hands.press(button('Send'));
      await article('Between us').waitFor();
    },
  },
  {
    what: 'search for somebody, and open their profile',
    most: 4,
    async do(hands) {
      await hands.press(link('Search'));
      await hands.write(page.getByRole('searchbox').first(), 'lise');
      await hands.press(button('Search', page.getByRole('search')));
      await hands.press(link('Lise Meitner'));
      await page.waitForURL('**/@lise');
    },
  },
  {
    what: 'report a post',
    most: 4,
    async do(hands) {
      await more(hands, 'Four evenings', 'Report');
      await hands.press(page.getByLabel('Spam or a fake account'));
      await hands.press(button('Send report'));
      await page.getByText('The moderators will look into it.').waitFor();
    },
  },
  {
    what: 'mute somebody',
    most: 3,
    async do(hands) {
      await more(hands, 'Four evenings', 'Mute');
      await hands.press(button('Mute', dialog()));
      await page.getByText('Muted.').waitFor();
    },
  },
  {
    what: 'block somebody',
    most: 3,
    async do(hands) {
      await page.goto('/@alan');
      await more(hands, 'Whinchats again', 'Block');
      await hands.press(button('Block', dialog()));
      await page.getByText('Blocked.').waitFor();
    },
  },
  {
    what: 'change the name of the profile',
    most: 5,
    async do(hands) {
      await openFace(hands);
      await hands.press(page.locator('#accounts-menu a.own'));
      await hands.press(link('Edit profile'));
      await hands.write(page.getByLabel('Display name'), 'Countess');
      await hands.press(button('Save'));
      await page.getByText('Saved').first().waitFor();
    },
  },
  {
    what: 'switch to another account',
    most: 3,
    async do(hands) {
      await openFace(hands);
      await hands.press(button('Switch to @alan'));
      await page.getByRole('button', { name: 'Account: @alan', exact: true }).waitFor();
    },
  },
  {
    what: 'sign out',
    most: 4,
    async do(hands) {
      await openFace(hands);
      await hands.press(button('Sign out'));
      await page.getByRole('button', { name: 'Account: @alan', exact: true }).waitFor({ state: 'detached' });
    },
  },
];

test('what one does most often takes no more touches on a phone than in Phanpy or Mastodon', async (t) => {
  for (const { what, most, do: act } of ACTS) {
    await t.test(what, async () => {
      const hands = countingHands();
      await page.goto('/home');
      await act(hands);
      t.diagnostic(`${what}: ${hands.touches}`);
      assert.ok(hands.touches <= most, `${what} takes ${hands.touches} touches, more than ${most}`);
    });
  }
});

test('a new person gets from the front page to the first answer with ten touches at most', async () => {
  const { server, browser, base: baseURL } = started;
  await changeSetting(server, 'registrations', 'open');
  const stranger = await browser.newContext({ ...PHONE, baseURL, locale: 'en-GB' });
  page = await stranger.newPage();
  page.setDefaultTimeout(10_000);
  const hands = countingHands();
  await page.goto('/');
  await hands.press(link('Create an account', page.locator('main')));
  await hands.write(page.getByLabel('Username'), 'newcomer');
  await hands.write(page.getByLabel('E-mail address'), 'newcomer@example.org');
  await hands.write(page.getByLabel('Password'), 'long enough');
  await hands.press(page.getByRole('checkbox'));
  await hands.press(button('Create account'));
  await page.waitForURL('**/start');
  await hands.press(page.locator('main a.button[href="/public/local"]').first());
  await hands.press(button('Reply', page.getByRole('article').first()));
  await write(hands, 'Hello from a new person');
  assert.ok(hands.touches <= 10, String(hands.touches));
  await stranger.close();
});

test('every page of settings is three touches from home', async () => {
  const someone = await started.browser.newContext({ ...PHONE, baseURL: started.base, locale: 'en-GB' });
  page = await someone.newPage();
  await page.goto('/auth/sign_in');
  await fillSignIn(page, 'lise');
  await page.waitForURL('**/home');
  const hands = countingHands();
  await openFace(hands);
  await hands.press(link('Settings', page.locator('#accounts-menu')));
  await page.waitForURL('**/settings');
  const ways = await page.locator('main a').evaluateAll((links) => links.map((one) => one.getAttribute('href')));
  const pages = settingsGroups(true).flatMap((group) => group.pages.map(({ path }) => path));
  assert.ok(pages.length > 15);
  assert.deepEqual(
    pages.filter((path) => !ways.includes(path)),
    [],
  );
  assert.equal(hands.touches, 2);
  await someone.close();
});
