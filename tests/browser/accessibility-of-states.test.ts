import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type EveryPage, faultsOfStates, startWithEveryPage } from '../support/accessibility.ts';
import { EMPTY_PAGES, STATES_OF_A_PERSON, STATES_OF_A_VISITOR } from '../support/page-states.ts';
import { STATES_OF_WHOM_IS_TURNED_AWAY } from '../support/turned-away.ts';

let every: EveryPage;
before(async () => {
  every = await startWithEveryPage();
});
after(() => every?.started.close());

test('nothing that people come to by what they do has a fault of accessibility', async () => {
  const { context, page } = await every.started.signedIn('ada', { scripts: true });
  assert.deepEqual(await faultsOfStates(page, every.scene, STATES_OF_A_PERSON), []);
  await context.close();
});

test('no page on which there is nothing yet has a fault of accessibility', async () => {
  await every.scene.server.createUser('newcomer');
  const { context, page } = await every.started.signedIn('newcomer', { scripts: true });
  const states = EMPTY_PAGES.map((path) => ({ name: `${path}, empty`, show: () => page.goto(path) }));
  assert.deepEqual(await faultsOfStates(page, every.scene, states), []);
  await context.close();
});

test('nothing that visitors come to by what they do has a fault of accessibility', async () => {
  const context = await every.started.browser.newContext({ baseURL: every.started.base, locale: 'en-GB' });
  const states = [...STATES_OF_A_VISITOR, ...STATES_OF_WHOM_IS_TURNED_AWAY];
  assert.deepEqual(await faultsOfStates(await context.newPage(), every.scene, states), []);
  await context.close();
});
