import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, fillSignIn, startForBrowser } from '../support/browser-server.ts';
import { takePicture } from '../support/chromium.ts';
import { png } from '../support/media.ts';
import { post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

let started: BrowserServer;
let ada: TestUser;
let grace: TestUser;
let page: Page;
let small: Buffer;
const faults: string[] = [];

before(async () => {
  started = await startForBrowser();
  const { server } = started;
  small = await png();
  await assetsOf(server.ctx).build();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  await server.request('POST', `/api/v1/accounts/${grace.id}/follow`, { token: ada.token });
  ({ page } = await started.signedIn('ada', { scripts: true }));
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) faults.push(message.text());
  });
});
after(() => started?.close());

const asked = (path: string, token = ada.token) => started.server.request('GET', path, { token });
const press = (name: string, on: Page | Locator = page) => on.getByRole('button', { name, exact: true }).click();
const text = (on: Page | Locator = page) => on.getByLabel("What's on your mind?");
const files = () => page.getByRole('group', { name: 'Pictures, videos and sounds' }).getByRole('listitem');
const newest = async () => (await asked(`/api/v1/accounts/${ada.id}/statuses`)).items[0];
const drafts = async () => (await asked('/api/whinchat/v1/drafts')).items.map(({ params }) => String(params?.status));
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: small });

/** A file has been uploaded once its focal point can be chosen. */
const isThere = (file: Locator) => file.locator('[data-focus].offered').waitFor({ state: 'attached' });

const option = (by: { name: string }) => page.getByRole('listbox').getByRole('option', by);

async function openPage(): Promise<void> {
  await page.goto('/publish');
  await page.getByRole('button', { name: 'Emoji' }).waitFor();
}

/** Lets the element have files as the browser gives them when they are pasted or dropped. */
async function give(type: 'paste' | 'drop', name: string): Promise<void> {
  const how =
    type === 'paste'
      ? 'new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })'
      : 'new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })';
  await page.evaluate(`{
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob('${small.toString('base64')}'), (one) => one.charCodeAt(0));
    data.items.add(new File([bytes], '${name}', { type: 'image/png' }));
    document.getElementById('c-text').dispatchEvent(${how});
  }`);
}

test('of a text that is longer than any post may be, as much is pasted as a page can bear', async () => {
  await openPage();
  await text().focus();
  await page.evaluate("document.execCommand('insertText', false, 'x'.repeat(1_100_000))");
  assert.equal((await text().inputValue()).length, 200_000);
  await page.locator('output.characters.over').first().waitFor();
});

test('pictures that are chosen, pasted and dropped are uploaded at once, ordered, removed, and their texts asked for', async () => {
  await openPage();
  await text().fill('Three pictures');
  await page.getByLabel('Add files').setInputFiles([picture('one.png'), picture('two.png')]);
  await give('paste', 'three.png');
  await give('drop', 'four.png');
  await isThere(files().nth(3));
  await press('Picture 4 of 4, Alt text missing');
  await press('Remove', page.getByRole('dialog', { name: 'Picture 4 of 4' }));
  assert.equal(await files().count(), 3);
  await files().nth(0).getByLabel('Alt text').fill('first');
  await press('Next picture');
  await page.keyboard.type('second');
  await press('Move earlier', files().nth(1));
  await takePicture(page, 'composer-files');
  await press('Post');
  const dialog = page.getByRole('dialog', { name: 'Alt text is missing' });
  await takePicture(page, 'composer-alt');
  await press('Add alt texts', dialog);
  await page.keyboard.type('third');
  await press('Post');
  await page.waitForURL('**/home#post-*');
  const made = await newest();
  assert.deepEqual(
    [0, 1, 2].map((index) => made?.media_attachments?.[index]?.description),
    ['second', 'first', 'third'],
  );
  assert.deepEqual(faults, []);
});

test('an upload that is cut off says so, and continues when the network is back or somebody asks for it', async () => {
  await openPage();
  let isCut = true;
  await page.route('**/api/v2/media', (route) => (isCut ? route.abort('connectionfailed') : route.continue()));
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
  await page.route('**/api/v2/media', async (route) => {
    await isSeen;
    await route.fallback();
  });
  await page.getByLabel('Add files').setInputFiles([picture('cut.png')]);
  await page.getByRole('progressbar', { name: 'cut.png: uploading' }).waitFor();
  seen();
  await page.getByText('cut.png: The upload was interrupted').waitFor();
  await text().fill('With a picture');
  await press('Post');
  await page.getByRole('alert').getByText('A file has not been uploaded').waitFor();
  isCut = false;
  await press('Try again');
  await isThere(files().nth(0));
  isCut = true;
  await page.getByLabel('Add files').setInputFiles([picture('again.png')]);
  await page.getByText('again.png: The upload was interrupted').waitFor();
  isCut = false;
  await page.evaluate('dispatchEvent(new Event("online"))');
  await isThere(files().nth(1));
  await page.unroute('**/api/v2/media');
  await page
    .getByLabel('Add files')
    .setInputFiles([{ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }]);
  await page.getByText('words.png: ').waitFor();
  await takePicture(page, 'composer-refused');
  assert.doesNotMatch((await page.locator('.upload-text').textContent()) ?? '', /could not be uploaded/);
  await page.getByRole('button', { name: 'Picture 3 of 3, Not uploaded' }).waitFor();
  await press('Remove', files().nth(2));
  await press('Post');
  await press('Publish anyway');
  await page.waitForURL('**/home#post-*');
  assert.equal((await newest())?.media_attachments?.length, 2);
});

test('people, tags and emojis are completed by keyboard and pointer, and Enter stays what it is', async () => {
  await openPage();
  await text().pressSequentially('Hello @gra');
  await option({ name: 'grace' }).waitFor();
  await page.keyboard.press('Enter');
  assert.equal(await text().inputValue(), 'Hello @gra\n');
  await page.keyboard.press('Backspace');
  await option({ name: 'grace' }).waitFor();
  await takePicture(page, 'composer-completion');
  await page.keyboard.press('ArrowDown');
  assert.equal(await option({ name: 'grace' }).getAttribute('aria-selected'), 'true');
  await page.keyboard.press('Tab');
  assert.equal(await text().inputValue(), 'Hello @grace ');
  await text().pressSequentially('and @ad');
  await option({ name: 'ada' }).click();
  assert.equal(await text().inputValue(), 'Hello @grace and @ada ');
  await text().pressSequentially('@gra');
  await option({ name: 'grace' }).waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('listbox').count(), 0);
});

test('what is said to be saved is found on another device, also when the page is killed, and is gone once published', async () => {
  await openPage();
  await text().fill('A thought begun here');
  await page.getByText('Saved as a draft').waitFor();
  assert.ok((await drafts()).includes('A thought begun here'));
  const address = page.url();
  await text().fill('A thought that nobody waited for');
  const hidden = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.evaluate(`{
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  }`);
  await hidden;
  await page.reload();
  assert.equal(await text().inputValue(), 'A thought that nobody waited for');
  const other = await started.signedIn('ada', { scripts: true, device: 'phone' });
  await other.page.goto(address);
  assert.equal(await text(other.page).inputValue(), 'A thought that nobody waited for');
  await press('Post', other.page);
  await other.page.waitForURL('**/home#post-*');
  assert.ok(!(await drafts()).includes('A thought that nobody waited for'));
  await other.context.close();
});

test('what is written before the scripts run is saved too', async () => {
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => isWritten.then(() => route.continue()));
  await page.goto('/publish', { waitUntil: 'commit' });
  await text().fill('Quicker than the scripts');
  written();
  await page.getByText('Saved as a draft').waitFor();
  await page.unroute('**/assets/*.js');
  assert.deepEqual((await drafts()).slice(0, 1), ['Quicker than the scripts']);
});

test('when two devices write one draft, both texts are kept and it is said; saving by the button makes no third', async () => {
  await openPage();
  await text().fill('From both');
  await page.getByText('Saved as a draft').waitFor();
  const other = await started.signedIn('ada', { scripts: true, device: 'phone' });
  await other.page.goto(page.url());
  await text(other.page).fill('From the telephone');
  await other.page.getByText('Saved as a draft').waitFor();
  await other.context.close();
  await text().fill('From the desk');
  await page.getByText('Both are kept').waitFor();
  await text().fill('From the desk, at once');
  await press('More');
  await press('Save as draft');
  await page.waitForURL('**/drafts#*');
  const kept = (await drafts()).filter((one) => one.startsWith('From'));
  assert.deepEqual(kept.sort(), ['From the desk, at once', 'From the telephone']);
});

test('a reply is written over the page and appears in the thread, once, however often it is sent', async () => {
  const { id } = await post(started.server, grace, 'What do you think?');
  await page.goto(`/@grace/${id}`);
  await page.evaluate('window.stillHere = true');
  const shown = page.getByRole('article').filter({ hasText: 'What do you think?' });
  await shown.getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a reply' });
  await text(dialog).waitFor();
  await takePicture(page, 'composer-dialog');
  assert.equal(await text(dialog).inputValue(), '@grace ');
  await page.keyboard.press('End');
  await page.keyboard.type('I think so too');
  await page.keyboard.press('Escape');
  await takePicture(page, 'composer-leaving');
  await press('Continue writing');
  await dialog.getByRole('button', { name: 'Post', exact: true }).dblclick();
  await page.getByRole('status').getByText('Your post is published').waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.getByRole('listitem').filter({ hasText: 'I think so too' }).waitFor();
  assert.equal(await page.evaluate('window.stillHere'), true);
  const { body } = await asked(`/api/v1/statuses/${id}/context`);
  assert.equal(body.descendants?.length, 1);
  await takePicture(page, 'composer-replied');
});

test('a new post over the home page appears there; what is refused keeps the text, what cannot be sent waits, and what is left can be deleted', async () => {
  await page.goto('/home');
  const write = () => page.getByRole('navigation').getByRole('link', { name: 'New post' }).click();
  await write();
  const dialog = page.getByRole('dialog', { name: 'New post' });
  await text(dialog).fill('x'.repeat(6000));
  await press('Post', dialog);
  await dialog.getByRole('alert').waitFor();
  await text(dialog).fill('Written over the page');
  await press('Post', dialog);
  const feed = page.getByRole('feed').getByRole('article');
  await feed.filter({ hasText: 'Written over the page' }).waitFor();
  await write();
  await text(dialog).fill('Written in a tunnel');
  await page.route('**/publish', (route) => route.abort('connectionfailed'));
  await press('Post', dialog);
  await page.getByRole('heading', { name: 'Outbox' }).waitFor();
  await page.unroute('**/publish');
  await page.reload();
  await page.getByText('No post is waiting to be sent.').waitFor();
  await page.goto('/home');
  await feed.filter({ hasText: 'Written in a tunnel' }).waitFor();
  await write();
  await text(dialog).fill('Not worth it');
  await press('Close', dialog);
  await press('Delete it');
  await dialog.waitFor({ state: 'detached' });
  assert.ok(!(await drafts()).includes('Not worth it'));
  assert.deepEqual(faults, []);
});

test('emojis are found by their names, and the language by the script of the text', async () => {
  await openPage();
  await text().fill('Look:');
  await press('Emoji');
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  await picker.getByRole('searchbox').waitFor();
  await takePicture(page, 'composer-emojis');
  await page.keyboard.type('bee');
  await page.keyboard.press('Enter');
  await picker.waitFor({ state: 'hidden' });
  assert.equal(await text().inputValue(), 'Look:🐝');
  await page.keyboard.type(' これは日本語の文です');
  await page.getByText('Guessed from the text: 日本語').waitFor();
  assert.equal(await page.getByLabel('Language').inputValue(), 'ja');
  await page.getByLabel('Language').selectOption('de');
  await text().fill('これも日本語の文ですよ');
  await page.getByText('Saved as a draft').waitFor();
  assert.equal(await page.getByLabel('Language').inputValue(), 'de');
  assert.deepEqual(faults, []);
});

test('a preview shows Markdown as it will look, and follows the text', async () => {
  await openPage();
  await press('More');
  await press('Write with Markdown');
  assert.ok(await page.getByLabel('Write with Markdown').isChecked());
  await text().fill('A **bold** word');
  await press('More');
  await press('Preview');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('strong').getByText('bold').waitFor();
  await text().fill('Another *word*');
  await preview.getByRole('emphasis').getByText('word').waitFor();
  assert.deepEqual(faults, []);
});

test('a thread is written over the page, each post with its files, and those on their way are waited for', async () => {
  await page.goto('/home');
  await page.getByRole('navigation').getByRole('link', { name: 'New post' }).click();
  const dialog = page.getByRole('dialog', { name: 'New post' });
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
  await page.route('**/api/v2/media', async (route) => {
    await isSeen;
    await route.continue();
  });
  await dialog.getByLabel('Add files').setInputFiles([picture('first.png')]);
  await page.keyboard.press('Escape');
  await press('Keep as draft');
  await dialog.getByText('Waiting until all files are uploaded').waitFor();
  seen();
  await dialog.waitFor({ state: 'detached' });
  await page.unroute('**/api/v2/media');
  const [kept] = (await asked('/api/whinchat/v1/drafts')).items;
  assert.equal(kept?.media_attachments?.length, 1, 'a file that was on its way');
  await page.goto(`/publish?draft=${kept?.id}`);
  await text().fill('One of three');
  await press('Add to thread');
  await page.keyboard.type('Not this one');
  await press('Add to thread');
  await page.keyboard.type('Two of three');
  const third = page.getByRole('group', { name: 'Post 3', exact: true });
  await third.getByLabel('Add files').setInputFiles([picture('second.png')]);
  await third.getByRole('button', { name: 'Focal point' }).waitFor();
  await third.getByLabel('Alt text').fill('In the second');
  await takePicture(page, 'composer-thread');
  await press('Remove post 2');
  await page.getByText('Saved as a draft').waitFor();
  await page.reload();
  const second = page.getByRole('group', { name: 'Post 2', exact: true });
  await second.getByRole('button', { name: 'Picture 1 of 1, In the second' }).waitFor();
  await page.getByLabel('Alt text').first().fill('In the first');
  await press('Post');
  await page.waitForURL('**/home#post-*');
  const [two, one] = (await asked(`/api/v1/accounts/${ada.id}/statuses`)).items;
  assert.equal(String(two?.in_reply_to_id), String(one?.id));
  assert.deepEqual(
    [one, two].map((made) => Object.values(made?.media_attachments ?? {}).map((file) => String(file.description))),
    [['In the first'], ['In the second']],
  );
  assert.deepEqual(faults, []);
});

test('what is written outlives its session, its token, the post that it answers and its draft', async () => {
  const own = await started.signedIn('ada', { scripts: true });
  const writer = own.page;
  await writer.goto('/publish');
  await text(writer).fill('Before the end');
  await writer.getByText('Saved as a draft').waitFor();
  const draft = new URL(writer.url()).searchParams.get('draft');
  await own.context.clearCookies({ name: 'whinchat_session' });
  await text(writer).fill('After the end of the session');
  await writer.locator('.draft-state').filter({ hasText: /./ }).waitFor();
  const anew = await own.context.newPage();
  await anew.goto('/auth/sign_in');
  await fillSignIn(anew, 'ada');
  // The page that was made for the session before is loaded anew.
  await writer.locator('#c-text').filter({ hasText: 'After the end of the session' }).waitFor();
  assert.ok(!(await drafts()).includes('Before the end'), 'it is the same draft');
  await started.server.request('DELETE', `/api/whinchat/v1/drafts/${draft}`, { token: ada.token });
  await text(writer).fill('After the end of the draft');
  await writer.getByText('Your text is a draft of its own now').waitFor();
  const { id } = await post(started.server, grace, 'Soon deleted');
  await writer.goto(`/publish?in_reply_to_id=${id}`);
  await text(writer).fill('An answer to nothing');
  await started.server.request('DELETE', `/api/v1/statuses/${id}`, { token: grace.token });
  await press('Post', writer);
  await writer.getByRole('alert').getByText('yours will stand on its own').waitFor();
  await writer.evaluate("document.querySelector('.composer [name=authenticity_token]').value = 'of long ago'");
  await press('Post', writer);
  await writer.getByRole('alert').getByText('This form had expired').waitFor();
  await press('Post', writer);
  await writer.waitForURL('**/home#post-*');
  assert.equal((await newest())?.in_reply_to_id, null);
  await own.context.close();
});
