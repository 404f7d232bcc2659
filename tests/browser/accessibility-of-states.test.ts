import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type EveryPage, faultsOfPage, startWithEveryPage } from '../support/accessibility.ts';
import type { PageState } from '../support/page-state.ts';
import { EMPTY_PAGES, STATES_OF_A_PERSON, STATES_OF_A_VISITOR } from '../support/page-states.ts';

// What is no address of its own: opened, refused, empty, gone, without network.
let every: EveryPage;
before(async () => {
  every = await startWithEveryPage();
});
after(() => every?.started.close());

async function faultsOfStates(page: Page, states: readonly PageState[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, show, heights } of states) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await show(page, every.scene);
    faults.push(...(await faultsOfPage(page, name, heights)));
  }
  return faults;
}

test('nothing that people come to by what they do has a fault of accessibility', async () => {
  const { context, page } = await every.started.signedIn('ada', { scripts: true });
  assert.deepEqual(await faultsOfStates(page, STATES_OF_A_PERSON), []);
  await context.close();
});

test('no page on which there is nothing yet has a fault of accessibility', async () => {
  await every.scene.server.createUser('newcomer');
  const { context, page } = await every.started.signedIn('newcomer', { scripts: true });
  const states = EMPTY_PAGES.map((path) => ({ name: `${path}, empty`, show: () => page.goto(path) }));
  assert.deepEqual(await faultsOfStates(page, states), []);
  await context.close();
});

test('nothing that visitors come to by what they do has a fault of accessibility', async () => {
  const context = await every.started.browser.newContext({ baseURL: every.started.base, locale: 'en-GB' });
  assert.deepEqual(await faultsOfStates(await context.newPage(), STATES_OF_A_VISITOR), []);
  await context.close();
});
