import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

let started: BrowserServer;
let ada: TestUser;
let grace: TestUser;
let page: Page;

before(async () => {
  started = await startForBrowser();
  ada = await started.server.createUser('ada');
  grace = await started.server.createUser('grace');
  await started.server.request('POST', `/api/v1/accounts/${grace.id}/follow`, { token: ada.token });
  page = (await started.signedIn('ada')).page;
});
after(() => started?.close());

const ask = (token: string, path: string) => started.server.request('GET', path, { token });
const articleWith = (text: string) => page.getByRole('article').filter({ hasText: text });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function write(text: string): Promise<void> {
  await page.getByLabel("What's on your mind?").fill(text);
}

async function openMenu(text: string): Promise<void> {
  await articleWith(text).getByRole('button', { name: 'More' }).click();
}

test('a post with a warning, for followers only, in German', async () => {
  await page.goto('/publish');
  await write('Vom Wetter');
  await page.getByLabel('Content warning').fill('Wetter');
  await page.getByLabel('Audience').selectOption('private');
  await page.getByLabel('Language').selectOption('de');
  await press('Post');
  await articleWith('Wetter').waitFor();
  const { items } = await ask(ada.token, `/api/v1/accounts/${ada.id}/statuses`);
  const { spoiler_text, visibility, language } = items[0] ?? {};
  assert.deepEqual([spoiler_text, visibility, language].map(String), ['Wetter', 'private', 'de']);
});

test('what cannot be published is kept, with the reason', async () => {
  await page.goto('/publish');
  await page.getByText('Poll', { exact: true }).click();
  await page.getByLabel('Answer 1').fill('only one');
  await write('A poll of one');
  await press('Post');
  await page.getByRole('alert').waitFor();
  assert.equal(await page.getByLabel("What's on your mind?").inputValue(), 'A poll of one');
  assert.equal(await page.getByLabel('Answer 1').inputValue(), 'only one');
});

test('a poll is made, and voted in by somebody else', async () => {
  await page.getByLabel('Answer 2').fill('another');
  await press('Post');
  await articleWith('A poll of one').waitFor();
  const { page: hers } = await started.signedIn('grace');
  await hers.goto('/@ada');
  const shown = hers.getByRole('article').filter({ hasText: 'A poll of one' });
  await shown.getByLabel('another').check();
  await shown.getByRole('button', { name: 'Vote' }).click();
  await hers.getByText('your vote').waitFor();
  const { items } = await ask(ada.token, `/api/v1/accounts/${ada.id}/statuses`);
  assert.equal(Number(items[0]?.poll?.votes_count), 1);
  await hers.context().close();
});

test('a post is quoted, and one whose author does not want it has no button for it', async () => {
  await post(started.server, grace, 'Quote me');
  await post(started.server, grace, { status: 'Do not quote me', quote_approval_policy: 'nobody' });
  await page.goto('/home');
  assert.equal(await articleWith('Do not quote me').getByRole('button', { name: 'Quote' }).count(), 0);
  await articleWith('Quote me').last().getByRole('button', { name: 'Quote' }).click();
  await write('As she says');
  await press('Post');
  const { items } = await ask(ada.token, `/api/v1/accounts/${ada.id}/statuses`);
  assert.equal(String(items[0]?.quote?.state), 'accepted');
});

test('a post is edited, and its poll stays as it is', async () => {
  await page.goto('/@ada');
  await openMenu('A poll of one');
  await press('Edit');
  await write('A poll of two');
  await press('Save');
  await articleWith('A poll of two').waitFor();
  const { items } = await ask(ada.token, `/api/v1/accounts/${ada.id}/statuses`);
  const edited = items.find(({ content }) => String(content).includes('A poll of two'));
  assert.equal(Number(edited?.poll?.votes_count), 1);
  assert.match(String(edited?.edited_at), /^\d{4}-\d\d-\d\dT/);
});

test('a post is pinned, deleted and redrafted, and deleted', async () => {
  await page.goto('/@ada');
  await openMenu('As she says');
  await press('Pin to profile');
  await page.getByText('Pinned').waitFor();
  await openMenu('A poll of two');
  await press('Delete');
  await press('Delete and redraft');
  assert.equal(await page.getByLabel("What's on your mind?").inputValue(), 'A poll of two');
  assert.equal(await page.getByLabel('Answer 2').inputValue(), 'another');
  await write('A poll of three');
  await press('Post');
  await articleWith('A poll of three').waitFor();
  await openMenu('A poll of three');
  await press('Delete');
  await press('Delete');
  assert.equal(await articleWith('A poll of three').count(), 0);
  assert.equal((await ask(ada.token, '/api/whinchat/v1/drafts')).items.length, 0);
});

test('a bookmark is kept and found, and given up', async () => {
  await page.goto('/home');
  await articleWith('Do not quote me').getByRole('button', { name: 'Bookmark' }).click();
  await page.goto('/bookmarks');
  await articleWith('Do not quote me').getByRole('button', { name: 'Bookmark' }).click();
  assert.equal(await articleWith('Do not quote me').count(), 0);
});

test('somebody who approves followers is asked, and lets one in and not the other', async () => {
  const { server } = started;
  await server.request('PATCH', '/api/v1/accounts/update_credentials', { token: ada.token, json: { locked: true } });
  for (const name of ['mary', 'lise']) {
    await server.createUser(name);
    const { page: hers } = await started.signedIn(name);
    await hers.goto('/@ada');
    await hers.getByRole('button', { name: 'Ask to follow' }).click();
    await hers.getByRole('button', { name: 'Cancel request' }).waitFor();
    await hers.context().close();
  }
  await page.goto('/follow_requests');
  await page.getByRole('listitem').filter({ hasText: '@mary' }).getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('listitem').filter({ hasText: '@lise' }).getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Nobody waits for your answer.').waitFor();
  const { items } = await ask(ada.token, `/api/v1/accounts/${ada.id}/followers`);
  assert.deepEqual(
    items.map(({ username }) => String(username)),
    ['mary'],
  );
});

test('a list is made, filled and read', async () => {
  await page.goto('/lists');
  await page.getByLabel('Name').fill('Computers');
  await press('Create list');
  await page.goto('/@grace');
  await page.locator('.profile').getByRole('button', { name: 'More' }).click();
  await press('Add to lists');
  await page.getByRole('checkbox', { name: 'Computers' }).check();
  await press('Save');
  await page.waitForURL('**/@grace');
  await post(started.server, grace, 'For the list');
  await page.goto('/lists');
  await page.getByRole('link', { name: 'Computers' }).click();
  await articleWith('For the list').waitFor();
});

test('a hashtag is followed', async () => {
  await page.goto('/tags/birds');
  await press('Follow');
  await page.getByRole('button', { name: 'Unfollow', exact: true }).waitFor();
  assert.equal((await ask(ada.token, '/api/v1/followed_tags')).items.length, 1);
});

test('a private mention is answered as a conversation', async () => {
  await post(started.server, grace, { status: '@ada between us', visibility: 'direct' });
  await page.goto('/conversations');
  await articleWith('between us').getByRole('button', { name: 'Reply' }).click();
  assert.equal(await page.getByLabel('Audience').inputValue(), 'direct');
  await write('@grace only us');
  await press('Post');
  const { items } = await ask(grace.token, '/api/v1/conversations');
  assert.match(String(items[0]?.last_status?.content), /only us/);
});

test('a report with two posts reaches the moderators', async () => {
  await page.goto('/@grace');
  await openMenu('For the list');
  // The menu of the profile has the same names, and is closed.
  for (const name of ['Mute', 'Block', 'Report'])
    assert.equal(await page.getByRole('button', { name, exact: true }).count(), 1, name);
  await press('Report');
  await page.getByLabel('Spam or a fake account').check();
  await page.getByLabel('Do not quote me').check();
  await page.getByLabel('What else should the moderators know?').fill('Too many');
  await press('Send report');
  await page.getByText('The moderators will look into it.').waitFor();
  const admin = await started.server.createUser('chief', { role: 'owner', scopes: 'admin:read' });
  const { items } = await ask(admin.token, '/api/v1/admin/reports');
  assert.equal(items.length, 1);
  assert.equal(Object.keys(items[0]?.statuses ?? {}).length, 2);
});

test('somebody is muted for an hour, and blocked, and what they wrote is gone', async () => {
  await page.goto('/@grace');
  await page.locator('.profile').getByRole('button', { name: 'More' }).click();
  await press('Mute');
  await page.getByLabel('For how long').selectOption({ label: '1 hour' });
  await press('Mute');
  const muted = await ask(ada.token, `/api/v1/accounts/relationships?id[]=${grace.id}`);
  assert.notEqual(String(muted.items[0]?.muting_expires_at), 'null');
  await page.goto('/home');
  assert.equal(await articleWith('For the list').count(), 0);
  await page.goto('/@grace');
  await page.locator('.profile').getByRole('button', { name: 'More' }).click();
  await press('Block');
  await press('Block');
  await page.getByText('You have blocked this account').waitFor();
  await page.getByRole('button', { name: 'Unblock' }).click();
  await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
});

test('who is not there, or not to be seen, is said to be absent', async () => {
  const hidden = await post(started.server, grace, { status: 'Not for you', visibility: 'private' });
  for (const path of [`/@grace/${hidden.id}`, '/@nobody', '/posts/1/delete', '/lists/1', '/accounts/1/mute']) {
    assert.equal((await page.goto(path))?.status(), 404, path);
  }
});
