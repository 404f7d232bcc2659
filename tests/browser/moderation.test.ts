import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { look } from '../support/chromium.ts';
import { byKeyboard } from '../support/hands.ts';
import type { TestUser } from '../support/server.ts';

let started: BrowserServer;
let alice: TestUser;
before(async () => {
  started = await startForBrowser();
  await started.server.createUser('boss', { role: 'owner' });
  alice = await started.server.createUser('alice');
});
after(() => started?.close());

/** Files a report about a post, and returns the name of its author. */
async function reported(name: string): Promise<string> {
  const { server } = started;
  const troll = await server.createUser(name);
  const said = await server.request('POST', '/api/v1/statuses', {
    token: troll.token,
    json: { status: `Spam by ${name}` },
  });
  const json = { account_id: troll.id, status_ids: [String(said.body.id)], category: 'spam', comment: 'Look at this' };
  await server.request('POST', '/api/v1/reports', { token: alice.token, json });
  return name;
}

for (const device of ['phone', 'desktop'] as const) {
  test(`without scripts, on a ${device}: a report is settled, an account limited, a server blocked and the own renamed`, async () => {
    const { server } = started;
    const troll = await reported(`troll_${device}`);
    const { context, page } = await started.signedIn('boss', {
      device,
      colorScheme: device === 'phone' ? 'dark' : 'light',
    });
    await page.goto('/admin');
    await look(page, `${device}-overview`);
    await page.getByRole('link', { name: '1 open report' }).click();
    await look(page, `${device}-reports`);
    await page.getByRole('link', { name: `About @${troll}` }).click();
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await page.getByText('Assigned to @boss').waitFor();
    await look(page, `${device}-report`);
    await page.getByRole('link', { name: 'Decide' }).click();
    await page.getByLabel('What they are told').fill('No spam please');
    await page.getByText('Delete posts …').click();
    await page.getByRole('button', { name: 'Delete posts', exact: true }).click();
    await page.getByText('Resolved by @boss').waitFor();

    await page.goto('/admin/accounts');
    await page.getByLabel('Name, @name@server').fill(troll);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await look(page, `${device}-accounts`);
    await page.getByRole('link', { name: troll }).first().click();
    await page.getByText('No spam please').waitFor();
    await page.getByRole('link', { name: 'Decide' }).click();
    await page.getByRole('button', { name: 'Limit' }).click();
    await page.getByRole('button', { name: 'Stop limiting' }).waitFor();
    await look(page, `${device}-account`);
    await page.goto('/admin/accounts?status=silenced');
    await page.getByRole('link', { name: troll }).first().waitFor();

    await page.goto('/admin/domain_blocks');
    await page.getByRole('link', { name: 'Block a server' }).click();
    await page.getByLabel('Domain of the server').fill(`${device}.example`);
    await page.getByRole('button', { name: 'Next' }).click();
    await look(page, `${device}-domain-block`);
    await page.getByRole('button', { name: `Block ${device}.example` }).click();
    await page.getByRole('link', { name: `${device}.example` }).waitFor();
    await look(page, `${device}-domain-blocks`);

    await page.goto('/admin/settings');
    await look(page, `${device}-settings`);
    await page.getByLabel('Name', { exact: true }).fill(`Meadow ${device}`);
    await page.getByRole('button', { name: 'Save' }).click();
    const { body } = await server.request('GET', '/api/v2/instance');
    assert.equal(String(body.title), `Meadow ${device}`);

    await page.goto('/admin/rules');
    await page.getByRole('link', { name: 'Add a rule' }).click();
    await page.getByLabel('Rule', { exact: true }).fill(`Be kind on a ${device}`);
    await page.getByRole('button', { name: 'Add' }).click();
    await look(page, `${device}-rules`);
    await page.goto('/admin/announcements');
    await page.getByRole('link', { name: 'New announcement' }).click();
    await page.getByLabel('Text').fill('Welcome');
    await page.getByRole('button', { name: 'Publish' }).first().click();
    await look(page, `${device}-announcements`);
    await context.close();
  });
}

test('the same in German and Arabic', async () => {
  for (const locale of ['de', 'ar']) {
    const { context, page } = await started.signedIn('boss', { device: 'phone', locale });
    for (const path of [
      '/admin',
      '/admin/accounts',
      `/admin/accounts/${alice.id}`,
      '/admin/reports',
      '/admin/settings',
    ]) {
      await page.goto(path);
      await look(page, `phone-${locale}${path.replace(alice.id, 'alice').replaceAll('/', '-')}`);
    }
    await context.close();
  }
});

test('a report is handled by keyboard alone, from the first page to its decision and back again', async () => {
  const { server } = started;
  await assetsOf(server.ctx).build();
  const troll = await reported('troll_keys');
  const { context, page } = await started.signedIn('boss', { device: 'desktop', scripts: true });
  const { press, write } = byKeyboard(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  const summary = (text: string) => page.locator('summary').filter({ hasText: text }).first();

  await page.goto('/admin');
  await press(page.getByRole('link', { name: /^\d+ open reports?$/ }));
  await press(page.getByRole('link', { name: `About @${troll}` }));
  await press(button('Assign to me'));
  await page.getByText('Assigned to @boss').first().waitFor();
  await write(page.getByLabel('What they are told'), 'Please stop that');
  await press(summary('Warn …'));
  await press(button('Warn'));
  await page.getByText('Please stop that').first().waitFor();
  const strikes = await server.ctx.store.db.selectFrom('account_warnings').select('text').execute();
  assert.equal(strikes.at(-1)?.text, 'Please stop that');

  await press(button('Take the decision back'));
  await page.getByText('The decision was taken back').first().waitFor();
  await context.close();
});
