import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { look } from '../support/chromium.ts';
import type { TestUser } from '../support/server.ts';

let started: BrowserServer;
let ada: TestUser;
let picture: Buffer;

before(async () => {
  started = await startForBrowser();
  ada = await started.server.createUser('ada');
  picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c96f2e' } })
    .png()
    .toBuffer();
});
after(() => started?.close());

const credentials = async () =>
  (await started.server.request('GET', '/api/v1/accounts/verify_credentials', { token: ada.token })).body;

for (const device of ['phone', 'desktop'] as const) {
  test(`without scripts, on a ${device}: settings are found, and a profile is written`, async () => {
    const { context, page } = await started.signedIn('ada', { device });
    if (device === 'desktop') await page.getByRole('link', { name: 'Settings' }).click();
    else await page.goto('/settings');
    const index = page.getByRole('navigation', { name: 'Settings' });
    await look(page, `${device}-settings-index`);
    await index.getByRole('link', { name: 'Your account', exact: true }).click();
    assert.equal(new URL(page.url()).pathname, '/auth/edit');
    if (device === 'phone') {
      await page.getByRole('link', { name: 'Back to Settings · Account and security' }).click();
      assert.equal(new URL(page.url()).pathname, '/settings');
    } else await index.getByRole('link', { name: 'Filters', exact: true }).click();
    await page.goto('/settings');
    await page.getByRole('searchbox', { name: 'Search the settings' }).fill('approve');
    await page.getByRole('search', { name: 'Search the settings' }).getByRole('button', { name: 'Search' }).click();
    await look(page, `${device}-settings-found`);
    await page.getByRole('link', { name: 'I approve who follows me' }).click();
    assert.equal(await page.getByRole('checkbox', { name: 'I approve who follows me' }).isVisible(), true);
    assert.equal(new URL(page.url()).hash, '#t-locked');
    assert.ok(await page.evaluate('document.querySelector(":target").getBoundingClientRect().top < innerHeight'));
    await page.goto('/settings/profile');
    await page.getByLabel('Display name').fill(`Ada of the ${device}`);
    await page.getByLabel('Bio').fill('I watch birds.');
    await page
      .getByLabel('Profile picture', { exact: true })
      .setInputFiles({ name: 'bird.png', mimeType: 'image/png', buffer: picture });
    await page.getByLabel('Alt text of the profile picture').fill('An orange square');
    await page.getByLabel('Label 1').fill('Website');
    await page.getByLabel('Content 1').fill('https://ada.example');
    await page.getByLabel('I approve who follows me').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('p[role=status]').waitFor();
    await look(page, `${device}-settings-profile`);
    const { display_name, locked, avatar_description, source } = await credentials();
    assert.deepEqual([display_name, locked, avatar_description], [`Ada of the ${device}`, true, 'An orange square']);
    assert.equal(source?.fields?.[0]?.name, 'Website');
    await page.getByLabel('Remove the profile picture').check();
    await page.getByLabel('I approve who follows me').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('p[role=status]').waitFor();
    const { locked: still, avatar_description: gone } = await credentials();
    assert.deepEqual([still, gone], [false, '']);
    await context.close();
  });
}

for (const device of ['phone', 'desktop'] as const) {
  test(`without scripts, on a ${device}: filters, preferences, blocks and browsers`, async () => {
    const { server } = started;
    const crow = await server.createUser(`crow_${device}`);
    await server.request('POST', `/api/v1/accounts/${crow.id}/block`, { token: ada.token });
    const { context, page } = await started.signedIn('ada', {
      device,
      colorScheme: device === 'phone' ? 'dark' : 'light',
    });

    await page.goto('/filters');
    await page.getByRole('link', { name: 'New filter' }).click();
    await page.getByLabel('Title', { exact: true }).fill(`Noise on a ${device}`);
    await page.getByLabel('Word or phrase 1').fill('noise');
    await page.getByLabel('What happens').selectOption({ label: 'Hide completely' });
    await look(page, `${device}-settings-filter`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: `Noise on a ${device}` }).waitFor();
    await look(page, `${device}-settings-filters`);

    await page.goto('/settings/posting');
    await page.getByLabel('Audience').selectOption('unlisted');
    await look(page, `${device}-settings-preferences`);
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.locator('p[role=status]').waitFor();
    assert.equal((await credentials()).source?.privacy, 'unlisted');

    await page.goto('/blocks');
    await look(page, `${device}-settings-blocks`);
    await page.getByRole('button', { name: `Unblock: @crow_${device}` }).click();
    await page.getByText('Nobody yet.').waitFor();
    assert.deepEqual((await server.request('GET', '/api/v1/blocks', { token: ada.token })).items, []);

    const other = await started.signedIn('ada');
    await page.goto('/auth/edit');
    await look(page, `${device}-settings-account`);
    await page.getByText('Sign out everywhere else').first().click();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.locator('p[role=status]').waitFor();
    await other.page.goto('/home');
    assert.equal(new URL(other.page.url()).pathname, '/auth/sign_in');
    for (const path of ['/domain_blocks', '/followed_tags', '/mutes', '/notifications/requests'])
      await page.goto(path).then(() => look(page, `${device}-settings${path.replaceAll('/', '-')}`));
    for (const language of ['de', 'ar'])
      await page.goto(`/auth/edit?lang=${language}`).then(() => look(page, `${device}-settings-account-${language}`));
    await Promise.all([context.close(), other.context.close()]);
  });
}

test('with scripts, on a phone: a setting is three touches from home, and is found by its words', async () => {
  await assetsOf(started.server.ctx).build();
  const { context, page } = await started.signedIn('ada', { device: 'phone', scripts: true, locale: 'de' });
  await page.goto('/home');
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.locator('#all-places').getByRole('link', { name: 'Einstellungen' }).click();
  const index = page.getByRole('navigation', { name: 'Einstellungen' });
  await index.getByRole('link', { name: 'Aussehen', exact: true }).click();
  await page.locator('theme-switch:defined').waitFor();
  await page.getByLabel('Farben', { exact: true }).selectOption('dark');
  assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'dark');
  await page.getByLabel('Farben', { exact: true }).selectOption('');
  await page.goto('/settings');
  await page.getByRole('searchbox', { name: 'Einstellungen durchsuchen' }).fill('bewegte bilder');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Bewegte Bilder von selbst abspielen' }).click();
  const moving = page.getByRole('checkbox', { name: 'Bewegte Bilder von selbst abspielen' });
  await moving.check();
  await page.locator('form', { has: moving }).getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Gespeichert').first().waitFor();
  assert.equal(await moving.isChecked(), true);
  await context.close();
});

test('with scripts, what is wrong with a form comes into sight also before the browser gives it the focus by itself', async () => {
  await assetsOf(started.server.ctx).build();
  const { context, page } = await started.signedIn('ada', { device: 'phone', scripts: true });
  // As where much is to be done, and the script comes before what the browser does by itself.
  await page.route('**/settings/migration', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(' autofocus role="alert"', ' role="alert"'),
    });
  });
  await page.goto('/settings/migration');
  await page.locator('[name=account]').fill('nobody@nowhere.example');
  await page.locator('[name=password]').fill('not the password');
  await page.locator('main form[method=post] button').last().click();
  const alert = page.locator('main .alert');
  await alert.waitFor();
  const { y = -1, height = 0 } = (await alert.boundingBox()) ?? {};
  const { height: all } = page.viewportSize() ?? { height: 0 };
  assert.ok(y >= 0 && y + height <= all, `${y} to ${y + height} of ${all}`);
  await context.close();
});
