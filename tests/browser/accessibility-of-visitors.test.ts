import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type EveryPage, faultsOfPages, startWithEveryPage } from '../support/accessibility.ts';
import { changeSetting } from '../support/settings.ts';

let every: EveryPage;
before(async () => {
  every = await startWithEveryPage();
});
after(() => every?.started.close());

test('no page for visitors has a fault of accessibility, in light or dark, at 320 or 1280 px', async () => {
  const { started, pages } = every;
  await changeSetting(started.server, 'landing_page', 'local_feed');
  const context = await started.browser.newContext({ baseURL: started.base, locale: 'en-GB' });
  const wanted = pages.filter(({ access }) => access.kind !== 'user');
  assert.deepEqual(await faultsOfPages(await context.newPage(), wanted), []);
  await context.close();
});
