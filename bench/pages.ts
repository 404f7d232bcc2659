// How quickly pages come and answer on a cheap phone with a slow network, with 50 people and 10,000 posts, and what they cost the server.
// node bench/pages.ts [posts] [rounds]; needs Chromium. Prints a table; exits with 1 when a bar is missed.
import type { Browser } from 'playwright-core';
import { withChanges } from '../src/cli/open.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { liveHere, READER } from './life.ts';
import { prepareServer } from './own-server.ts';
import { measureActs } from './pages-acts.ts';
import { measureLoad } from './pages-load.ts';
import { measureServer } from './pages-server.ts';
import { measureSizes } from './pages-sizes.ts';
import { openPhone, rest } from './phone.ts';
import { printTable, type Row } from './table.ts';

const [posts = 10_000, rounds = 5] = process.argv.slice(2).map(Number);

const server = await prepareServer();
let browser: Browser | undefined;
try {
  await server.start();
  await server.stop();
  await withChanges((ctx) => liveHere(ctx, { people: 50, strangers: 100, posts }));
  browser = await launchChromium();
  await server.start();
  const { page, context } = await openPhone(browser, server.base);
  await page.goto('/auth/sign_in');
  await page.locator('input[type=email]').fill(READER.email);
  await page.locator('input[type=password]').fill(READER.password);
  await page.locator('main form button').click();
  await page.goto('/home');
  await rest(page);
  const state = await context.storageState();
  await context.close();
  const visit = { browser, base: server.base, state, rounds };
  const rows: Row[] = [
    ...(await measureSizes(visit)),
    ...(await measureLoad(visit)),
    ...(await measureActs(visit)),
    ...(await measureServer(server, visit)),
  ];
  console.log(`${posts} posts, medians of ${rounds}`);
  printTable(rows);
  if (rows.some(({ value, bar }) => !(value <= bar))) process.exitCode = 1;
} finally {
  await browser?.close();
  await server.remove();
}
