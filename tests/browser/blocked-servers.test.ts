import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assetsOf } from '../../src/assets/assets.ts';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { changeSetting } from '../support/settings.ts';
import { blockServer } from '../support/verbs.ts';

let started: BrowserServer;
before(async () => {
  started = await startForBrowser();
  await assetsOf(started.server.ctx).build();
  await started.server.createUser('ada');
  await blockServer(started.server, 'spam.example', { severity: 'suspend' });
});
after(() => started?.close());

test('whoever mentions somebody of a server that this one does not talk to is told so, as long as the name stands there', async () => {
  await changeSetting(started.server, 'show_domain_blocks', 'users');
  const { context, page } = await started.signedIn('ada', { scripts: true });
  await page.goto('/publish');
  await page.getByRole('button', { name: 'Emoji' }).waitFor();
  const text = page.getByLabel("What's on your mind?");
  const said = page.getByText('spam.example is blocked here');
  await text.pressSequentially('@eve@spam.example');
  await said.waitFor();
  await text.pressSequentially(' hello');
  assert.ok(await said.isVisible());
  await text.fill('Hello');
  await said.waitFor({ state: 'detached' });
  await context.close();
});
