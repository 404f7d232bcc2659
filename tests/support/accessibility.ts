import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { oauthPages } from '../../src/oauth/register-oauth.ts';
import { pageRoutes } from '../../src/pages/register-pages.ts';
import { type BrowserServer, startForBrowser } from './browser-server.ts';
import { overflows } from './chromium.ts';
import { type LivedIn, liveIn } from './lived-in.ts';
import { openFirst, type PageAddress, pageAddresses, valuesFor } from './page-addresses.ts';
import type { PageState } from './page-state.ts';

/** WCAG 2.2 A and AA, and what is good practice besides. */
const RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** Those of them that depend on colours, which is all that another scheme changes. */
const RULES_OF_COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** What stays in sight cuts off whatever happens to be scrolled beneath it, which is then too small for the rule about sizes. */
const UNSTICK = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.composer > .actions { position: static }');
  document.adoptedStyleSheets.push(sheet);
}`;
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** A phone, or a wide window at 400 %. */
const NARROW = 320;
const WIDTHS = [NARROW, 1280];
const SCHEMES = ['light', 'dark'] as const;

/** Pages that say that something is missing: when nobody came by a link from a letter or a message, or there is no service to translate. */
const SAY_WHAT_IS_MISSING = [
  ...['/auth/confirmation', '/auth/password/edit', '/auth/switch', '/unsubscribe', '/setup', '/oauth/authorize'],
  '/posts/:id/translation',
];

/** A server on which every page of the route table has something to show. */
export type EveryPage = {
  readonly started: BrowserServer;
  readonly scene: LivedIn;
  readonly pages: readonly PageAddress[];
};

/** Starts it; whoever starts it closes `started`. */
export async function startWithEveryPage(): Promise<EveryPage> {
  const started = await startForBrowser();
  try {
    await assetsOf(started.server.ctx).build();
    const scene = await liveIn(started.server);
    await fillHome(scene);
    return { started, scene, pages: pageAddresses([...pageRoutes(), ...oauthPages], await valuesFor(scene)) };
  } catch (error) {
    await started.close();
    throw error;
  }
}

/** What home gathers and joins: boosts, a thread, and a line where one stopped reading. */
async function fillHome({ people: { ada, grace, lise }, posts: { own }, ok }: LivedIn): Promise<void> {
  await ok(ada, 'POST', '/api/v1/markers', { home: { last_read_id: own.id } });
  for (const status of ['Snow on the pass', 'A thaw', 'Mud']) {
    const { id } = await ok(lise, 'POST', '/api/v1/statuses', { status });
    await ok(grace, 'POST', `/api/v1/statuses/${id}/reblog`);
  }
  const { id } = await ok(grace, 'POST', '/api/v1/statuses', { status: 'A thread' });
  await ok(grace, 'POST', '/api/v1/statuses', { status: 'And its end', in_reply_to_id: id });
}

type Found = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/** What is wrong with a page in one width and one scheme of colours. */
async function faultsOf(page: Page, what: string, runOnly: typeof RULES): Promise<string[]> {
  const options = { runOnly };
  const found: readonly Found[] = await page.evaluate(`axe.run(${JSON.stringify(options)}).then((r) => r.violations)`);
  return found.map(({ id, nodes }) => `${what} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Opens a page; undefined where it led to another that has been looked at. */
async function open(page: Page, one: PageAddress, looked: Set<string>): Promise<string | undefined> {
  const status = await openFirst(page, one);
  const { path, ways } = one;
  assert.ok(status > 0 && status < 500, `${path} answered ${status}`);
  assert.ok(
    status < 400 || SAY_WHAT_IS_MISSING.includes(path),
    `${path} answered ${status}, asked for as ${ways.join(', ')}`,
  );
  const { pathname } = new URL(page.url());
  if (looked.has(pathname)) return undefined;
  looked.add(pathname);
  return pathname;
}

/** What is wrong with the page that is shown, in each width and scheme; on a phone also in windows of these heights (px). */
export async function faultsOfPage(page: Page, address: string, heights: readonly number[] = []): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(AXE);
  for (const height of heights) {
    await page.setViewportSize({ width: NARROW, height });
    faults.push(...(await faultsOf(page, `${address} at ${NARROW} × ${height} px:`, RULES)));
  }
  await page.evaluate(UNSTICK);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    if (await overflows(page)) faults.push(`${address} is wider than ${width} px`);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      // What fades has no colour yet that people would read.
      await page.evaluate('document.getAnimations().forEach((one) => one.cancel())');
      const rules = colorScheme === 'light' ? RULES : RULES_OF_COLOURS;
      faults.push(...(await faultsOf(page, `${address} at ${width} px, ${colorScheme}:`, rules)));
    }
  }
  return faults;
}

/** What is wrong with what has no address of its own: opened, refused, empty, gone, without network. */
export async function faultsOfStates(page: Page, scene: LivedIn, states: readonly PageState[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, show, heights } of states) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await show(page, scene);
    faults.push(...(await faultsOfPage(page, name, heights)));
  }
  return faults;
}

/** What is wrong with any of these pages, of which there must be more than ten. */
export async function faultsOfPages(page: Page, wanted: readonly PageAddress[]): Promise<string[]> {
  const looked = new Set<string>();
  const faults: string[] = [];
  for (const one of wanted) {
    const address = await open(page, one, looked);
    if (address !== undefined) faults.push(...(await faultsOfPage(page, address)));
  }
  assert.ok(looked.size > 10, `only ${looked.size} pages were there`);
  return faults;
}
