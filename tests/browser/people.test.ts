import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { publishAnnouncement } from '../../src/domain/announcements/publish.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { look, takePicture } from '../support/chromium.ts';
import { follow, post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

let started: BrowserServer;
let ada: TestUser;
let grace: TestUser;
let linus: TestUser;

before(async () => {
  started = await startForBrowser();
  const { server } = started;
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  linus = await server.createUser('linus');
  for (const { token } of [grace, linus]) {
    await server.request('PATCH', '/api/v1/accounts/update_credentials', { token, json: { discoverable: true } });
  }
  await follow(server, ada, grace);
  await follow(server, ada, linus);
});
after(() => started?.close());

for (const device of ['phone', 'desktop'] as const) {
  test(`on a ${device}: catching up, by the choice of the reader`, async () => {
    const { server } = started;
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
      await post(server, grace, `${text} of the many things that I have to say about birds on fences, ${device}`);
    }
    const rare = await post(server, linus, { status: 'A rare thought', spoiler_text: 'Long and winding' });
    await post(server, grace, { status: '@linus @ada I agree', in_reply_to_id: String(rare.id) });
    const { context, page } = await started.signedIn('ada', { device });
    await page.goto('/catch-up');
    await look(page, `catch-up-${device}`);
    const people = page.getByRole('article');
    assert.equal(await people.first().getByRole('heading').innerText(), 'linus');
    await page.getByRole('link', { name: 'Most', exact: true }).click();
    assert.equal(await people.first().getByRole('heading').innerText(), 'grace');
    await people
      .first()
      .getByText(/^\d+ more$/)
      .click();
    await people
      .first()
      .getByRole('link', { name: /One of the many/ })
      .first()
      .click();
    assert.match(page.url(), /\/@grace\/\d+$/);
    await context.close();
  });
}

test('an announcement above home is answered with an emoji and dismissed, with scripts and without', async () => {
  const { server } = started;
  for (const text of ['The server moves on Sunday', 'Say hello to #birds']) {
    await server.ctx.store.transaction((tx) => publishAnnouncement(tx, { text }));
  }
  for (const scripts of [false, true]) {
    const { context, page } = await started.signedIn(scripts ? 'ada' : 'grace', { scripts });
    await page.goto('/home');
    await look(page, `announcement-${scripts ? 'alive' : 'plain'}`);
    const shown = page.getByRole('group', { name: 'Announcement' });
    await shown.getByText('React', { exact: true }).click();
    await shown.getByRole('button', { name: /^🎉/ }).click();
    await shown.locator('[aria-pressed=true]').filter({ hasText: '🎉' }).waitFor();
    await shown.getByRole('button', { name: 'Dismiss' }).click();
    await shown.filter({ hasText: 'moves on Sunday' }).waitFor();
    await page.getByRole('link', { name: 'All announcements' }).click();
    await shown.filter({ hasText: 'Say hello' }).getByText('Dismissed').waitFor();
    await page.goto('/announcements');
    await look(page, `announcements-${scripts ? 'alive' : 'plain'}`);
    await context.close();
  }
  const { items } = await server.request('GET', '/api/v1/announcements', { token: ada.token });
  assert.deepEqual(items[1]?.reactions?.[0], { name: '🎉', count: 2, me: true });
  assert.deepEqual([items[0]?.read, items[1]?.read], [false, true]);
});

test('a profile: a private note, featuring, languages, and who else follows', async () => {
  const { server } = started;
  await follow(server, grace, linus);
  const { context, page } = await started.signedIn('ada');
  await page.goto('/@linus');
  await page.getByText('Followed by grace').waitFor();
  await page.getByRole('link', { name: 'Private note' }).click();
  await page.getByLabel('Private note').fill('Met at the fence');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Met at the fence').filter({ visible: true }).waitFor();
  await fromMenu(page, 'Feature on profile');
  await fromMenu(page, 'Choose languages');
  await page.getByLabel('Deutsch').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto('/@linus');
  await look(page, 'profile-noted');
  const { items } = await server.request('GET', '/api/v1/accounts/relationships', {
    token: ada.token,
    query: { 'id[]': linus.id },
  });
  assert.deepEqual([items[0]?.note, items[0]?.endorsed, items[0]?.languages], ['Met at the fence', true, ['de']]);

  await page.goto('/settings/featured_tags');
  await page.getByRole('link', { name: 'Feature', exact: true }).click();
  await page.getByLabel('Hashtag').fill('not a tag');
  await page.getByRole('button', { name: 'Feature', exact: true }).click();
  assert.equal(await page.getByLabel('Hashtag').inputValue(), 'not a tag');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Hashtag').fill('birds');
  await page.getByRole('button', { name: 'Feature', exact: true }).click();
  await page.getByRole('link', { name: '#birds' }).waitFor();
  await page.goto('/settings/featured_tags');
  await look(page, 'featured-tags');
  await context.close();
});

test('a collection is made, filled, shown on the profile, followed by others and left', async () => {
  const { server } = started;
  const { context, page } = await started.signedIn('ada', { device: 'phone' });
  await page.goto('/collections');
  await page.getByRole('link', { name: 'New collection' }).click();
  await page.getByLabel('Name').fill('x'.repeat(41));
  await page.getByLabel('Topic').fill('birds');
  await page.getByRole('button', { name: 'Save' }).click();
  assert.equal(await page.getByLabel('Topic').inputValue(), 'birds');
  await page.getByText('is too long').waitFor();
  await page.getByLabel('Name').fill('Bird people');
  await page.getByRole('button', { name: 'Save' }).click();
  for (const name of ['grace', 'linus']) {
    await page.getByLabel('Find people to add').fill(name);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: `Add: @${name}` }).click();
    await page.getByRole('button', { name: `Remove: @${name}` }).waitFor();
  }
  await takePicture(page, 'collection-edit');
  await page.getByRole('link', { name: 'Edit collection' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Bird people' }).waitFor();
  const address = new URL(page.url()).pathname;
  await page.goto('/@ada/featured');
  await look(page, 'featured');
  await page.getByRole('link', { name: 'Bird people' }).click();
  await context.close();

  const { context: other, page: theirs } = await started.signedIn('linus');
  await theirs.goto('/explore/suggestions');
  await look(theirs, 'suggestions');
  await theirs.getByRole('link', { name: 'Bird people' }).click();
  await theirs.goto(address);
  await look(theirs, 'collection');
  await theirs.getByRole('button', { name: 'Follow everybody in it' }).click();
  await theirs.getByRole('button', { name: 'Unfollow' }).waitFor();
  await theirs.getByText('Leave this collection').first().click();
  await theirs.getByRole('button', { name: 'Leave this collection' }).click();
  assert.equal(await theirs.getByRole('listitem').filter({ hasText: '@linus' }).count(), 0);
  const { body } = await server.request('GET', `/api/v1${address}`, { token: ada.token });
  assert.equal(Number(body.collection?.item_count), 1);
  await other.close();
});

test('exploring: nothing yet and a way on, the directory, a suggestion dismissed', async () => {
  const { server } = started;
  const shown = await server.createUser('shown');
  const json = { discoverable: true };
  await server.request('PATCH', '/api/v1/accounts/update_credentials', { token: shown.token, json });
  await follow(server, grace, shown);
  const { context, page } = await started.signedIn('ada', { device: 'phone' });
  await page.goto('/explore');
  await look(page, 'explore-empty');
  await page.getByText('Nothing is trending yet').waitFor();
  await page.getByRole('link', { name: 'Hashtags', exact: true }).click();
  await page.getByRole('link', { name: 'News', exact: true }).click();
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByRole('button', { name: 'Do not suggest: @shown' }).click();
  await page.getByText('There is nobody to suggest').waitFor();
  await page.getByRole('link', { name: 'Directory', exact: true }).click();
  await page.goto('/directory?order=new');
  await look(page, 'directory');
  await page.getByRole('listitem').filter({ hasText: '@shown' }).getByRole('button', { name: 'Follow' }).click();
  await page.getByRole('button', { name: 'Unfollow' }).first().waitFor();
  await context.close();
});

/** Chooses from the menu of a profile. */
async function fromMenu(page: Page, name: string): Promise<void> {
  await page.locator('.profile').getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name }).click();
}
