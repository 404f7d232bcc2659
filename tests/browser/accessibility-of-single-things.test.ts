import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type EveryPage, faultsOfPages, startWithEveryPage } from '../support/accessibility.ts';

// Pages about one post, person or list, whose addresses name it.
let every: EveryPage;
before(async () => {
  every = await startWithEveryPage();
});
after(() => every?.started.close());

test('no page for people about one thing has a fault of accessibility, in light or dark, at 320 or 1280 px', async () => {
  const { context, page } = await every.started.signedIn('ada', { scripts: true });
  const own = every.pages.filter(({ access }) => !access.permissions && access.kind === 'user');
  const wanted = own.filter(({ path }) => path.includes(':'));
  assert.deepEqual(await faultsOfPages(page, wanted), []);
  await context.close();
});
