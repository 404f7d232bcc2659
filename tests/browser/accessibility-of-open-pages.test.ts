import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type EveryPage, faultsOfPages, startWithEveryPage } from '../support/accessibility.ts';

// Pages that visitors may see too have more on them for whoever is signed in.
let every: EveryPage;
before(async () => {
  every = await startWithEveryPage();
});
after(() => every?.started.close());

test('no page that is open to visitors has a fault of accessibility for people, in light or dark, at 320 or 1280 px', async () => {
  const { context, page } = await every.started.signedIn('ada', { scripts: true });
  const wanted = every.pages.filter(({ access }) => !access.permissions && access.kind !== 'user');
  assert.deepEqual(await faultsOfPages(page, wanted), []);
  await context.close();
});
