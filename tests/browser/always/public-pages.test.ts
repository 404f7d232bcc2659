import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium, overflows, takePicture, WIDTHS } from '../../support/chromium.ts';
import { freePort } from '../../support/free-port.ts';
import { jpeg } from '../../support/media.ts';
import { multipart } from '../../support/multipart.ts';
import { follow, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { changeSetting } from '../../support/settings.ts';
import { startSite } from '../../support/website.ts';

let server: TestServer;
let base: string;
let browser: Browser;
let ada: TestUser;
let bob: TestUser;
let threadPath: string;
let embedded: string;

before(async () => {
  // Pages name pictures by the public address, which has to be true here.
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  server = await startServer({ PUBLIC_URL: base });
  await server.app.listen({ host: '127.0.0.1', port });
  browser = await launchChromium();
  await changeSetting(server, 'site_title', 'Meadow');
  ada = await server.createUser('ada');
  bob = await server.createUser('bob');
  await furnish(ada, 'Ada Lark', 'Watches birds in the marshes.\n\nhttps://birds.example · #birds');
  await furnish(bob, 'Bob Finch 🐦', 'Feeds them.');
  await follow(server, bob, ada);
  const root = await post(server, ada, {
    status: 'The first whinchat of the year sat on the fence this morning, singing against the wind.\n\n#birds #spring',
    media_ids: [await picture(ada, 'A small bird on a fence', 1200, 800)],
    language: 'en',
  });
  await answers(String(root.id));
  threadPath = pathOf(root.url);
  const poll = { options: ['Whinchat', 'Stonechat', 'Wheatear, of course'], expires_in: 3600, multiple: false };
  const asked = await post(server, ada, { status: 'Which one is the prettiest?', poll });
  await server.request('POST', `/api/v1/polls/${asked.poll?.id}/votes`, { token: bob.token, json: { choices: [0] } });
  await post(server, ada, { status: 'The fox took two of the nests.', spoiler_text: 'Dead animals' });
  const media_ids = await Promise.all([1, 2, 3, 4].map((n) => picture(ada, `View ${n}`, 900, 600)));
  const views = await post(server, ada, { status: 'Four views of the marsh', media_ids, sensitive: true });
  embedded = String(views.url);
  await post(server, ada, { status: 'Still the best answer I got.', quoted_status_id: await quotable() });
});
after(async () => {
  await browser?.close();
  await server?.close();
});

async function furnish(who: TestUser, display_name: string, note: string): Promise<void> {
  const fields_attributes = [
    { name: 'Home', value: 'The marsh' },
    { name: 'Site', value: `https://example.org/${who.name}/and/a/rather/long/way/to/go` },
  ];
  const json = { display_name, note, fields_attributes };
  const answer = await server.request('PATCH', '/api/v1/accounts/update_credentials', { token: who.token, json });
  assert.equal(answer.status, 200, answer.text);
}

async function picture(who: TestUser, description: string, width: number, height: number): Promise<string> {
  const file = { name: 'picture.jpg', type: 'image/jpeg', bytes: await jpeg({ width, height }) };
  const parts = multipart({ file, description });
  const answer = await server.request('POST', '/api/v1/media', { token: who.token, ...parts });
  assert.equal(answer.status, 200, answer.text);
  return String(answer.body.id);
}

async function answers(rootId: string): Promise<void> {
  const reply = await post(server, bob, { status: 'Lovely! Where was that?', in_reply_to_id: rootId });
  await post(server, ada, { status: '@bob Near the old mill.', in_reply_to_id: reply.id });
  await post(server, bob, {
    status: 'Only for followers: tomorrow at six?',
    in_reply_to_id: rootId,
    visibility: 'private',
  });
  await server.request('POST', `/api/v1/statuses/${rootId}/favourite`, { token: bob.token });
  await server.request('POST', `/api/v1/statuses/${rootId}/reblog`, { token: bob.token });
}

async function quotable(): Promise<unknown> {
  const made = await post(server, bob, { status: 'Birds do not care about borders.', quote_approval_policy: 'public' });
  return made.id;
}

function pathOf(url: unknown): string {
  return new URL(String(url)).pathname;
}

for (const [device, viewport] of Object.entries(WIDTHS)) {
  test(`on a ${device}, without JavaScript, visitors read profiles, threads and hashtags`, async () => {
    const colorScheme = device === 'phone' ? 'dark' : 'light';
    const context = await browser.newContext({ viewport, colorScheme, javaScriptEnabled: false });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !/favicon/.test(message.location().url)) faults.push(message.text());
    });
    const paths = {
      profile: '/@ada',
      replies: '/@bob/with_replies',
      media: '/@ada/media',
      thread: threadPath,
      tag: '/tags/birds',
      followers: '/@ada/followers',
      privacy: '/privacy-policy',
      missing: '/@nobody',
    };
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(`${base}${path}`);
      await takePicture(page, `public-${device}-${name}`);
      assert.equal(await page.getByRole('main').count(), 1, name);
      assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, name);
    }
    assert.deepEqual(
      faults.filter((fault) => !/404/.test(fault)),
      [],
    );
    await context.close();
  });
}

test('nothing is wider than a phone, and warnings open without JavaScript', async () => {
  const context = await browser.newContext({ viewport: WIDTHS.phone });
  const page = await context.newPage();
  for (const path of ['/@ada', threadPath, '/tags/birds', '/@ada/following']) {
    await page.goto(`${base}${path}`);
    assert.equal(await overflows(page), false, path);
  }
  await page.goto(`${base}/@ada`);
  const behind = page.getByText('The fox took two of the nests.');
  assert.equal(await behind.isVisible(), false);
  await page.getByText('Dead animals').click();
  assert.equal(await behind.isVisible(), true);
  await takePicture(page, 'public-phone-opened');
  await context.close();
});

test('a page of another site shows an embedded post as high as it is', async () => {
  const { text } = await server.request('GET', `/api/oembed?url=${encodeURIComponent(embedded)}`);
  const { html } = JSON.parse(text);
  const site = await startSite({ '/': { body: String(html), type: 'text/html; charset=utf-8' } });
  const page = await (await browser.newContext({ viewport: WIDTHS.desktop })).newPage();
  await page.goto(`${site.base}/`);
  await page.frameLocator('iframe').getByText('Four views of the marsh', { exact: true }).waitFor();
  await page.waitForFunction('document.querySelector("iframe").clientHeight > 60');
  assert.equal(await page.locator('blockquote').isVisible(), false);
  await takePicture(page, 'public-desktop-embedded');
  await site.close();
});
