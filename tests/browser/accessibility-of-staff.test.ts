import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type EveryPage, faultsOfPages, startWithEveryPage } from '../support/accessibility.ts';

let every: EveryPage;
before(async () => {
  every = await startWithEveryPage();
});
after(() => every?.started.close());

test('no page for those who moderate or run the server has a fault of accessibility, in light or dark, at 320 or 1280 px', async () => {
  const { context, page } = await every.started.signedIn('boss', { scripts: true });
  const wanted = every.pages.filter(({ access }) => access.permissions);
  assert.deepEqual(await faultsOfPages(page, wanted), []);
  await context.close();
});
