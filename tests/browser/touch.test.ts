import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assetsOf } from '../../src/assets/assets.ts';
import { startForBrowser } from '../support/browser-server.ts';
import { WIDTHS } from '../support/chromium.ts';
import { byTouch } from '../support/hands.ts';
import { tasksByHand } from '../support/tasks-by-hand.ts';

test('everything of every day is done by touch, on a phone', async (t) => {
  const started = await startForBrowser();
  t.after(() => started.close());
  await assetsOf(started.server.ctx).build();
  const phone = { viewport: WIDTHS.phone, hasTouch: true, isMobile: true };
  const context = await started.browser.newContext({ ...phone, baseURL: started.base, locale: 'en-GB' });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const tasks = await tasksByHand(started, page, byTouch());
  assert.ok(tasks.length >= 15, `${tasks.length} tasks`);
  for (const task of tasks) await t.test(task.name, () => task.do());
});
