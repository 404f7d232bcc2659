import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { assetsOf } from '../../src/assets/assets.ts';
import {
  activity,
  introduce,
  note,
  PUBLIC,
  type RemoteSite,
  receive,
  startRemote,
} from '../federation/resolve/remote-site.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { takePicture } from '../support/chromium.ts';

const FAILED = 'This picture could not be loaded';

/** Settles once the picture above a profile has failed. */
const FAILED_BANNER = `new Promise((resolve) => {
  const watch = setInterval(() => {
    if (!document.querySelector('.banner')?.complete) return;
    clearInterval(watch);
    resolve();
  }, 20);
})`;

let started: BrowserServer;
let site: RemoteSite;
let profile: string;

before(async () => {
  [started, site] = [await startForBrowser(), await startRemote()];
  const { server, base } = started;
  await assetsOf(server.ctx).build();
  const ada = await server.createUser('ada');
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#557799' } })
    .png()
    .toBuffer();
  site.answers.set('/here.png', { type: 'image/png', bytes: png });
  const gone = { type: 'Image', url: `${site.origin}/gone.png` };
  const bob = site.actor('bob', { icon: gone, image: gone });
  await introduce(server, bob);
  const picture = (name: string, path: string) => ({
    ...{ type: 'Image', mediaType: 'image/png', url: `${site.origin}/${path}.png` },
    ...{ name, width: 400, height: 300 },
  });
  const posts = [
    { content: 'All are here', attachment: [picture('A hill', 'here')] },
    { content: 'One is gone', attachment: [picture('A lake at <dawn>', 'gone')] },
    {
      content: 'Some are gone',
      attachment: [picture('', 'far'), picture('A wood', 'here'), picture('A bridge', 'off')],
    },
    { content: 'Written :blob: here', tag: [{ type: 'Emoji', name: ':blob:', icon: gone }] },
  ];
  const to = [PUBLIC, `${base}/ap/users/${ada.id}`];
  for (const { content, ...more } of posts) {
    await receive(server, activity(bob, 'Create', note(bob, content, { to, ...more })));
  }
  profile = `/@bob@${site.host}`;
});
after(async () => {
  await started?.close();
  await site?.close();
});

const articleWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('pictures that do not come are told of in their place; people have the plain picture, emojis their shortcode', async () => {
  const { page, context } = await started.signedIn('ada', { scripts: true });
  await page.goto(profile);
  const one = articleWith(page, 'One is gone');
  await one.getByRole('link', { name: `A lake at <dawn> ${FAILED}` }).waitFor();
  assert.equal(await articleWith(page, 'All are here').getByText(FAILED).count(), 0);
  assert.equal(await articleWith(page, 'Some are gone').getByText(FAILED).count(), 2);
  await articleWith(page, 'Written :blob: here').waitFor();
  for (const [where, path] of [
    ['.portrait', '/assets/avatar.png'],
    ['article .face img', '/assets/avatar.png'],
    ['.banner', '/assets/header.png'],
  ] as const) {
    assert.equal(await page.locator(where).first().getAttribute('src'), path);
  }
  const sizes = await Promise.all(
    ['All are here', 'One is gone'].map((text) => articleWith(page, text).locator('.picture').boundingBox()),
  );
  assert.equal(Math.round(sizes[0]?.height ?? 0), Math.round(sizes[1]?.height ?? 1), 'as large as it would be');
  await takePicture(page, 'broken-pictures');
  await one.locator('.picture').click();
  await page.getByRole('dialog').getByText(FAILED).waitFor();
  assert.equal(await page.locator('.viewer-alt').innerText(), 'A lake at <dawn>');
  await page.goto(`${profile}/media`);
  await page.getByText(`A bridge ${FAILED}`).waitFor();
  await takePicture(page, 'broken-tiles');
  await context.close();
});

test('what failed before the script ran is told of too, also to visitors; without scripts alt texts stand there', async () => {
  const { page, context } = await started.signedIn('ada');
  await page.goto(profile);
  const gone = page.getByRole('img', { name: 'A lake at <dawn>' });
  await gone.scrollIntoViewIfNeeded();
  const { width = 0, height = 0 } = (await gone.boundingBox()) ?? {};
  assert.equal(Math.round((100 * width) / height), 133, 'as large as it would be');
  await takePicture(page, 'broken-without-scripts');
  await context.close();
  const { page: late, context: other } = await started.signedIn('ada', { scripts: true });
  await late.waitForURL('/home');
  await late.route(new RegExp(assetsOf(started.server.ctx).paths().script ?? ''), async (route) => {
    await late.evaluate(FAILED_BANNER);
    await route.continue();
  });
  await late.goto(profile);
  await late.locator('.banner[src="/assets/header.png"]').waitFor();
  await other.close();
  const { text } = await started.server.request('GET', '/@ada');
  assert.match(text, /<template id="picture-failed">/);
});
