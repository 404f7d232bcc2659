import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { assetsOf } from '../../src/assets/assets.ts';
import { startFirefox } from '../support/firefox.ts';
import { freePort } from '../support/free-port.ts';
import { jpeg } from '../support/media.ts';
import { installed, labelled, named, type OtherBrowser, until } from '../support/other-browser.ts';
import { follow, post } from '../support/posting.ts';
import { startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../support/server.ts';
import { startWebkit } from '../support/webkit.ts';

const firefox = installed('/usr/bin/firefox-esr', '/usr/bin/firefox');
const driver = installed('/usr/bin/WebKitWebDriver');
const screen = installed('/usr/bin/Xvfb');
const mini = installed(
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
);

const without = (what: string, isThere: unknown) => ({ skip: isThere ? false : `${what} is not installed` });

let server: TestServer;
let base: string;
let grace: TestUser;
let folder: string;
let picture: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whinchat-meadow-'));
  picture = join(folder, 'meadow.jpg');
  const port = await freePort();
  base = `http://localhost:${port}`;
  server = await startServer({ PUBLIC_URL: base });
  await assetsOf(server.ctx).build();
  await server.app.listen({ host: '127.0.0.1', port });
  grace = await server.createUser('grace');
  for (let n = 0; n < 25; n++) await post(server, grace, `Post number ${n}`);
  await writeFile(picture, await jpeg({ width: 640, height: 480 }));
});
after(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const shows = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;
const at = (path: string) => `location.pathname === ${JSON.stringify(path)}`;

/** Signs in, reads, comes back to the same place, posts with a picture, and signs out. */
async function everyDay(browser: OtherBrowser, name: string): Promise<void> {
  const me = await server.createUser(name);
  await follow(server, me, grace);
  await browser.open(`${base}/auth/sign_in`);
  await until(browser, labelled('E-mail address'));
  await browser.write(labelled('E-mail address'), `${name}@example.org`);
  await browser.write(labelled('Password'), TEST_PASSWORD);
  await browser.press(named('main button', 'Sign in'));
  await until(browser, `${at('/home')} && ${shows('Post number 24')}`);
  await until(browser, "document.cookie.includes('whinchat_scripts')");
  // What keeps the place comes with the list, a moment later.
  await until(browser, "customElements.get('more-posts')");

  const post8 = `[...document.querySelectorAll('article')].find((one) => one.innerText.includes('Post number 8'))`;
  await until(browser, post8);
  const way = `${post8}.querySelector('a.when')`;
  await browser.run(`${way}.scrollIntoView({ block: 'center' }) ?? 0`);
  const place = `Math.round(${post8}.getBoundingClientRect().top)`;
  const before = Number(await browser.run(place));
  await browser.press(way);
  await until(browser, `location.pathname.startsWith('/@grace/') && ${shows('Post number 8')}`);
  await browser.back();
  await until(browser, `${at('/home')} && ${post8}`);
  await until(browser, `Math.abs(${place} - ${before}) <= 50`);

  await browser.open(`${base}/publish`);
  await until(browser, labelled("What's on your mind?"));
  await browser.write(labelled("What's on your mind?"), `Written in ${name}`);
  await browser.choose("document.querySelector('main input[type=file]')", picture);
  const uploaded = labelled('Alt text');
  await until(browser, `${uploaded} || ${named('button', 'Upload')}`);
  if (!(await browser.run(`!!(${uploaded})`))) await browser.press(named('button', 'Upload'));
  await until(browser, uploaded);
  await browser.write(uploaded, 'A meadow');
  await browser.press(named('main button', 'Post'));
  await until(browser, `location.pathname !== '/publish' && ${shows(`Written in ${name}`)}`);
  const { items } = await server.request('GET', `/api/v1/accounts/${me.id}/statuses`, { token: me.token });
  assert.equal(String(items[0]?.media_attachments?.[0]?.description), 'A meadow');

  // At the top of a page that moves no more.
  await browser.open(`${base}/home`);
  await until(
    browser,
    `document.readyState === 'complete' && customElements.get('more-posts') && ${shows(`Written in ${name}`)}`,
  );
  await browser.press(named('button', 'Sign out'));
  await until(browser, `!${shows(`@${name}`)}`);
}

/** Goes back after signing out, and sees nothing any more. */
async function nothingComesBack(browser: OtherBrowser, name: string): Promise<void> {
  await browser.back();
  await until(browser, `${at('/auth/sign_in')} || ${shows('Sign in')}`);
  assert.equal(await browser.run(shows(`Written in ${name}`)), false);
}

test('the everyday way in Firefox', without('firefox-esr', firefox), async () => {
  const browser = await startFirefox(firefox ?? '');
  try {
    await everyDay(browser, 'fox');
    await nothingComesBack(browser, 'fox');
  } finally {
    await browser.close();
  }
});

// Going back after signing out is left to the other browsers: the small browser of WebKit then stands still, without an answer to its driver.
test('the everyday way in WebKit', without('webkit2gtk-driver with xvfb', driver && screen && mini), async () => {
  const browser = await startWebkit({ driver: driver ?? '', browser: mini ?? '', screen: screen ?? '' });
  try {
    await everyDay(browser, 'kit');
  } finally {
    await browser.close();
  }
});
