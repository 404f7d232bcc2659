import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { overflows, takePicture } from '../support/chromium.ts';
import { follow, post } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

let started: BrowserServer;
let ada: TestUser;
let grace: TestUser;
let linus: TestUser;

before(async () => {
  started = await startForBrowser();
  const { server } = started;
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  linus = await server.createUser('linus');
  await follow(server, ada, grace);
  await follow(server, ada, linus);
});
after(() => started?.close());

/** Opens a page, which must be no wider than the window, and keeps a picture. */
async function look(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  assert.equal(await overflows(page), false, `${path} is too wide`);
  await takePicture(page, name);
}

for (const device of ['phone', 'desktop'] as const) {
  test(`on a ${device}: catching up, by the choice of the reader`, async () => {
    const { server } = started;
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
      await post(server, grace, `${text} of the many things that I have to say about birds on fences, ${device}`);
    }
    const rare = await post(server, linus, { status: 'A rare thought', spoiler_text: 'Long and winding' });
    await post(server, grace, { status: '@linus @ada I agree', in_reply_to_id: String(rare.id) });
    const { context, page } = await started.signedIn('ada', { device });
    await look(page, '/catch-up', `catch-up-${device}`);
    const people = page.getByRole('article');
    assert.equal(await people.first().getByRole('heading').innerText(), 'linus');
    await page.getByRole('link', { name: 'Most', exact: true }).click();
    assert.equal(await people.first().getByRole('heading').innerText(), 'grace');
    await people
      .first()
      .getByText(/^\d+ more$/)
      .click();
    await people
      .first()
      .getByRole('link', { name: /One of the many/ })
      .first()
      .click();
    assert.match(page.url(), /\/@grace\/\d+$/);
    await context.close();
  });
}
