import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { look } from '../support/chromium.ts';
import { stranger } from '../support/elsewhere.ts';
import { runJobs } from '../support/jobs.ts';
import { png } from '../support/media.ts';
import { codeOfApp } from '../support/second-factors.ts';
import { addAuthenticator } from '../support/virtual-authenticator.ts';
import { startSite, type TestSite } from '../support/website.ts';
import { zipOf } from '../support/zip.ts';

const LIST = 'domain,severity\nloud.example,silence\nrude.example,suspend\nodd.example,silence\n';

let site: TestSite;
let it: BrowserServer;
before(async () => {
  site = await startSite({ '/list.csv': { body: LIST, type: 'text/csv' } });
});
after(() => site.close());

/** How an owner comes: with a phone and no scripts, or at a desk with them. */
const WAYS = [
  { device: 'phone', scripts: false, colorScheme: 'dark' },
  { device: 'desktop', scripts: true, colorScheme: 'light' },
] as const;

for (const way of WAYS) {
  test(`on a ${way.device} ${way.scripts ? 'with' : 'without'} scripts an owner makes a new server safe and looks after it`, async (t) => {
    it = await startForBrowser();
    t.after(() => it.close());
    if (way.scripts) await assetsOf(it.server.ctx).build();
    await it.server.createUser('boss', { role: 'owner' });
    const alice = await it.server.createUser('alice');
    const troll = await it.server.createUser('troll');
    const { context, page } = await it.signedIn('boss', way);

    await setUpFactor(page, way.scripts);
    await requireOfModerators(page);
    await importPack(page);
    await publishTerms(page);

    await takeSuggestions(page, way.device);

    const said = await it.server.request('POST', '/api/v1/statuses', {
      token: troll.token,
      json: { status: 'Buy cheap engines' },
    });
    await tryRule(page, 'engines');
    await page.getByText('Buy cheap engines').waitFor();
    await look(page, `rule-${way.device}`);

    const json = { account_id: troll.id, status_ids: [String(said.body.id)], category: 'spam', comment: 'Look' };
    await it.server.request('POST', '/api/v1/reports', { token: alice.token, json });
    await decide(page, 'troll');
    await appeal(it, 'troll');
    await page.goto('/admin/appeals');
    await page.getByRole('link', { name: /troll/ }).first().click();
    await page.getByText('I sell nothing').waitFor();
    await look(page, `case-${way.device}`);
    await press(page, 'Take the decision back');
    await page.getByText('The decision was taken back.').first().waitFor();

    await page.goto(`/admin/accounts/${alice.id}`);
    await page.getByText('Reset the password …').click();
    await press(page, 'Reset the password');
    await page
      .getByText(/reset_password_token=/)
      .first()
      .waitFor();

    await stranger(it.server, 'near', 'rude.example');
    await page.goto('/admin/servers/loud.example');
    await look(page, `server-${way.device}`);

    await backUp(page);
    await look(page, `backups-${way.device}`);
    await context.close();
  });
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function takeSuggestions(page: Page, device: string): Promise<void> {
  await page.goto('/admin/domain_lists');
  await openForm(page, 'Subscribe to a list');
  await page.getByLabel('Address of the list').fill(`${site.base}/list.csv`);
  await page.getByLabel('What you call it').fill('Quiet waters');
  await press(page, 'Subscribe to a list');
  await page.getByText('Quiet waters').first().waitFor();
  await runJobs(it.server);
  await page.goto('/admin/domain_lists/drafts');
  for (const host of ['loud.example', 'odd.example']) await page.getByLabel(host).check();
  await look(page, `drafts-${device}`);
  await accept(page);
  await page.goto('/admin/domain_blocks');
  await page.getByText('loud.example').first().waitFor();
  assert.equal(await page.getByText('rude.example').count(), 0);
}

async function backUp(page: Page): Promise<void> {
  await page.goto('/admin/backups');
  await press(page, 'Back up now');
  await runJobs(it.server);
  await page.goto('/admin/backups');
  await page
    .getByRole('button', { name: /^Verify/ })
    .first()
    .click();
  await runJobs(it.server);
  await page.goto('/admin/backups');
  await page.getByText('it can be restored').waitFor();
}

/** A form stands behind a link where no scripts run. */
async function openForm(page: Page, label: string): Promise<void> {
  const way = page.getByRole('link', { name: label });
  if (await way.first().isVisible()) await way.first().click();
}

async function setUpFactor(page: Page, scripts: boolean): Promise<void> {
  if (scripts) {
    await addAuthenticator(page);
    await page.goto('/settings/security/passkeys');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
  } else {
    await page.goto('/settings/security/totp');
    const secret = (await page.locator('code.secret').innerText()).replaceAll(' ', '');
    await page.getByLabel('Code').fill(codeOfApp(secret));
    await page.getByRole('button', { name: 'Confirm' }).click();
  }
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
}

async function requireOfModerators(page: Page): Promise<void> {
  await page.goto('/admin/roles');
  await openForm(page, 'Require a second step: Moderator');
  await page.getByRole('button', { name: /^Require a second step\s+Moderator$/ }).click();
  await page.getByText(/A second step is required from/).waitFor();
}

async function importPack(page: Page): Promise<void> {
  const picture = await png({ width: 32, height: 32 });
  const buffer = zipOf({ 'blob_wave.png': picture, 'blob_cheer.png': picture });
  await page.goto('/admin/emojis/pack');
  await page.locator('input[type=file]').setInputFiles({ name: 'pack.zip', mimeType: 'application/zip', buffer });
  await page.locator('main').getByRole('button', { name: 'Add a pack' }).click();
  await page.getByText('2 emojis added.').waitFor();
}

async function publishTerms(page: Page): Promise<void> {
  await page.goto('/admin/documents');
  await page.getByRole('link', { name: 'New version: Terms of service' }).click();
  await page.getByLabel('Text', { exact: true }).fill('Be kind.');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await openForm(page, 'Publish');
  await page.getByText('Publish …').first().click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.goto('/terms-of-service');
  await page.getByText('Be kind.').waitFor();
}

async function accept(page: Page): Promise<void> {
  await page.getByText('Accept …').first().click();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.waitForLoadState();
}

async function tryRule(page: Page, keyword: string): Promise<void> {
  await page.goto('/admin/automatic_rules/new');
  await page.getByLabel('Name', { exact: true }).fill('Sellers');
  await page.getByLabel('It has one of these words').fill(keyword);
  await page.locator('main form button').last().click();
  await page.getByText('The rule is there').waitFor();
  await page.getByRole('button', { name: 'Try it on past posts' }).click();
  await runJobs(it.server);
  await page.reload();
}

/** Warns about what was reported. */
async function decide(page: Page, who: string): Promise<void> {
  await page.goto('/admin/reports');
  await page
    .getByRole('link', { name: new RegExp(who) })
    .first()
    .click();
  await openForm(page, 'Decide');
  await page.getByLabel('What they are told').fill('No selling here');
  await page.getByText('Warn …').first().click();
  await page.getByRole('button', { name: 'Warn', exact: true }).click();
  await page.getByText('No selling here').first().waitFor();
}

async function appeal({ signedIn, server }: BrowserServer, who: string): Promise<void> {
  const { context, page }: { context: BrowserContext; page: Page } = await signedIn(who);
  const strikes = await server.ctx.store.db.selectFrom('account_warnings').select('id').execute();
  assert.equal(strikes.length, 1);
  await page.goto('/disputes/strikes');
  await page.locator('main a[href^="/disputes/strikes/"]').first().click();
  await page.getByRole('textbox').last().fill('I sell nothing');
  await page.locator('main form button').last().click();
  await page.getByText('I sell nothing').first().waitFor();
  await context.close();
}
