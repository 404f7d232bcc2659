import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { finishRefresh } from '../../src/domain/async-refreshes/refreshes.ts';
import { orderImport } from '../../src/domain/imports/order-import.ts';
import { orderPosts, postsKey, repliesKey } from '../../src/domain/statuses/remote/order-fetch.ts';
import type { Tx } from '../../src/platform/db/handle.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { type Stranger, stranger, strangersPost } from '../support/elsewhere.ts';
import type { TestUser } from '../support/server.ts';

// What goes on in the background is seen to end by whoever looks at it, who need not load the page anew and is not disturbed.
let started: BrowserServer;
let ada: TestUser;
let caroline: Stranger;
let page: Page;

before(async () => {
  started = await startForBrowser();
  await assetsOf(started.server.ctx).build();
  ada = await started.server.createUser('ada');
  caroline = await stranger(started.server, 'caroline', 'comets.example', 3);
  ({ page } = await started.signedIn('ada', { scripts: true, device: 'phone' }));
});
after(() => started?.close());

const write = <T>(verb: (tx: Tx) => Promise<T>): Promise<T> => started.server.ctx.store.transaction(verb);

type Work = {
  readonly what: string;
  /** Begins it, and returns where it is seen. */
  begin(): Promise<string>;
  readonly goesOn: () => Locator;
  /** On which one rests meanwhile, outside of what changes. */
  readonly rest: () => Locator;
  end(): Promise<void>;
  readonly hasEnded: () => Locator;
};

let postId = 0;

const WORKS: readonly Work[] = [
  {
    what: 'an import',
    async begin() {
      const entries = [{ address: 'grace@localhost' }, { address: 'nobody@elsewhere.example' }];
      await write((tx) => orderImport(tx, ada.accountId, 'following', { entries, unread: [] }));
      return '/settings/import';
    },
    goesOn: () => page.getByText('0 of 2'),
    rest: () => page.getByRole('button', { name: 'Import' }),
    async end() {
      await write((tx) => tx.updateTable('imports').set({ done: 1, not_found: 1 }).execute());
    },
    hasEnded: () => page.getByText('All done.'),
  },
  {
    what: 'posts of somebody elsewhere',
    async begin() {
      const { db } = started.server.ctx.store;
      await orderPosts(db, write, caroline);
      return '/@caroline@comets.example';
    },
    goesOn: () => page.getByText('Posts are being fetched from comets.example.'),
    rest: () => page.locator('a.brand'),
    async end() {
      postId = (await strangersPost(started.server, caroline, 1, { content: '<p>A comet in the west</p>' })).id;
      await write((tx) => finishRefresh(tx, postsKey(caroline.id), 1));
    },
    hasEnded: () => page.getByRole('article').filter({ hasText: 'A comet in the west' }),
  },
  {
    what: 'replies to a post of elsewhere',
    async begin() {
      return `/@caroline@comets.example/${(BigInt(postId) * 64n).toString()}`;
    },
    goesOn: () => page.locator('live-part'),
    rest: () => page.locator('a.brand'),
    async end() {
      const { uri } = await started.server.ctx.store.db
        .selectFrom('statuses')
        .select('uri')
        .where('id', '=', postId)
        .executeTakeFirstOrThrow();
      await strangersPost(started.server, caroline, 0, { content: '<p>It is gone by now</p>', inReplyTo: uri });
      await write((tx) => finishRefresh(tx, repliesKey(postId), 1));
    },
    hasEnded: () => page.getByRole('article').filter({ hasText: 'It is gone by now' }),
  },
];

for (const { what, begin, goesOn, rest, end, hasEnded } of WORKS) {
  test(`${what}: its end is shown on the page as it stands, where one was and with the focus`, async () => {
    await page.goto(await begin());
    await goesOn().first().waitFor();
    await page.evaluate('window.stillHere = true');
    await rest().focus();
    await page.evaluate('scrollTo(0, 150)');
    const place = await page.evaluate<number>('scrollY');
    await end();
    await hasEnded().waitFor();
    assert.equal(await page.evaluate('window.stillHere === true'), true, 'the page was loaded anew');
    assert.equal(await rest().evaluate((element) => element.matches(':focus')), true, 'the focus has moved');
    assert.equal(await page.evaluate('scrollY'), place, 'the page has moved');
    await page.locator('live-part').waitFor({ state: 'detached' });
  });
}

test('newer posts of somebody of whom a page is known come in where one is at the top, and are announced where one has read on', async () => {
  const { server } = started;
  const william = await stranger(server, 'william', 'planets.example', 30);
  for (let known = 0; known < 22; known++)
    await strangersPost(server, william, 20, { content: `<p>Known since long ${known}</p>` });
  const order = () => orderPosts(server.ctx.store.db, write, william);
  const end = async (content: string) => {
    await strangersPost(server, william, 1, { content: `<p>${content}</p>` });
    await write((tx) => finishRefresh(tx, postsKey(william.id), 1));
  };
  const running = page.getByText('Posts are being fetched from planets.example.');
  const article = (text: string) => page.getByRole('article').filter({ hasText: text });
  await order();
  await page.goto('/@william@planets.example');
  await running.waitFor();
  await page.evaluate('window.stillHere = true');
  await end('A new planet');
  await article('A new planet').waitFor();
  await running.waitFor({ state: 'detached' });
  assert.equal(await article('Known since long 21').count(), 1, 'what was there has gone');

  await write((tx) => tx.deleteFrom('async_refreshes').execute());
  await write((tx) => tx.deleteFrom('jobs').where('name', '=', 'fetch-posts').execute());
  await order();
  await page.goto('/@william@planets.example');
  await running.waitFor();
  await article('Known since long 15').scrollIntoViewIfNeeded();
  const place = async () => (await article('Known since long 15').boundingBox())?.y ?? 0;
  const before = await place();
  await end('Two moons of it');
  const button = page.getByRole('button', { name: '1 new post' });
  await button.waitFor();
  assert.ok(Math.abs((await place()) - before) < 2, 'the page has moved');
  assert.equal(await article('Two moons of it').count(), 0);
  await button.click();
  await article('Two moons of it').waitFor();
  assert.equal(await page.evaluate('scrollY'), 0);
});

test('without scripts the page says that newer posts are being fetched, and how to look again', async () => {
  const { server } = started;
  const anna = await stranger(server, 'anna', 'moons.example', 30);
  for (let known = 0; known < 21; known++) await strangersPost(server, anna, 20);
  await orderPosts(server.ctx.store.db, write, anna);
  const { page: plain, context } = await started.signedIn('ada', { device: 'phone' });
  await plain.goto('/@anna@moons.example');
  await strangersPost(server, anna, 1, { content: '<p>A ring around it</p>' });
  await write((tx) => finishRefresh(tx, postsKey(anna.id), 1));
  await plain.getByRole('link', { name: 'Check again' }).click();
  await plain.getByRole('article').filter({ hasText: 'A ring around it' }).waitFor();
  assert.equal(await plain.getByText('are being fetched').count(), 0);
  await context.close();
});
