import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { byKeyboard, type Hands } from '../support/hands.ts';
import { as, follow, post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

let started: BrowserServer;
let ada: TestUser;
let grace: TestUser;
let page: Page;
let hands: Hands;

before(async () => {
  started = await startForBrowser();
  await assetsOf(started.server.ctx).build();
  ada = await started.server.createUser('ada');
  grace = await started.server.createUser('grace');
  await follow(started.server, ada, grace);
  await post(started.server, grace, 'About larks');
  await post(started.server, grace, { status: 'Which?', poll: { options: ['Larks', 'Owls'], expires_in: 3600 } });
  ({ page } = await started.signedIn('ada', { scripts: true }));
  page.setDefaultTimeout(10_000);
  hands = byKeyboard(page);
});
after(() => started?.close());

const article = (text: string) => page.getByRole('article').filter({ hasText: text }).first();
const button = (name: string, inside: ReturnType<typeof article> | Page = page) =>
  inside.getByRole('button', { name, exact: true }).first();
/** What has the focus: its own name, or its text. */
const focused = () =>
  page.evaluate<string>(
    'document.activeElement.ariaLabel ?? document.activeElement.name ?? document.activeElement.innerText',
  );
const ok = async (who: TestUser, method: string, path: string) => {
  const answer = await as(started.server, who)(method, path);
  assert.equal(answer.status, 200, answer.text);
  return answer;
};

test('the focus stays where one acts, also where what had it is gone', async () => {
  await page.goto('/home');
  for (const name of ['Favourite', 'Boost', 'Bookmark']) {
    await hands.press(button(name, article('About larks')));
    await article('About larks').getByRole('button', { name, pressed: true }).waitFor();
    assert.equal(await focused(), name);
  }
  await hands.press(article('Which?').getByLabel('Owls'));
  await hands.press(button('Vote', article('Which?')));
  await article('Which?').getByText('your vote').waitFor();
  assert.equal(await focused(), 'Post by grace');
  await hands.press(button('More', article('About larks')));
  await hands.press(button('React …'));
  await hands.press(button('👍', page.getByRole('dialog').first()));
  await article('About larks').getByRole('button', { name: /👍/ }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await focused(), 'More');
  await post(started.server, grace, 'About owls');
  await hands.press(page.getByRole('button', { name: '1 new post' }));
  await article('About owls').waitFor();
  await page.waitForFunction("document.activeElement.ariaLabel === 'Post by grace'");
});

test('a list of people leaves one where one was when one of them is answered', async () => {
  await as(started.server, ada)('PATCH', '/api/v1/accounts/update_credentials', { json: { locked: true } });
  for (let number = 1; number <= 12; number += 1)
    await follow(started.server, await started.server.createUser(`asker${number}`), ada);
  await page.goto('/follow_requests');
  const answered = page.getByRole('listitem').filter({ hasText: '@asker2' }).last();
  await hands.press(button('Reject', answered));
  await answered.waitFor({ state: 'detached' });
  await page.waitForFunction("document.activeElement.innerText === 'Reject'");
  assert.ok(await page.evaluate<boolean>('scrollY > 100'));
  assert.equal((await ok(ada, 'GET', '/api/v1/follow_requests')).items.length, 11);
});

test('a double click does a thing once, and what is refused says why', async () => {
  await page.goto('/@grace');
  const { items } = await ok(ada, 'GET', `/api/v1/accounts/${grace.id}/statuses`);
  const owls = String(items.find(({ content }) => String(content).includes('About owls'))?.id);
  const done = page.waitForResponse((answer) => answer.url().endsWith(`/posts/${owls}/favourite`));
  await button('Favourite', article('About owls')).dblclick();
  await done;
  await page.getByText('Favourited.').waitFor();
  assert.equal(String((await ok(ada, 'GET', `/api/v1/statuses/${owls}`)).body.favourited), 'true');
  await ok(grace, 'DELETE', `/api/v1/statuses/${owls}`);
  await button('Bookmark', article('About owls')).click();
  await page.getByRole('status').getByText('It was deleted meanwhile').waitFor();
});

test('Enter in a line of the composer leads to the next, and loses nothing', async () => {
  await page.goto('/home');
  await hands.press(page.getByRole('link', { name: 'New post' }).first());
  const dialog = page.getByRole('dialog');
  await hands.press(dialog.getByRole('button', { name: 'Content warning' }));
  await hands.write(dialog.getByLabel('Content warning'), 'Owls');
  await page.keyboard.press('Enter');
  assert.equal(await focused(), 'status');
  assert.equal(await dialog.getByLabel('Content warning').inputValue(), 'Owls');
  assert.equal(new URL(page.url()).pathname, '/home');
});

test('who deletes a post is where they were', async () => {
  await post(started.server, ada, 'Not for long');
  await page.goto('/@ada');
  await hands.press(button('More', article('Not for long')));
  await hands.press(button('Delete', article('Not for long')));
  await page.getByRole('heading', { name: 'Delete this post?' }).waitFor();
  await hands.press(page.getByRole('button', { name: 'Delete', exact: true }));
  await page.waitForURL('**/@ada');
  assert.equal(await article('Not for long').count(), 0);
});

test('somebody is unfollowed and followed from the menu of their post, which stays where it is; lists are ticked over it', async () => {
  await page.goto('/home');
  const about = article('About larks');
  const open = async () => {
    await hands.press(button('More', about));
    await page.getByRole('link', { name: '@grace', exact: true }).last().waitFor();
  };
  for (const [verb, next] of [
    ['Unfollow', 'Follow'],
    ['Follow', 'Unfollow'],
  ] as const) {
    await open();
    await hands.press(button(verb));
    await page.locator('.menu:popover-open').waitFor({ state: 'detached' });
    await open();
    await button(next).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(new URL(page.url()).pathname, '/home');
  }
  await open();
  await hands.press(button('Add to lists'));
  const dialog = page.getByRole('dialog', { name: 'Lists with @grace' });
  await hands.write(dialog.getByLabel('A new list'), 'Larks');
  await hands.press(button('Save', dialog));
  await page.getByText('Saved').first().waitFor();
  assert.equal(new URL(page.url()).pathname, '/home');
  assert.equal((await ok(ada, 'GET', `/api/v1/accounts/${grace.id}/lists`)).items[0]?.title, 'Larks');
});

test('a form that is opened as a page of its own leads on to what it has changed', async () => {
  const { id } = await post(started.server, grace, 'About owls');
  for (const [path, name] of [
    [`/posts/${id}/react`, '🎉'],
    [`/posts/${id}/boost`, 'Boost'],
  ] as const) {
    await page.goto(path);
    await button(name, page.locator('main')).click();
    await page.waitForURL((url) => url.pathname !== path);
    await article('About owls').waitFor();
  }
  const { body } = await ok(ada, 'GET', `/api/v1/statuses/${id}`);
  assert.deepEqual([body.reblogged, body.emoji_reactions?.length ?? 1], [true, 1]);
});
