import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type EveryPage, faultsOfPages, startWithEveryPage } from '../support/accessibility.ts';

let every: EveryPage;
before(async () => {
  every = await startWithEveryPage();
});
after(() => every?.started.close());

test('no page for visitors has a fault of accessibility, in light or dark, at 320 or 1280 px', async () => {
  const { started, pages } = every;
  const context = await started.browser.newContext({ baseURL: started.base, locale: 'en-GB' });
  const wanted = pages.filter(({ access }) => access.kind !== 'user');
  assert.deepEqual(await faultsOfPages(await context.newPage(), wanted), []);
  await context.close();
});
