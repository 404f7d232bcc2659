import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { takePicture } from '../support/chromium.ts';
import { as, post, told } from '../support/posting.ts';
import type { Json, TestUser } from '../support/server.ts';

// Whoever comes to a field that holds something writes on, and does not write before it.
let started: BrowserServer;
let ada: TestUser;
let grace: TestUser;
let asked: Json;
let own: Json;
let draft: Json;
const contexts: BrowserContext[] = [];
const pages: Partial<Record<'with' | 'without', Page>> = {};

before(async () => {
  started = await startForBrowser();
  const { server } = started;
  await assetsOf(server.ctx).build();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  asked = await post(server, grace, 'What do you think?');
  own = await post(server, ada, 'As it was');
  draft = (await as(server, ada)('POST', '/api/whinchat/v1/drafts', { json: { status: 'Begun' } })).body;
  for (const scripts of ['with', 'without'] as const) {
    const { context, page } = await started.signedIn('ada', { scripts: scripts === 'with' });
    contexts.push(context);
    pages[scripts] = page;
  }
});
after(async () => {
  for (const context of contexts) await context.close();
  await started?.close();
});

const pageOf = (scripts: 'with' | 'without'): Page => pages[scripts] ?? assert.fail(scripts);
const text = (page: Page) => page.getByLabel("What's on your mind?");
const newest = async () => (await as(started.server, ada)('GET', `/api/v1/accounts/${ada.id}/statuses`)).items[0];
const isAlive = (page: Page) => page.getByRole('button', { name: 'Emoji' }).waitFor();

/** Where a field comes filled in, and what it holds when one has written on. */
const FILLED: readonly [form: string, address: () => string, holds: string][] = [
  ['a reply', () => `/publish?in_reply_to_id=${asked.id}`, '@grace hello'],
  ['a mention', () => '/publish?text=%40grace%20', '@grace hello'],
  ['a private mention', () => '/publish?visibility=direct&text=%40grace%20', '@grace hello'],
  ['what is shared', () => '/share?title=Birds%20', 'Birds hello'],
  ['a draft', () => `/publish?draft=${draft.id}`, 'Begunhello'],
  ['an edit', () => `/publish?edit=${own.id}`, 'As it washello'],
];

test(`with scripts, ${FILLED.length} forms that come filled in go on behind what they hold`, async () => {
  const page = pageOf('with');
  for (const [form, address, holds] of FILLED) {
    await page.goto(address());
    await isAlive(page);
    await page.keyboard.type('hello');
    assert.equal(await text(page).inputValue(), holds, form);
    await page.evaluate('for (const one of document.forms) one.reset()');
  }
});

test('over a page too, by the button of a post, its key, and the menu of a person', async () => {
  const page = pageOf('with');
  const dialog = page.getByRole('dialog');
  const leave = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete it' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  for (const open of [
    () => page.getByRole('button', { name: 'Reply' }).click(),
    () => page.keyboard.press('r'),
    async () => {
      await page.goto('/@grace');
      await page.getByRole('button', { name: 'More' }).first().click();
      await page.getByRole('link', { name: 'Mention @grace', exact: true }).click();
    },
  ]) {
    await page.goto(`/@grace/${asked.id}`);
    await open();
    await text(page).waitFor();
    await isAlive(page);
    await page.keyboard.type('hello');
    assert.equal(await text(page).inputValue(), '@grace hello');
    await leave();
  }
  await page.goto(`/@grace/${asked.id}`);
  await page.keyboard.press('m');
  await isAlive(page);
  await page.keyboard.type('hello');
  assert.equal(await text(page).inputValue(), '@grace hello');
});

test('what is written before the scripts are there stands behind the name, and the caret stays in it', async () => {
  const page = pageOf('with');
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => isWritten.then(() => route.continue()));
  await page.goto(`/publish?in_reply_to_id=${asked.id}`, { waitUntil: 'commit' });
  await text(page).waitFor();
  await page.keyboard.type('helo');
  await page.keyboard.press('ArrowLeft');
  written();
  await isAlive(page);
  await page.unroute('**/assets/*.js');
  await page.keyboard.type('l');
  assert.equal(await text(page).inputValue(), '@grace hello');
});

test('"n" leads to where one goes on, and back to where one was', async () => {
  const page = pageOf('with');
  const json = { status: 'Begun' };
  const { id } = (await as(started.server, ada)('POST', '/api/whinchat/v1/drafts', { json })).body;
  await page.goto(`/publish?draft=${id}`);
  await isAlive(page);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.type('-');
  assert.equal(await text(page).inputValue(), 'Begu-n');
});

for (const form of ['a reply', 'a mention', 'a private mention'] as const) {
  test(`without scripts, ${form} tells whom it is for`, async () => {
    const page = pageOf('without');
    const [, address] = FILLED.find(([one]) => one === form) ?? assert.fail();
    await page.goto(address());
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('hello');
    await takePicture(page, `names-beside-${form.replaceAll(' ', '-')}`);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByRole('article').filter({ hasText: 'hello' }).first().waitFor();
    const made = await newest();
    assert.equal(String(made?.content).replaceAll(/<[^>]*>/g, ''), '@grace hello');
    assert.deepEqual(await told(started.server, grace, made?.id), ['mention']);
  });
}

test('without scripts, nothing that is filled in takes the focus', async () => {
  const page = pageOf('without');
  for (const [form, address] of FILLED) {
    await page.goto(address());
    const focus = await page.locator('textarea:focus').count();
    assert.equal(focus > 0, (await text(page).inputValue()) === '', form);
  }
});

test('after a wrong password one writes that, and not before the address', async () => {
  const context = await started.browser.newContext({ baseURL: started.base, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/auth/sign_in');
  await page.locator('input[type=email]:focus').waitFor();
  await page.keyboard.type('ada@example.org');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await page.locator('input[type=password]:focus').waitFor();
  await page.keyboard.type('better');
  assert.deepEqual(
    [await page.locator('input[type=email]').inputValue(), await page.locator('input[type=password]').inputValue()],
    ['ada@example.org', 'better'],
  );
  await context.close();
});
