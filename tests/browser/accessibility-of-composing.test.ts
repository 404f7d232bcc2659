import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type EveryPage, faultsOfStates, startWithEveryPage } from '../support/accessibility.ts';
import { COMPOSER_STATES } from '../support/composer-states.ts';

let every: EveryPage;
before(async () => {
  every = await startWithEveryPage();
});
after(() => every?.started.close());

test('nothing that the composer can be in has a fault of accessibility', async () => {
  const { context, page } = await every.started.signedIn('ada', { scripts: true });
  assert.deepEqual(await faultsOfStates(page, every.scene, COMPOSER_STATES), []);
  await context.close();
});
