import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { follow, post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

let started: BrowserServer;
let ada: TestUser;
let grace: TestUser;
/** Ada's page, without scripts. */
let page: Page;

before(async () => {
  started = await startForBrowser();
  const { server } = started;
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  await follow(server, ada, grace);
  await post(server, grace, 'A first post');
  ({ page } = await started.signedIn('ada'));
});
after(() => started?.close());

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
