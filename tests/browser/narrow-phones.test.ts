import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { as, follow, post } from '../support/posting.ts';

/** The narrowest that is meant, in the language with the longest words. */
const NARROW = { width: 320, height: 640 };

let started: BrowserServer;
let page: Page;

before(async () => {
  started = await startForBrowser();
  const { server } = started;
  await assetsOf(server.ctx).build();
  const ada = await server.createUser('ada', { role: 'owner' });
  const grace = await server.createUser('grace');
  await follow(server, ada, grace);
  const { id } = await post(server, grace, 'Counted by everybody');
  await post(server, ada, { status: '@grace I count too', in_reply_to_id: String(id) });
  for (const verb of ['favourite', 'reblog']) await as(server, ada)('POST', `/api/v1/statuses/${id}/${verb}`);
  ({ page } = await started.signedIn('ada', { scripts: true, device: 'phone', locale: 'de' }));
  await page.setViewportSize(NARROW);
});
after(() => started?.close());

/** How many rows things stand in. */
const rowsOf = (things: Locator): Promise<number> =>
  things.evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().bottom / 12))).size);

test('the names of the main places are read whole at the bottom of a narrow phone', async () => {
  await page.goto('/home');
  const cut = await page
    .locator('.rail .label:visible')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  assert.deepEqual(cut, []);
});

test('the buttons of a post stand in one row with their counts on a narrow phone', async () => {
  await page.goto('/@grace');
  assert.equal(await rowsOf(page.locator('article .acts').first().locator('> .act')), 1);
});

test('the tab of a page is in sight where a row of tabs is wider than the window', async () => {
  for (const path of ['/directory', '/admin/trends/authors']) {
    await page.goto(path);
    const current = page.locator('.tabs > [aria-current]').first();
    await current.waitFor();
    const { left, right } = await current.evaluate((one) => {
      const { left, right } = one.getBoundingClientRect();
      return { left, right };
    });
    assert.ok(left >= 0 && right <= NARROW.width, `${path}: from ${left} to ${right}`);
  }
});

test('the buttons of the composer stand in one row, and the line with the button to post is one, on a narrow phone', async () => {
  await page.goto('/publish');
  const row = page.locator('.writing-tools > button');
  await row.first().waitFor();
  assert.equal(await rowsOf(row), 1);
  assert.equal(await rowsOf(page.locator('.composer > .actions > :visible')), 1);
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), NARROW.width);
});

test('a name has the line for itself where people are gathered on a narrow phone', async () => {
  await page.goto('/catch-up');
  const [name, hint] = [page.locator('.glance-author h3').first(), page.locator('.glance-author header .hint').first()];
  const [above, below] = [await name.boundingBox(), await hint.boundingBox()];
  assert.ok(above && below && below.y >= above.y + above.height, 'the hint is below the name');
});
