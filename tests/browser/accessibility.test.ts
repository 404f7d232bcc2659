import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type EveryPage, faultsOfPage, faultsOfPages, startWithEveryPage } from '../support/accessibility.ts';

// Other pages have files of their own, `accessibility-of-…`: all together take longer than a file may.
let every: EveryPage;
before(async () => {
  every = await startWithEveryPage();
});
after(() => every?.started.close());

test('no page for people alone has a fault of accessibility, in light or dark, at 320 or 1280 px', async () => {
  const { started, scene, pages } = every;
  const { context, page } = await started.signedIn('ada', { scripts: true });
  const more = [
    `/publish?in_reply_to_id=${scene.posts.first.id}`,
    `/publish?quoted_status_id=${scene.posts.first.id}`,
    `/publish?edit=${scene.posts.own.id}`,
    '/nothing-here',
  ];
  const own = pages.filter(({ access }) => !access.permissions && access.kind === 'user');
  const wanted = own.filter(({ path }) => !path.includes(':'));
  const faults = await faultsOfPages(page, wanted);
  for (const way of more) {
    await page.goto(way);
    faults.push(...(await faultsOfPage(page, way)));
  }
  await context.close();
  assert.deepEqual(faults, []);
});
