import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { launchChromium } from '../support/chromium.ts';
import { eventually } from '../support/eventually.ts';
import { startServer, type TestServer } from '../support/server.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; trusted-types whinchat; require-trusted-types-for 'script'";

let server: TestServer;
let base: string;
let browser: Browser;

before(async () => {
  server = await startServer();
  await assetsOf(server.ctx).build();
  base = await server.listen();
  browser = await launchChromium();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

type Shown = { readonly body?: string; readonly root?: string };

/** Answers an address with a page of our own, under the policy that pages have. Returns how often it was asked for. */
async function answer(context: BrowserContext, path: string, pageOf: () => Shown): Promise<{ times: number }> {
  const asked = { times: 0 };
  const { style, script } = assetsOf(server.ctx).paths();
  await context.route(`${base}${path}`, async (route) => {
    asked.times += 1;
    const { body = '', root = '' } = pageOf();
    await route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': POLICY, 'cache-control': 'private, no-cache' },
      body: `<!doctype html><html lang="en" ${root}><head><meta charset="utf-8"><title>${path}</title><link rel="stylesheet" href="${style}"><script type="module" src="${script}"></script></head><body>${body}<div class="toasts" role="status"></div></body></html>`,
    });
  });
  return asked;
}

async function open(body: string): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext();
  await answer(context, '/try', () => ({ body }));
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(`${base}/try`);
  return { context, page, faults };
}

const post = (extra: string, pressed: boolean) =>
  `<article id="post-1"><time-ago><time datetime="${new Date(Date.now() - 200_000).toISOString()}">long ago</time></time-ago><details><summary>More</summary>text</details>
<button form="act" formaction="/try/${pressed ? 'un' : ''}favourite" aria-pressed="${pressed}">Favourite</button>${extra}</article>`;

const distances =
  '<template id="distances"><i data-form="digits">0123456789</i><i data-form="past-minute-other"># minutes ago</i></template>';

const act =
  '<form id="act" method="post"><input type="hidden" name="authenticity_token" value="t"><input type="hidden" name="acting_account" value="7"></form>';

test('a button of a post sends its form, and what comes back takes its place without the focus being lost', async () => {
  const { context, page, faults } = await open(`${act}${distances}${post('', false)}`);
  let sent: { headers: Record<string, string>; body: string | null } | undefined;
  await context.route(`${base}/try/favourite`, async (route) => {
    sent = { headers: route.request().headers(), body: route.request().postData() };
    await route.fulfill({ contentType: 'text/html', body: post('<p>1 favourite</p>', true) });
  });
  await page.getByText('More').click();
  await page.getByText('3 minutes ago').waitFor();
  await page.getByRole('button', { name: 'Favourite' }).press('Enter');
  await page.getByText('1 favourite').waitFor();
  assert.equal(sent?.headers['x-whinchat-part'], 'post-1');
  assert.equal(sent?.headers['x-whinchat-account'], '7');
  assert.equal(sent?.body, 'authenticity_token=t&acting_account=7');
  assert.equal(await page.locator('button:focus').getAttribute('aria-pressed'), 'true');
  assert.equal(await page.locator('button[aria-busy]').count(), 0);
  assert.ok(await page.getByText('text').isVisible(), 'what was opened stays open');
  assert.equal(await page.locator('time').textContent(), '3 minutes ago');
  assert.equal(await page.locator('time').getAttribute('title'), 'long ago');
  assert.deepEqual(faults, []);
  await context.close();
});

test('a refusal is said by a toast with the words of the page; another account loads the page anew', async () => {
  const words = '<template id="toast-failed"><p class="toast bad">That did not work</p></template>';
  const { context, page } = await open(`${act}${words}${post('', false)}`);
  let status = 500;
  await context.route(`${base}/try/favourite`, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: '{}' }),
  );
  await page.getByRole('button').click();
  await page.getByRole('status').getByText('That did not work').waitFor();
  status = 409;
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button').click();
  await reloaded;
  await context.close();
});

test('without network the form is sent the plain way', async () => {
  const { context, page } = await open(`${act}${post('', false)}`);
  await context.route(`${base}/try/favourite`, async (route) => {
    if (route.request().isNavigationRequest()) await route.fulfill({ contentType: 'text/html', body: 'sent plainly' });
    else await route.abort();
  });
  await page.getByRole('button').click();
  await page.getByText('sent plainly').waitFor();
  await context.close();
});

test('a part in which somebody writes is not replaced by what another form brings', async () => {
  const field = (text: string) => `<div data-part="note"><textarea name="n">${text}</textarea></div>`;
  const form = '<form data-enhance="other" method="post" action="/try/other"><button>Other</button></form>';
  const { context, page } = await open(`${field('')}${form}<div data-part="other">old</div>`);
  await context.route(`${base}/try/other`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `${field('theirs')}<div data-part="other">new</div>` }),
  );
  await page.getByRole('textbox').fill('mine');
  await page.getByRole('button').click();
  await page.getByText('new').waitFor();
  assert.equal(await page.getByRole('textbox').inputValue(), 'mine');
  await context.close();
});

test('a page from the cache of an earlier session is loaded anew before it shows anything', async () => {
  const context = await browser.newContext();
  let mark = 'first';
  const root = () => ({ root: mark === '' ? '' : `data-session="${mark}"`, body: `made for ${mark || 'nobody'}` });
  const home = await answer(context, '/try', root);
  const setMark = (value: string) => context.addCookies([{ name: 'whinchat_mark', value, url: base }]);
  await setMark('first');
  const page = await context.newPage();
  await page.goto(`${base}/try`);
  const showAgain = () => page.evaluate('dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))');
  await showAgain();
  assert.equal(home.times, 1);
  mark = 'second';
  await setMark('second');
  await showAgain();
  await page.getByText('made for second').waitFor();
  assert.ok(await page.locator('html').isVisible());
  assert.equal(home.times, 2);
  await context.close();
});

test('pages that are open are told when the session changes, and one that stays wrong is not loaded for ever', async () => {
  const context = await browser.newContext();
  let mark = 'first';
  await answer(context, '/try', () => ({ root: `data-session="${mark}"`, body: `made for ${mark}` }));
  const wrong = await answer(context, '/wrong', () => ({ root: 'data-session="never"', body: 'wrong' }));
  await context.addCookies([{ name: 'whinchat_mark', value: 'first', url: base }]);
  const [one, two] = [await context.newPage(), await context.newPage()];
  await one.goto(`${base}/try`);
  mark = 'second';
  await context.addCookies([{ name: 'whinchat_mark', value: 'second', url: base }]);
  await two.goto(`${base}/try`);
  await one.getByText('made for second').waitFor();
  await two.goto(`${base}/wrong`);
  await two.getByText('wrong').waitFor();
  await two.waitForLoadState('networkidle');
  assert.equal(wrong.times, 2);
  assert.equal((await context.cookies()).find(({ name }) => name === 'whinchat_scripts')?.value, '1');
  await context.close();
});

test('arrow keys and letters move in a menu', async () => {
  const { context, page, faults } = await open(
    `<button popovertarget="m">Open</button><div id="m" class="menu" popover role="menu"><button role="menuitem">Copy</button><button role="menuitem">Pin</button><button role="menuitem">Delete</button></div>`,
  );
  const focused = () => page.evaluate('document.activeElement.textContent');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.locator('#m :focus').waitFor();
  assert.equal(await focused(), 'Copy');
  for (const [key, name] of [
    ['ArrowUp', 'Delete'],
    ['ArrowDown', 'Copy'],
    ['p', 'Pin'],
    ['End', 'Delete'],
    ['Home', 'Copy'],
  ] as const) {
    await page.keyboard.press(key);
    assert.equal(await focused(), name, key);
  }
  await page.keyboard.press('Escape');
  assert.equal(await focused(), 'Open');
  assert.deepEqual(faults, []);
  await context.close();
});

test('pictures open as large as the window, with their descriptions, and turn by keys', async () => {
  const pixel = (color: string) =>
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9' fill='${color}'/></svg>`;
  const link = (name: string, color: string) =>
    `<a class="picture" href="${pixel(color)}"><img src="${pixel(color)}" alt="${name}"></a>`;
  const dialog =
    '<template id="picture-viewer"><dialog class="viewer"><div class="viewer-top"><span class="viewer-place"></span><button class="tool" data-close>Close</button></div><div class="viewer-pictures" tabindex="0"></div><p class="viewer-alt"></p></dialog></template>';
  const { context, page, faults } = await open(
    `${dialog}<picture-viewer>${link('A fence', 'red')}${link('A bird', 'blue')}</picture-viewer>`,
  );
  await page.locator('picture-viewer:defined').waitFor({ state: 'attached' });
  await page.getByRole('img', { name: 'A fence' }).click();
  await page.locator('.viewer-alt').getByText('A fence').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('.viewer-alt').getByText('A bird').waitFor();
  await page.locator('.viewer-place').getByText('2 / 2').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
});

test('pictures close by "back", and however they close they leave no step behind, also when the page has moved', async () => {
  const pixel = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
  const dialog =
    '<template id="picture-viewer"><dialog class="viewer"><button data-close>Close</button><div class="viewer-pictures" tabindex="0"></div></dialog></template>';
  const picture = `<picture-viewer><a class="picture" href="${pixel}"><img src="${pixel}" alt="A fence"></a></picture-viewer>`;
  const posts = Array.from(
    { length: 60 },
    (_, index) => `<article id="post-${index}" data-id="${900 - index}">${picture}<p>Post ${index}</p></article>`,
  );
  const { context, page } = await open(
    `${dialog}<more-posts list="feed"><div id="feed">${posts.join('')}</div></more-posts>`,
  );
  await page.locator('more-posts:defined').waitFor();
  await page.locator('picture-viewer:defined').first().waitFor();
  const viewer = page.getByRole('dialog');
  const steps = () => page.evaluate<number>('navigation.currentEntry.index');
  const before = await steps();
  const fence = page.getByRole('img', { name: 'A fence' }).first();
  await fence.click();
  await page.goBack();
  await viewer.waitFor({ state: 'detached' });
  assert.equal(await steps(), before);
  await fence.click();
  await page.evaluate('scrollTo(0, 400)');
  await page.waitForURL((url) => url.searchParams.has('at'));
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await eventually('the step of the pictures is gone', async () => (await steps()) === before);
  await context.close();
});

test('the composer says how many characters are left, and Ctrl and Enter send it', async () => {
  const { context, page } = await open(
    '<post-composer max="30"><form method="get" action="/sent"><textarea id="text" name="status"></textarea><output class="characters" for="text"></output><button>Post</button></form></post-composer>',
  );
  await context.route(`${base}/sent**`, (route) => route.fulfill({ contentType: 'text/html', body: 'sent' }));
  await page.locator('output').getByText('30').waitFor();
  await page.getByRole('textbox').fill('https://example.org/a/long/way/to/go/and/on');
  assert.equal(await page.locator('output').textContent(), '7');
  await page.getByRole('textbox').fill('x'.repeat(31));
  assert.equal(await page.locator('output.over').textContent(), '-1');
  await page.keyboard.press('Control+Enter');
  await page.getByText('sent').waitFor();
  await context.close();
});

test('new posts are counted without moving the page, and shown when asked for, none twice', async () => {
  const list = '<div id="feed"><article id="post-5" data-id="5">five</article></div>';
  const words =
    '<template data-plural="one"><button><span class="n"></span> new post</button></template><template data-plural="other"><button><span class="n"></span> new posts</button></template><template data-gap><button>Load anew</button></template>';
  const context = await browser.newContext();
  await answer(context, '/try', () => ({
    body: `<new-posts stream="stream=user" since="" context="home" address="/try/more" list="feed">${words}</new-posts>${list}`,
  }));
  await context.route(`${base}/try/more**`, (route) => {
    assert.equal(new URL(route.request().url()).searchParams.get('min_id'), '5');
    return route.fulfill({
      contentType: 'text/html',
      body: '<article id="post-7" data-id="7">seven</article><article id="post-5" data-id="5">again</article>',
    });
  });
  const page = await context.newPage();
  // A stream that says what the test wants it to.
  await page.addInitScript(`window.WebSocket = class extends EventTarget {
    constructor(address) { super(); window.heard = this; this.address = String(address); }
    close() {}
  }`);
  const say = (frame: Record<string, unknown>) =>
    page.evaluate(
      `heard.dispatchEvent(new MessageEvent('message', { data: ${JSON.stringify(JSON.stringify({ stream: ['user'], ...frame }))} }))`,
    );
  await page.goto(`${base}/try`);
  await page.locator('new-posts:defined').waitFor({ state: 'attached' });
  assert.equal(
    await page.evaluate('heard.address'),
    `${base.replace('http', 'ws')}/api/v1/streaming?stream=user&since=`,
  );
  await say({ event: 'update', payload: '{"id":"6"}', id: 'a' });
  await page.getByRole('button', { name: '1 new post', exact: true }).waitFor();
  await say({ event: 'update', payload: '{"id":"7"}', id: 'b' });
  await page.getByRole('button', { name: '2 new posts' }).waitFor();
  const filter = { filter_action: 'hide', context: ['home'] };
  const unseen = [
    { id: '8', reblog: { id: '5' } },
    { id: '9', filtered: [{ filter }] },
    { id: '10', reblog: { id: '7' } },
  ];
  for (const one of unseen) await say({ event: 'update', payload: JSON.stringify(one), id: 'b' });
  await page.getByRole('button', { name: '2 new posts' }).waitFor();
  await say({ event: 'delete', payload: '6', id: 'c' });
  assert.equal(await page.locator('article').count(), 1);
  await page.getByRole('button', { name: '1 new post', exact: true }).click();
  await page.getByText('seven').waitFor();
  assert.deepEqual(await page.locator('article').allTextContents(), ['seven', 'five']);
  assert.equal(await page.getByRole('button').count(), 0);
  await say({ event: 'gap', payload: '{}', id: 'd' });
  await page.getByRole('button', { name: 'Load anew' }).waitFor();
  await context.close();
});

test('a chosen theme and size show at once', async () => {
  const { context, page } = await open(
    '<theme-switch><form><label>Theme <select name="theme"><option value="">System</option><option value="dark">Dark</option></select></label></form></theme-switch>',
  );
  await page.locator('theme-switch:defined').waitFor({ state: 'attached' });
  const back = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  assert.equal(await back(), 'rgb(246, 241, 234)');
  await page.getByLabel('Theme').selectOption('dark');
  assert.equal(await back(), 'rgb(23, 19, 15)');
  await page.getByLabel('Theme').selectOption('');
  assert.equal(await back(), 'rgb(246, 241, 234)');
  await context.close();
});
