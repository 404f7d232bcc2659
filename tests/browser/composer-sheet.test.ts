import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, fillSignIn, startForBrowser } from '../support/browser-server.ts';
import { look } from '../support/chromium.ts';
import { as, post } from '../support/posting.ts';
import type { Json, TestUser } from '../support/server.ts';

// The composer over a page: it is there at once, shows what one uses, and loses nothing.
let started: BrowserServer;
let ada: TestUser;
let theirs: Json;
let page: Page;

before(async () => {
  started = await startForBrowser();
  const { server } = started;
  await assetsOf(server.ctx).build();
  ada = await server.createUser('ada');
  theirs = await post(server, await server.createUser('grace'), 'What do you think?');
  ({ page } = await started.signedIn('ada', { scripts: true, device: 'phone' }));
});
after(() => started?.close());

const PROMPT = "What's on your mind?";
const dialog = () => page.getByRole('dialog');
const text = () => dialog().getByLabel(PROMPT);
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const isWhole = () => dialog().getByRole('button', { name: 'Emoji' }).waitFor();
const me = () => as(started.server, ada);
const drafts = async () =>
  (await me()('GET', '/api/whinchat/v1/drafts')).items.map(({ params }) => String(params?.status));

/** Holds the form that a page asks for. Returns what lets it come, or ends in another way. */
async function holdForm(on = page): Promise<(how?: 'lost') => void> {
  const { promise, resolve } = Promise.withResolvers<'lost' | undefined>();
  await on.route('**/publish*', async (route) => {
    if (route.request().isNavigationRequest()) return route.fallback();
    if ((await promise) === 'lost') return route.abort('connectionfailed');
    await route.fallback();
  });
  return (how) => resolve(how);
}

/** Ways to the composer over other pages, what it is called there, and what its field holds once it is whole. */
const WAYS: readonly (readonly [path: () => string, open: () => Promise<unknown>, name: string, holds: string])[] = [
  [() => '/explore', () => page.keyboard.press('n'), 'New post', ''],
  [() => '/notifications', () => page.getByRole('link', { name: 'New post' }).first().click(), 'New post', ''],
  [() => `/@grace/${theirs.id}`, () => page.getByRole('button', { name: 'Reply' }).click(), 'Write a reply', '@grace '],
  [() => `/@grace/${theirs.id}`, () => page.keyboard.press('m'), 'New post', '@grace '],
];

for (const [path, open, name, holds] of WAYS)
  test(`over ${path.name || 'a page'} one writes before the form is there: ${name}, "${holds}"`, async () => {
    await page.goto(path());
    const release = await holdForm();
    await open();
    await page.getByRole('dialog', { name }).waitFor();
    await page.keyboard.type('helo');
    await page.keyboard.press('ArrowLeft');
    release();
    await isWhole();
    await page.keyboard.type('l');
    assert.equal(await text().inputValue(), `${holds}hello`);
    assert.equal(new URL(page.url()).pathname, path());
    await press('Close');
    await page.getByRole('button', { name: 'Delete it' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.unroute('**/publish*');
  });

test('what is typed before a form that does not come is a draft as soon as one can', async () => {
  await page.goto('/explore');
  const release = await holdForm();
  await page.keyboard.press('n');
  await dialog().waitFor();
  await page.keyboard.type('Typed into a tunnel');
  release('lost');
  await page.waitForURL('**/publish?draft=*');
  assert.equal(await page.getByLabel(PROMPT).inputValue(), 'Typed into a tunnel');
  await page.unroute('**/publish*');
  const own = await started.signedIn('ada', { scripts: true });
  await own.page.goto('/notifications');
  await own.context.clearCookies({ name: 'whinchat_session' });
  const refuse = await holdForm(own.page);
  await own.page.keyboard.press('n');
  await own.page.getByRole('dialog').waitFor();
  await own.page.keyboard.type('Typed after the end');
  refuse();
  await own.page.waitForURL('**/auth/sign_in*');
  await fillSignIn(own.page, 'ada');
  await own.page.goto('/publish');
  await own.page.waitForURL('**/publish?draft=*');
  assert.ok((await drafts()).includes('Typed after the end'));
  await own.context.close();
});

test('an edit is made over the page; what is not saved is there again, until it is discarded', async () => {
  const { id } = await post(started.server, ada, 'As it was');
  const edit = async () => {
    await page.getByRole('article').getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('dialog', { name: 'Edit post' }).waitFor();
    await isWhole();
  };
  await page.goto(`/@ada/${id}`);
  await edit();
  await page.keyboard.type(', and is');
  await page.reload();
  await edit();
  assert.equal(await text().inputValue(), 'As it was, and is');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard' }).click();
  await dialog().waitFor({ state: 'detached' });
  await edit();
  assert.equal(await text().inputValue(), 'As it was');
  await page.keyboard.type(', edited');
  await press('Save');
  await page.getByRole('article').filter({ hasText: 'As it was, edited' }).waitFor();
  assert.equal(await dialog().count(), 0);
});

test('only what is used is shown: parts by their icons, the audience on its button, the number near the end', async () => {
  await page.goto('/home');
  await page.keyboard.press('n');
  await isWhole();
  const warning = dialog().getByLabel('Content warning');
  const isInSight = async () => ((await warning.locator('..').boundingBox())?.width ?? 0) > 1;
  assert.deepEqual([await isInSight(), await dialog().getByLabel('Answer 1').isVisible()], [false, false]);
  await press('Content warning');
  await page.keyboard.type('Owls');
  await press('Content warning');
  assert.deepEqual([await isInSight(), await warning.inputValue()], [true, 'Owls']);
  await press('Poll');
  await dialog().getByLabel('Answer 1').waitFor();
  await press('Poll');
  assert.equal(await dialog().getByLabel('Answer 1').isVisible(), false);
  const audience = () => dialog().getByRole('button', { name: /^Audience: / });
  assert.equal((await audience().textContent()) ?? '', 'Audience: Public · anyone can quote');
  await audience().click();
  await dialog().getByLabel('Who may quote').selectOption('followers');
  assert.match((await audience().textContent()) ?? '', /: Public · followers can quote$/);
  await dialog().getByLabel('Only for people on this server').check();
  await dialog().getByLabel('Audience').selectOption('private');
  assert.match((await audience().textContent()) ?? '', /: Followers · only this server$/);
  await page.keyboard.press('Escape');
  const count = dialog().locator('output[for="c-text"]');
  assert.equal(await count.isVisible(), false);
  await text().fill('x'.repeat(Number(await page.getAttribute('post-composer', 'max')) - 30));
  assert.equal(await count.innerText(), '26');
  await look(page, 'composer-sheet');
});

test('a poll shows as many answers as it has, with one more or less at a button', async () => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const answers = () => page.getByRole('textbox', { name: /^Answer/ }).count();
  await page.goto('/publish');
  await button('Poll').click();
  assert.equal(await answers(), 2);
  await button('Add an answer').click();
  await page.keyboard.type('a third');
  assert.equal(await answers(), 3);
  await button('Remove this answer').click();
  assert.equal(await answers(), 2);
});

test('with scripts the page of the composer has its choices by their names, and fields that are not in sight show themselves', async () => {
  await page.goto('/publish');
  await page.getByRole('button', { name: 'Emoji' }).waitFor();
  await page.getByLabel(PROMPT).fill('Vom Wetter');
  await page.getByLabel('Content warning').fill('Wetter');
  await page.getByLabel('Audience').selectOption('private');
  await page.getByLabel('Language').selectOption('de');
  assert.ok(((await page.getByLabel('Content warning').locator('..').boundingBox())?.width ?? 0) > 1);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.waitForURL('**/home#post-*');
  const [made] = (await me()('GET', `/api/v1/accounts/${ada.id}/statuses`)).items;
  assert.deepEqual([made?.spoiler_text, made?.visibility, made?.language].map(String), ['Wetter', 'private', 'de']);
});
