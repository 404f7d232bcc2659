import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium, overflows, takePicture } from '../../support/chromium.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let base: string;
let browser: Browser;

before(async () => {
  server = await startServer();
  const { token } = await server.createUser('long', { role: 'owner' });
  await server.request('PATCH', '/api/v1/accounts/update_credentials', {
    token,
    json: { display_name: 'Wolfeschlegelsteinhausen der Ältere', locked: true, bot: true },
  });
  base = await server.listen();
  browser = await launchChromium();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

for (const width of [320, 390, 600, 1280]) {
  test(`the name stays below the picture of the header at ${width} px, however badges wrap`, async () => {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    await page.goto(`${base}/@long`);
    const header = await page.locator('.banner').boundingBox();
    const name = await page.locator('.profile h1').boundingBox();
    const badge = await page.locator('.badge').first().boundingBox();
    assert.ok(header && name && badge);
    assert.ok(name.y >= header.y + header.height, `${name.y} < ${header.y + header.height}`);
    assert.equal(await overflows(page), false);
    await takePicture(page, `name-${width}`);
    await page.close();
  });
}
