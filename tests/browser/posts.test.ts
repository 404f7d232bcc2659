import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { finishRefresh } from '../../src/domain/async-refreshes/refreshes.ts';
import { repliesKey } from '../../src/domain/statuses/remote/order-fetch.ts';
import { toWire } from '../../src/lib/id.ts';
import type { Tx } from '../../src/platform/db/handle.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { launchChromium, takePicture } from '../support/chromium.ts';
import { stranger, strangersPost } from '../support/elsewhere.ts';
import { as, follow, post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';
import { startLibreTranslate, type TestService } from '../translation/services.ts';

let started: BrowserServer;
let service: TestService;
let ada: TestUser;
let grace: TestUser;
/** Ada's pages: without scripts, and with them. */
let page: Page;
let alive: Page;
const ids: Record<string, string> = {};
const faults: string[] = [];

before(async () => {
  service = await startLibreTranslate();
  started = await startForBrowser(launchChromium, { TRANSLATE_URL: service.url });
  const { server } = started;
  await assetsOf(server.ctx).build();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  await follow(server, ada, grace);
  ids.first = String((await post(server, grace, 'A first post')).id);
  ids.foreign = String((await post(server, grace, { status: 'Guten Morgen', language: 'de' })).id);
  ids.mine = String((await post(server, ada, 'Mine to quote')).id);
  ids.quoting = String((await post(server, grace, { status: 'As she says', quoted_status_id: ids.mine })).id);
  ({ page } = await started.signedIn('ada'));
  ({ page: alive } = await started.signedIn('ada', { scripts: true }));
  alive.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  alive.on('pageerror', (error) => faults.push(String(error)));
});
after(async () => {
  await started?.close();
  await service?.close();
});

const articleWith = (where: Page, text: string) => where.getByRole('article').filter({ hasText: text });
const press = (where: Page, name: string) => where.getByRole('button', { name, exact: true }).click();
const shownTo = async (who: TestUser, id: string | undefined) =>
  (await as(started.server, who)('GET', `/api/v1/statuses/${id}`)).body;

async function choose(where: Page, text: string, item: string): Promise<void> {
  await articleWith(where, text).first().getByRole('button', { name: 'More' }).click();
  await press(where, item);
}

test('arrows point the way that one reads', async () => {
  const { page: arabic, context } = await started.signedIn('ada', { locale: 'ar' });
  for (const [shown, mirrored] of [
    [page, false],
    [arabic, true],
  ] as const) {
    await shown.goto('/home');
    const arrow = "document.querySelector('article .act.reply .icon')";
    const transform: string = await shown.evaluate(`getComputedStyle(${arrow}).transform`);
    assert.equal(transform.startsWith('matrix(-1'), mirrored);
  }
  await context.close();
});

test('a post is boosted to followers only, and it is undone where it was done by mistake', async () => {
  await page.goto('/home');
  await choose(page, 'A first post', 'Boost to …');
  await page.getByLabel('Followers').check();
  await press(page, 'Boost');
  const boosts = await as(started.server, ada)('GET', `/api/v1/accounts/${ada.id}/statuses`);
  assert.deepEqual(
    boosts.items.filter(({ reblog }) => reblog !== null).map(({ visibility }) => String(visibility)),
    ['private'],
  );
  await alive.goto('/home');
  const article = articleWith(alive, 'A first post').first();
  await article.getByRole('button', { name: 'Boost', exact: true }).click();
  await article.locator('.boost[aria-pressed="false"]').waitFor();
  for (const [name, kind, said] of [
    ['Boost', 'boost', 'Boosted.'],
    ['Favourite', 'favourite', 'Favourited.'],
  ] as const) {
    await article.getByRole('button', { name, exact: true }).click();
    const message = alive.getByRole('status').filter({ hasText: said });
    await message.getByRole('button', { name: 'Undo' }).click();
    await article.locator(`.${kind}[aria-pressed="false"]`).waitFor();
    await message.waitFor({ state: 'detached' });
  }
  const { favourited, reblogged } = await shownTo(ada, ids.first);
  assert.deepEqual([favourited, reblogged].map(String), ['false', 'false']);
});

test('one reacts by choosing, sees who did, and takes it back; what is no emoji is said and kept', async () => {
  await page.goto('/home');
  await choose(page, 'A first post', 'React …');
  await page.getByLabel('Another emoji').fill('no emoji');
  await press(page, 'React');
  assert.equal(await page.getByLabel('Another emoji').inputValue(), 'no emoji');
  await page.getByText('Name is not a recognized emoji').waitFor();
  await press(page, '🎉');
  await page.getByRole('button', { name: '🎉, 1 person' }).waitFor();
  await page.getByRole('link', { name: '1 reaction' }).click();
  await page.getByRole('listitem').filter({ hasText: '@ada' }).waitFor();
  await page.getByRole('button', { name: '🎉, 1 person' }).click();
  assert.equal(await page.getByRole('button', { name: /person/ }).count(), 0);

  await alive.goto('/home');
  await alive.evaluate('window.stillHere = true');
  await choose(alive, 'A first post', 'React …');
  const dialog = alive.getByRole('dialog', { name: 'React to this post' });
  // What it is for comes before the way out.
  await dialog.locator('.pick:focus').waitFor();
  // All emojis come in the place of the field for any other.
  await dialog.getByLabel('Another emoji').waitFor({ state: 'detached' });
  await takePicture(alive, 'react');
  await dialog.getByRole('searchbox').fill('duck');
  await dialog.getByRole('button', { name: 'duck', exact: true }).click();
  await alive.getByRole('button', { name: '🦆, 1 person', pressed: true }).waitFor();
  assert.equal(await dialog.count(), 0);
  assert.equal(await alive.evaluate('window.stillHere'), true);
  await alive.getByRole('button', { name: '🦆, 1 person' }).click();
  await alive.getByRole('button', { name: '🦆, 1 person' }).waitFor({ state: 'detached' });
});

test('who quoted one is found, a quote is revoked, and nobody else may quote from then on', async () => {
  await page.goto(`/@ada/${ids.mine}`);
  await page.getByRole('link', { name: '1 quote' }).click();
  await choose(page, 'As she says', 'Revoke quote …');
  await press(page, 'Revoke quote');
  await page.getByText('The author of the quoted post has revoked the quote.').waitFor();
  assert.equal(String((await shownTo(grace, ids.quoting)).quote?.state), 'revoked');
  await alive.goto(`/@ada/${ids.mine}`);
  await choose(alive, 'Mine to quote', 'Who may quote …');
  await alive.locator('dialog input:checked:focus').waitFor();
  await alive.getByRole('dialog').getByLabel('Just me').check();
  await press(alive, 'Save');
  await alive.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(String((await shownTo(grace, ids.mine)).quote_approval?.current_user), 'denied');
});

test('a post in another language is translated: in its place, or on a page beside the original', async () => {
  await alive.goto('/home');
  const article = alive.locator(`#post-${ids.foreign}`);
  await article.getByRole('button', { name: 'Translate' }).click();
  await article.getByText('[en] Guten Morgen').waitFor();
  await takePicture(alive, 'translated');
  await article.getByRole('button', { name: 'Show original' }).click();
  await article.getByText('[en]').waitFor({ state: 'detached' });
  await page.goto('/home');
  await page.locator(`#post-${ids.foreign}`).getByRole('button', { name: 'Translate' }).click();
  await articleWith(page, '[en] Guten Morgen').waitFor();
  await page.getByText('Guten Morgen', { exact: true }).waitFor();
  await page.getByText('Translated from German by LibreTranslate.').waitFor();
  await takePicture(page, 'translation');
});

test('what another server has of a thread is counted, and shown as it comes', async () => {
  const { server } = started;
  const eva = await stranger(server, 'eva', 'elsewhere.example');
  const counts = { favourites: undefined, reblogs: undefined, replies: 31 };
  const root = await strangersPost(server, eva, 0, { content: '<p>A long story</p>', counts });
  const change = (work: (tx: Tx) => Promise<unknown>) => server.ctx.store.transaction(work);
  const path = `/@eva@elsewhere.example/${toWire(root.id)}`;
  for (const shown of [page, alive]) {
    await shown.goto(path);
    await shown.getByText('0 of 31 replies are known here.').waitFor();
  }
  await takePicture(page, 'thread');
  await strangersPost(server, eva, 0, { content: '<p>The end of it</p>', inReplyTo: root.uri });
  await change((tx) => finishRefresh(tx, repliesKey(root.id), 1));
  await articleWith(alive, 'The end of it').waitFor();
  assert.equal(await alive.getByText('More are being loaded.').count(), 0);
  await page.getByRole('link', { name: 'Check again' }).click();
  await articleWith(page, 'The end of it').waitFor();
});

test('the link of a post and of a profile is copied where scripts run, and only offered there', async () => {
  await alive.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => alive.evaluate('navigator.clipboard.readText()');
  await alive.goto('/home');
  await choose(alive, 'A first post', 'Copy link');
  await alive.getByText('Copied.').waitFor();
  assert.equal(await copied(), `${started.base}/@grace/${ids.first}`);
  await alive.goto('/@grace');
  await alive.getByRole('button', { name: 'More' }).first().click();
  await alive.keyboard.press('Enter');
  await alive.getByText('Copied.').waitFor();
  assert.equal(await copied(), `${started.base}/@grace`);
  await page.goto('/home');
  await articleWith(page, 'A first post').first().getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Mute conversation' }).first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Copy link' }).count(), 0);
});

test('a long post is folded until one opens it, and is whole on its own page', async () => {
  const { id } = await post(started.server, grace, Array.from({ length: 30 }, (_, at) => `Line ${at}`).join('\n'));
  for (const shown of [page, alive]) {
    await shown.goto('/home');
    const text = shown.locator(`#post-${id} .text`);
    const folded = (await text.boundingBox())?.height ?? 0;
    await shown.getByText('Show all').click();
    const open = (await text.boundingBox())?.height ?? 0;
    assert.ok(folded > 0 && open > folded * 1.5, `${folded} ${open}`);
    await shown.getByText('Show less').waitFor();
    await shown.goto(`/@grace/${id}`);
    assert.equal(await shown.getByText('Show all').count(), 0);
  }
});

test('posts are walked through and acted on by keys alone, and keys are letters where one writes', async () => {
  const { keyboard } = alive;
  const id = () => alive.evaluate<string>("document.activeElement.closest('article')?.id ?? ''");
  const pressKeys = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key);
  };
  const at = (path: string) => alive.waitForURL((url) => url.pathname === path);
  await alive.goto('/home');
  await keyboard.press('j');
  await alive.locator('article:focus').waitFor();
  const first = await id();
  await keyboard.press('j');
  const second = await id();
  await pressKeys('k');
  assert.deepEqual([await id(), second === first], [first, false]);
  await takePicture(alive, 'key');
  await keyboard.press('f');
  await alive.locator(`#${first} .favourite[aria-pressed="true"]`).waitFor();
  assert.equal(await id(), first, 'the focus stays');
  await keyboard.press('?');
  await alive.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  assert.equal(
    await alive.locator('dialog h1:focus').count(),
    1,
    'where there is only text, it is read from the start',
  );
  await takePicture(alive, 'keys');
  await keyboard.press('f');
  await keyboard.press('Escape');
  await alive.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await id(), first, 'the focus returns');
  assert.equal(await alive.locator(`#${first} .favourite[aria-pressed="true"]`).count(), 1, 'not in a dialog');
  const sent: string[] = [];
  alive.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await pressKeys('Control+f', 'Shift+F');
  assert.equal(await alive.locator(`#${first} .favourite[aria-pressed="true"]`).count(), 1, 'not with other keys');
  await keyboard.press('Enter');
  await at(`/@grace/${first.replace('post-', '')}`);
  await alive.locator(`#${first} .favourite[aria-pressed="true"]`).waitFor();
  assert.deepEqual(
    sent.filter((path) => path.includes('favourite')),
    [],
    'nothing was asked for',
  );
  await keyboard.press('r');
  await alive.locator('dialog.composing[open]').waitFor();
  await alive.goto('/publish');
  const box = alive.getByLabel("What's on your mind?");
  await box.focus();
  await keyboard.type(' jkfgh');
  assert.match(await box.inputValue(), / jkfgh/);
  await pressKeys('Escape', 'g', 'n');
  await at('/notifications');
  await keyboard.press('2');
  await at('/search');
  await keyboard.press('s');
  await alive.locator('input[name="q"]:focus').waitFor();
  await pressKeys('a', 'Escape', 'g', 'u');
  await at('/@ada');
  await page.goto('/keyboard');
  await page.getByText('To the next post').waitFor();
});

test('nothing that a page does is refused by its own policy', () =>
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('status of 422')),
    [],
  ));
