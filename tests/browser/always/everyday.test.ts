import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { signOut } from '../../support/account-menu.ts';
import { type BrowserServer, startForBrowser } from '../../support/browser-server.ts';
import { overflows, takePicture, WIDTHS } from '../../support/chromium.ts';
import type { TestUser } from '../../support/server.ts';

let started: BrowserServer;
let ada: TestUser;
let grace: TestUser;
let picture: Buffer;

before(async () => {
  started = await startForBrowser();
  ada = await started.server.createUser('ada');
  grace = await started.server.createUser('grace');
  picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c96f2e' } })
    .png()
    .toBuffer();
});
after(() => started?.close());

for (const device of ['phone', 'desktop'] as const) {
  test(`without scripts, on a ${device}: sign in, post with a picture, reply, act, search, follow, sign out`, async () => {
    const { server } = started;
    const { context, page } = await started.signedIn('ada', { device });
    const look = async (name: string) => {
      assert.equal(await overflows(page), false, `${name} is too wide for ${WIDTHS[device].width} px`);
      await takePicture(page, `${device}-${name}`);
    };
    assert.equal(new URL(page.url()).pathname, '/home');
    await look('home');

    await page.goto('/publish');
    await page.getByLabel("What's on your mind?").fill(`A whinchat on the fence (${device})`);
    await page.getByLabel('Add files').setInputFiles({ name: 'bird.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByLabel('Alt text').fill('A small orange bird');
    await look('composer');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    const own = page.getByRole('article').filter({ hasText: `fence (${device})` });
    await own.getByRole('img', { name: 'A small orange bird' }).waitFor();
    const { items } = await server.request('GET', `/api/v1/accounts/${ada.id}/statuses`, { token: ada.token });
    assert.equal(String(items[0]?.media_attachments?.[0]?.description), 'A small orange bird');

    const hello = `Hello @ada from ${device}`;
    await server.request('POST', '/api/v1/statuses', { token: grace.token, json: { status: hello } });
    await page.goto('/notifications');
    await look('notifications');
    const told = page.getByRole('article', { name: 'Post by grace' }).filter({ hasText: hello });
    await told.getByRole('button', { name: 'Favourite' }).click();
    assert.equal(await told.getByRole('button', { name: 'Favourite' }).getAttribute('aria-pressed'), 'true');
    await told.getByRole('button', { name: 'Boost' }).click();
    await told.getByRole('button', { name: 'Reply' }).click();
    await page.getByLabel("What's on your mind?").waitFor();
    await page.keyboard.type(`hello back from ${device}`);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page
      .getByRole('article')
      .filter({ hasText: `hello back from ${device}` })
      .waitFor();
    await look('thread');
    const mentions = await server.request('GET', '/api/v1/notifications', { token: grace.token });
    const types = mentions.items.map(({ type }) => String(type));
    for (const type of ['favourite', 'reblog', 'mention']) assert.ok(types.includes(type), type);

    await page.goto('/search?q=grace');
    await look('search');
    await page.getByRole('listitem').getByRole('link', { name: 'grace' }).first().click();
    await look('profile');
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByRole('button', { name: 'Unfollow', exact: true }).click();
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();

    await signOut(page);
    await page.goto('/home');
    assert.equal(new URL(page.url()).pathname, '/auth/sign_in');
    await context.close();
  });
}
