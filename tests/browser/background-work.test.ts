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
    rest: () => page.getByRole('link', { name: 'About this server' }),
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
    rest: () => page.getByRole('link', { name: 'About this server' }),
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
