import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assetsOf } from '../../src/assets/assets.ts';
import { startForBrowser } from '../support/browser-server.ts';
import { WIDTHS } from '../support/chromium.ts';
import { byKeyboard } from '../support/hands.ts';
import { tasksByHand } from '../support/tasks-by-hand.ts';

test('everything of every day is done by keyboard alone', async (t) => {
  const started = await startForBrowser();
  t.after(() => started.close());
  await assetsOf(started.server.ctx).build();
  const context = await started.browser.newContext({
    viewport: WIDTHS.desktop,
    baseURL: started.base,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const tasks = await tasksByHand(started, page, byKeyboard(page));
  assert.ok(tasks.length >= 25, `${tasks.length} tasks`);
  for (const task of tasks) await t.test(task.name, () => task.do());
});
