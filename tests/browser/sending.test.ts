import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { eventually } from '../support/eventually.ts';
import { png } from '../support/media.ts';
import type { TestUser } from '../support/server.ts';

// Whenever the button of a post is pressed, it stands where it was, and the post is sent once.
let started: BrowserServer;
let ada: TestUser;
let small: Buffer;

before(async () => {
  started = await startForBrowser();
  await assetsOf(started.server.ctx).build();
  ada = await started.server.createUser('ada');
  small = await png();
});
after(() => started?.close());

const MEDIA = '**/api/v2/media';
const DRAFTS = '**/api/whinchat/v1/drafts';

const text = (page: Page) => page.getByLabel("What's on your mind?");
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true });
const addPicture = (page: Page) =>
  page.getByLabel('Add files').setInputFiles([{ name: 'meadow.png', mimeType: 'image/png', buffer: small }]);

const asked = (path: string) => started.server.request('GET', path, { token: ada.token });

/** How often a text was published, and of how many drafts it is the text. */
async function made(written: string): Promise<{ posts: number; drafts: number }> {
  const posts = (await asked(`/api/v1/accounts/${ada.id}/statuses`)).items;
  const drafts = (await asked('/api/whinchat/v1/drafts')).items;
  return {
    posts: posts.filter(({ content }) => String(content).includes(written)).length,
    drafts: drafts.filter(({ params }) => String(params?.status) === written).length,
  };
}

/** Holds the answers to what a page asks of an address. Returns what waits until one is asked for, and what lets all go. */
async function hold(
  page: Page,
  address: string | ((url: URL) => boolean),
): Promise<{ isAsked: Promise<void>; letGo(): void }> {
  const asking = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    const request = route.request();
    if (request.isNavigationRequest() && request.method() === 'GET') return route.fallback();
    asking.resolve();
    await held.promise;
    await route.fallback();
  });
  return { isAsked: asking.promise, letGo: () => held.resolve() };
}

async function openPage(t: TestContext, device: 'phone' | 'desktop' = 'desktop'): Promise<Page> {
  const { context, page } = await started.signedIn('ada', { scripts: true, device });
  t.after(() => context.close());
  await page.goto('/publish');
  await page.getByRole('button', { name: 'Emoji' }).waitFor();
  return page;
}

for (const device of ['desktop', 'phone'] as const) {
  test(`on a ${device}, what comes by itself moves no button, and a press that has begun counts`, async (t) => {
    const page = await openPage(t, device);
    const isDialog = device === 'phone';
    if (isDialog) {
      await page.goto('/home');
      await page.getByRole('link', { name: 'New post' }).first().click();
    }
    const upload = await hold(page, MEDIA);
    await text(page).fill('これは日本語の文です');
    await addPicture(page);
    await page.getByLabel('Alt text').fill('A meadow');
    await page.getByRole('progressbar').waitFor();
    await post(page).scrollIntoViewIfNeeded();
    const places: Record<string, number | undefined> = {};
    const note = async (when: string) => {
      const box = await post(page).boundingBox();
      places[when] = box ? Math.round(box.y) : undefined;
    };
    await note('before');
    await page.getByText('Guessed from the text: 日本語').waitFor();
    await note('language');
    await page.getByText('Saved as a draft').waitFor();
    await note('saved');
    upload.letGo();
    await page.getByRole('button', { name: 'Focal point' }).waitFor();
    await note('uploaded');
    await page.getByText('Saved as a draft').waitFor();
    await text(page).press('End');
    await text(page).press('Space');
    await page.getByText('Saved as a draft').waitFor();
    await post(page).hover();
    await note('saved again');
    await page.mouse.down();
    await note('pressed');
    const { before: place, ...later } = places;
    assert.deepEqual(later, Object.fromEntries(Object.keys(later).map((when) => [when, place])));
    await page.mouse.up();
    await eventually('it is published', async () => (await made('これは')).posts > 0);
    await page.waitForURL(/\/home(#post-\d+)?$/);
    const { items } = await asked(`/api/v1/accounts/${ada.id}/statuses`);
    await Promise.all(
      items.map(({ id }) => started.server.request('DELETE', `/api/v1/statuses/${id}`, { token: ada.token })),
    );
  });
}

test('pressed while a draft is being saved or a file is coming, it waits for these, and is sent once', async (t) => {
  const page = await openPage(t);
  const drafts = await hold(page, DRAFTS);
  await text(page).fill('While it is saved');
  await drafts.isAsked;
  await post(page).click();
  await post(page).click({ force: true });
  drafts.letGo();
  await page.waitForURL('**/home#post-*');
  assert.deepEqual(await made('While it is saved'), { posts: 1, drafts: 0 });

  await page.goto('/publish');
  const upload = await hold(page, MEDIA);
  await text(page).fill('While a file comes');
  await addPicture(page);
  await page.getByLabel('Alt text').fill('A meadow');
  await upload.isAsked;
  await post(page).click();
  await page.getByText('Waiting until all files are uploaded').waitFor();
  upload.letGo();
  await page.waitForURL('**/home#post-*');
  assert.deepEqual(await made('While a file comes'), { posts: 1, drafts: 0 });
});

test('pressed before the scripts of the form are there, it is sent once, and leaves no draft behind', async (t) => {
  const page = await openPage(t);
  // The worker would have the scripts at once.
  await page.evaluate('navigator.serviceWorker.ready.then((one) => one.unregister())');
  await page.addInitScript(`
    delete Navigator.prototype.serviceWorker;
    customElements.whenDefined('post-composer').then(() => console.log('the form has come alive'));
  `);
  const first = await page.evaluate<string[]>(
    `[...document.querySelectorAll('link[rel="modulepreload"], script')].map(({ href, src }) => href ?? src)`,
  );
  const parts = await hold(page, ({ href }) => href.endsWith('.js') && !first.includes(href));
  const sent = await hold(page, '**/publish');
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction('document.cookie.includes("whinchat_scripts")');
  await text(page).fill('Quicker than the scripts');
  await post(page).click({ noWaitAfter: true });
  await sent.isAsked;
  const isAlive = page.waitForEvent('console', (message) => message.text() === 'the form has come alive');
  parts.letGo();
  await isAlive;
  sent.letGo();
  await page.waitForURL('**/home#post-*');
  await page.goto('/drafts');
  assert.deepEqual(await made('Quicker than the scripts'), { posts: 1, drafts: 0 });
});

test('a draft that could not be saved is not saved while its post is on its way', async (t) => {
  const page = await openPage(t);
  let saves = 0;
  await page.route(DRAFTS, (route) => (saves++ < 2 ? route.abort('connectionfailed') : route.continue()));
  await text(page).fill('Without a draft');
  await eventually('it was tried once', async () => saves === 1);
  const sent = await hold(page, '**/publish');
  await post(page).click();
  await sent.isAsked;
  await page.evaluate('dispatchEvent(new Event("online"))');
  sent.letGo();
  await page.waitForURL('**/home#post-*');
  await page.goto('/drafts');
  assert.deepEqual(await made('Without a draft'), { posts: 1, drafts: 0 });
});
