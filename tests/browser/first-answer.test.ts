import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { devices, type Locator, type Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { COMMAND_LINE } from '../../src/domain/audit/log-act.ts';
import { createRule } from '../../src/domain/instance/rules.ts';
import { approve } from '../../src/domain/moderation/answer-sign-up.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { look } from '../support/chromium.ts';
import { post } from '../support/posting.ts';
import { changeSetting } from '../support/settings.ts';

/** As many touches as may lie between the front page and the first answer. */
const MOST = 10;

let started: BrowserServer;
/** The id of the post that is answered. */
let question: string;

before(async () => {
  started = await startForBrowser();
  const { server } = started;
  await assetsOf(server.ctx).build();
  const ada = await server.createUser('ada');
  question = String((await post(server, ada, 'A ring ouzel on the wall, the first of the year')).id);
  await server.ctx.store.transaction((tx) => createRule(tx, COMMAND_LINE, { text: 'Be kind' }));
  await changeSetting(server, 'landing_page', 'local_feed');
  await changeSetting(server, 'site_contact_username', 'ada');
});
after(() => started?.close());

async function phone(scripts: boolean) {
  const context = await started.browser.newContext({
    ...devices['iPhone 13'],
    baseURL: started.base,
    javaScriptEnabled: scripts,
  });
  const page = await context.newPage();
  await page.goto('/');
  let touches = 0;
  const touch = async (what: Locator) => {
    await what.tap();
    touches += 1;
  };
  return { context, page, touch, touched: () => touches };
}

type Touch = (what: Locator) => Promise<void>;

async function signUp(page: Page, touch: Touch, name: string): Promise<void> {
  await touch(page.getByRole('link', { name: 'Create an account' }));
  // The first field has the focus.
  await page.locator('input:focus').fill(name);
  await touch(page.getByLabel('E-mail'));
  await page.getByLabel('E-mail').fill(`${name}@example.org`);
  await touch(page.getByLabel('Password'));
  await page.getByLabel('Password').fill('correct horse battery staple');
  await touch(page.getByRole('checkbox'));
  await touch(page.locator('main form button'));
}

for (const scripts of [true, false])
  test(`from the front page to the first answer on a phone, ${scripts ? 'with' : 'without'} scripts`, async () => {
    await changeSetting(started.server, 'registrations', 'open');
    const { context, page, touch, touched } = await phone(scripts);
    await look(page, `front-${scripts}`);
    await signUp(page, touch, scripts ? 'grace' : 'alan');
    await page.waitForURL('**/start');
    await look(page, `start-${scripts}`);
    await touch(page.getByRole('link', { name: 'See what is posted on this server' }).first());
    await touch(page.getByRole('article').getByRole('button', { name: 'Reply' }).first());
    const form = page.getByRole(scripts ? 'dialog' : 'main');
    await form.getByRole('textbox', { name: "What's on your mind?" }).fill('Where?');
    await touch(form.getByRole('button', { name: /^(Post|Reply)$/ }).last());
    await (scripts ? form.waitFor({ state: 'detached' }) : page.waitForURL((url) => url.pathname !== '/publish'));
    await page.goto(`/@ada/${question}`);
    await page.getByText('Where?').first().waitFor();
    assert.ok(touched() <= MOST, `${touched()} touches`);
    await context.close();
  });

test('the page of whoever waits moves on by itself once they are let in', async () => {
  await changeSetting(started.server, 'registrations', 'approval');
  const { context, page, touch } = await phone(true);
  await signUp(page, touch, 'lise');
  await page.getByRole('heading', { name: 'Your account waits for approval' }).waitFor();
  await look(page, 'waiting');
  await started.server.ctx.store.transaction(async (tx) => {
    const found = tx.selectFrom('accounts').select('id').where('username', '=', 'lise');
    await approve(tx, COMMAND_LINE, (await found.executeTakeFirstOrThrow()).id);
  });
  await page.waitForURL('**/start');
  await context.close();
});
