import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { WIDTHS } from '../support/chromium.ts';
import { follow, post } from '../support/posting.ts';
import type { TestServer, TestUser } from '../support/server.ts';

let started: BrowserServer;
let server: TestServer;
let ada: TestUser;
let grace: TestUser;
let context: BrowserContext;
let page: Page;
const faults: string[] = [];

const POSTS = 50;

before(async () => {
  started = await startForBrowser();
  server = started.server;
  await assetsOf(server.ctx).build();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  await follow(server, ada, grace);
  for (let number = 0; number < POSTS; number += 1) await post(server, grace, `Number ${number} of many`);
  ({ context, page } = await started.signedIn('ada', { scripts: true, device: 'phone' }));
  // Of all its pages, of which a test may open another.
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  context.on('weberror', (error) => faults.push(String(error.error())));
});
after(() => started?.close());

const numbered = (number: number) => page.getByRole('article').filter({ hasText: `Number ${number} of many` });

const topOf = (number: number) => numbered(number).evaluate((element) => element.getBoundingClientRect().top);

/** Scrolls as a finger does, until a post has come and is on the screen. */
async function readDownTo(number: number): Promise<void> {
  await page.mouse.move(180, 300);
  for (let turns = 0; turns < 200 && (await numbered(number).count()) === 0; turns += 1) {
    await page.mouse.wheel(0, 1500);
    await page.waitForTimeout(50);
  }
  await numbered(number).scrollIntoViewIfNeeded();
}

const hasAt = () => page.waitForURL((url) => url.searchParams.has('at'));

async function noneIsTwice(): Promise<void> {
  const ids = await page.locator('article[id]').evaluateAll((all) => all.map(({ id }) => id));
  assert.equal(new Set(ids).size, ids.length);
}

for (const path of ['/home', '/@grace']) {
  test(`${path} goes on as one reads; a reload in the middle shows the same post at the same place`, async () => {
    await page.goto(path);
    await readDownTo(12);
    assert.equal((await page.locator('.turn').count()) <= 1, true);
    await noneIsTwice();
    await hasAt();
    await page.waitForTimeout(500);
    const before = await topOf(12);
    await page.reload();
    await numbered(12).waitFor();
    await page.waitForLoadState('load');
    assert.ok(Math.abs((await topOf(12)) - before) < 50, `${await topOf(12)} instead of ${before}`);
    await numbered(20).waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Newer' }).waitFor({ state: 'attached' });
    for (let turns = 0; turns < 200 && (await numbered(POSTS - 1).count()) === 0; turns += 1) {
      await page.mouse.wheel(0, -800);
      await page.waitForTimeout(50);
    }
    assert.equal(await page.getByRole('link', { name: 'Newer' }).count(), 0);
    await page.evaluate('scrollTo(0, 0)');
    await page.waitForURL((url) => !url.searchParams.has('at'));
  });

  test(`back to ${path} after opening a post is at the same place, from the cache of the browser and without it`, async () => {
    await page.goto(path);
    await readDownTo(20);
    await hasAt();
    const openAndReturn = async () => {
      const before = await topOf(20);
      await numbered(20).locator('.when').click();
      await page.waitForURL(/\/@grace\/\d+$/);
      await page.goBack({ waitUntil: 'commit' });
      await page.waitForURL((url) => url.pathname === path, { waitUntil: 'commit' });
      await numbered(20).waitFor();
      return { before, after: await topOf(20) };
    };
    await page.evaluate('window.stillHere = true');
    const cached = await openAndReturn();
    assert.equal(await page.evaluate('window.stillHere'), true);
    assert.equal(cached.after, cached.before);
    await page.evaluate('addEventListener("unload", () => {})');
    const fresh = await openAndReturn();
    assert.equal(await page.evaluate('window.stillHere'), undefined);
    assert.ok(Math.abs(fresh.after - fresh.before) < 50, `${fresh.after} instead of ${fresh.before}`);
  });
}

test('what comes between the making of a page and its first connection is told of, and moves nothing', async () => {
  const usual = page;
  page = await context.newPage();
  try {
    // A page that nobody sees does not connect.
    await page.addInitScript(
      'Object.defineProperty(document, "visibilityState", { get: () => (window.isSeen ? "visible" : "hidden") })',
    );
    await page.goto('/home');
    await post(server, grace, 'Just too late');
    await page.evaluate('window.isSeen = true; document.dispatchEvent(new Event("visibilitychange"))');
    const told = page.getByRole('button', { name: '1 new post' });
    await told.waitFor();
    await readDownTo(45);
    const before = await topOf(45);
    await post(server, grace, 'And one more');
    const both = page.getByRole('button', { name: '2 new posts' });
    await both.waitFor();
    assert.ok(Math.abs((await topOf(45)) - before) < 2);
    await both.click();
    await page.getByRole('article').filter({ hasText: 'And one more' }).waitFor();
    assert.equal(await page.getByRole('article').filter({ hasText: 'Just too late' }).count(), 1);
    assert.equal(await both.count(), 0);
    await noneIsTwice();
  } finally {
    await page.close();
    page = usual;
  }
});

test('elsewhere too, what has come is told of by one connection, moves nothing, and leaves out what one hides', async () => {
  const ok = async (method: string, path: string, json?: object) =>
    (await server.request(method, path, { token: ada.token, ...(json && { json }) })).body;
  const list = await ok('POST', '/api/v1/lists', { title: 'Birds' });
  await ok('POST', `/api/v1/lists/${list.id}/accounts`, { account_ids: [grace.id] });
  const keywords_attributes = [{ keyword: 'spinach' }];
  const places = ['home', 'public'];
  await ok('POST', '/api/v2/filters', { title: 'No', context: places, filter_action: 'hide', keywords_attributes });
  await post(server, grace, 'The first of the #tagged');
  const usual = page;
  page = await context.newPage();
  try {
    for (const path of ['/public/local', '/public', '/tags/tagged', `/lists/${list.id}`]) {
      const sockets: string[] = [];
      const listen = (socket: { url(): string }) => sockets.push(socket.url());
      const connected = page.waitForEvent('websocket');
      page.on('websocket', listen);
      await page.goto(path);
      await connected;
      const shown = await page.getByRole('article').count();
      await post(server, grace, `Spinach and ${path} #tagged`);
      await post(server, grace, `Bread at ${path}. #tagged`);
      const told = page.getByRole('button', { name: '1 new post', exact: true });
      await told.waitFor();
      assert.equal(await page.getByRole('article').count(), shown, path);
      await told.click();
      await page
        .getByRole('article')
        .filter({ hasText: `Bread at ${path}.` })
        .waitFor();
      assert.equal(await page.getByRole('article').filter({ hasText: 'Spinach' }).count(), 0, path);
      assert.equal(await told.count(), 0, path);
      assert.equal(sockets.length, 1, path);
      page.off('websocket', listen);
      await noneIsTwice();
    }
  } finally {
    await page.close();
    page = usual;
  }
});

test('how far one has read is noted as one reads, never back, and told on the next visit', async () => {
  await page.goto('/home');
  const marker = async () =>
    String(
      (await server.request('GET', '/api/v1/markers?timeline[]=home', { token: ada.token })).body.home?.last_read_id,
    );
  const newest = String(await page.getByRole('article').first().getAttribute('data-id'));
  for (let tries = 0; tries < 100 && (await marker()) !== newest; tries += 1) await page.waitForTimeout(100);
  assert.equal(await marker(), newest);
  await readDownTo(30);
  const { id } = await post(server, grace, 'Not read yet');
  await page.waitForTimeout(1700);
  assert.equal(await marker(), newest);
  await page.goto('/home');
  const line = page.getByText('You stopped reading here');
  await line.waitFor();
  assert.deepEqual(await line.evaluate((element) => element.previousElementSibling?.getAttribute('data-id')), id);
  assert.equal(await page.getByRole('button', { name: 'Mark as read' }).count(), 0);
});

test('what waits is counted anew when one returns, and is seen to by looking at it', async () => {
  await page.goto('/home');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' });
  await post(server, grace, '@ada are you there?');
  assert.equal(await link.innerText(), 'Notifications');
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
  await link.getByText('1', { exact: true }).waitFor();
  assert.match(await page.title(), /^\(1\) Home/);
  await link.click();
  await page.getByRole('article').filter({ hasText: 'are you there?' }).first().waitFor();
  await link.getByText('1', { exact: true }).waitFor({ state: 'hidden' });
  assert.match(await page.title(), /^Notifications/);
  const unread = await server.request('GET', '/api/v1/notifications/unread_count', { token: ada.token });
  assert.equal(unread.body.count, 0);
});

test('notifications that have come are told of, of the kinds that the page shows', async () => {
  const usual = page;
  page = await context.newPage();
  try {
    const connected = page.waitForEvent('websocket');
    await page.goto('/notifications?only=mentions');
    await connected;
    const { id } = await post(server, ada, 'Like me');
    await server.request('POST', `/api/v1/statuses/${id}/favourite`, { token: grace.token });
    await post(server, grace, '@ada have you seen this?');
    const told = page.getByRole('button', { name: '1 new notification', exact: true });
    await told.waitFor();
    assert.equal(await page.getByRole('article').filter({ hasText: 'have you seen this?' }).count(), 0);
    await told.click();
    await page.getByRole('article').filter({ hasText: 'have you seen this?' }).first().waitFor();
    assert.match(page.url(), /only=mentions$/);
    assert.equal(await told.count(), 0);
  } finally {
    await page.close();
    page = usual;
  }
});

test('a wide screen has the search and people beside home, a narrow one has not', async () => {
  const lin = await server.createUser('lin');
  await follow(server, grace, lin);
  await server.request('PATCH', '/api/v1/accounts/update_credentials', {
    token: lin.token,
    json: { discoverable: true },
  });
  await page.goto('/home');
  const aside = page.getByRole('complementary', { name: 'More to discover' });
  assert.equal(await aside.count(), 0);
  await page.setViewportSize(WIDTHS.desktop);
  await aside.getByRole('searchbox').fill('grace');
  await aside.getByRole('listitem').filter({ hasText: 'lin' }).getByRole('button', { name: 'Follow' }).click();
  await page.waitForURL(/\/home/);
  await aside.getByRole('listitem').filter({ hasText: 'lin' }).waitFor({ state: 'detached' });
  await page.setViewportSize(WIDTHS.phone);
});

test('where older posts cannot be had, the link to them stays and leads to them', async () => {
  const refuse = (route: Route) => route.abort();
  await context.route('**/home?max_id=*', refuse);
  const before = faults.length;
  const refused = page.waitForEvent('requestfailed', (request) => new URL(request.url()).searchParams.has('max_id'));
  await page.goto('/home');
  await page.getByRole('link', { name: 'Older' }).scrollIntoViewIfNeeded();
  await refused;
  await context.unroute('**/home?max_id=*', refuse);
  await page.getByRole('link', { name: 'Older' }).click();
  await page.waitForURL(/max_id=/);
  // The browser tells of what was refused here on purpose.
  for (const fault of faults.splice(before)) assert.match(fault, /net::ERR_FAILED/);
});

test('beyond 400 posts the farthest leave a box of their height, and come back', async () => {
  let times = 0;
  const invent = async (route: Route) => {
    const upper = BigInt(new URL(route.request().url()).searchParams.get('max_id') ?? '0');
    times += 1;
    const made = Array.from({ length: 20 }, (_, index) => upper - 64n * BigInt(index + 1));
    const articles = made.map(
      (id) => `<article class="post" id="post-${id}" data-id="${id}"><p>Invented ${id}</p><p>…</p></article>`,
    );
    const turn = times < 30 ? `<nav class="turn"><a rel="next" href="/home?max_id=${made.at(-1)}">Older</a></nav>` : '';
    await route.fulfill({ contentType: 'text/html', body: articles.join('') + turn });
  };
  await context.route('**/home?max_id=*', invent);
  await page.goto('/home');
  const newest = page.getByRole('article').first();
  await newest.waitFor();
  const name = await newest.innerText();
  for (let turns = 0; turns < 500 && times < 30; turns += 1) {
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await page.waitForTimeout(30);
  }
  await page.waitForTimeout(300);
  const count = await page.getByRole('article').count();
  assert.ok(count <= 400, `${count} posts`);
  const height = await page.evaluate('document.documentElement.scrollHeight');
  assert.ok((await page.locator('.far').count()) > 5);
  await context.unroute('**/home?max_id=*', invent);
  await page.evaluate('scrollTo(0, 0)');
  await page
    .getByRole('article')
    .filter({ hasText: name.split('\n').at(-1) ?? '' })
    .first()
    .waitFor();
  const difference = Number(await page.evaluate('document.documentElement.scrollHeight')) - Number(height);
  assert.ok(Math.abs(difference) < 20, `${difference} px`);
  await noneIsTwice();
  await context.unrouteAll();
});

test('nothing that these pages do is refused by their own policy', () => assert.deepEqual(faults, []));
