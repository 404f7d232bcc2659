import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { type BrowserServer, startForBrowser } from '../support/browser-server.ts';
import { overflows } from '../support/chromium.ts';
import { post } from '../support/posting.ts';

/** WCAG 2.2 A and AA, and what is good practice besides. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

let started: BrowserServer;
/** Which pages each of them is shown. */
const paths: Record<'ada' | 'boss', string[]> = { ada: [], boss: [] };

before(async () => {
  started = await startForBrowser();
  const { server } = started;
  const ada = await server.createUser('ada');
  const grace = await server.createUser('grace');
  await server.request('POST', `/api/v1/accounts/${grace.id}/follow`, { token: ada.token });
  const first = await post(server, grace, 'A first post with a #hashtag and https://example.org/a/link');
  const reply = await post(server, ada, { status: '@grace a reply', in_reply_to_id: String(first.id) });
  await post(server, grace, { status: '@ada and another', in_reply_to_id: String(reply.id) });
  await post(server, grace, { status: 'Which?', poll: { options: ['One', 'Two'], expires_in: 3600 } });
  await post(server, grace, { status: 'Hidden', spoiler_text: 'A warning' });
  const quote = await post(server, ada, { status: 'Well said', quoted_status_id: String(first.id) });
  await server.request('POST', `/api/v1/statuses/${quote.id}/favourite`, { token: grace.token });
  await server.request('PUT', `/api/v1/pleroma/statuses/${first.id}/reactions/🦆`, { token: grace.token });
  await post(server, grace, { status: '@ada between us', visibility: 'direct' });
  await server.createUser('boss', { role: 'owner' });
  const json = { account_id: grace.id, status_ids: [String(first.id)], category: 'spam', comment: 'Look at this' };
  const report = await server.request('POST', '/api/v1/reports', { token: ada.token, json });
  paths.boss.push(
    ...[
      '/admin',
      '/admin/accounts',
      `/admin/accounts/${grace.id}`,
      '/admin/reports',
      `/admin/reports/${report.body.id}`,
    ],
    ...['/admin/appeals', '/admin/instance/domain_blocks', '/admin/settings', '/admin/rules', '/admin/announcements'],
  );
  paths.ada.push(
    ...['/home', '/catch-up', '/public/local', '/public', '/notifications', '/search', '/search?q=grace', '/explore'],
    ...['/conversations', '/lists', '/bookmarks', '/favourites', '/follow_requests', '/offline', '/tags/hashtag'],
    ...['/@grace', '/@grace/with_replies', '/@grace/followers', `/@grace/${first.id}`, '/publish'],
    ...[`/publish?in_reply_to_id=${first.id}`, `/publish?quoted_status_id=${first.id}`, `/publish?edit=${quote.id}`],
    ...[`/posts/${first.id}/react`, `/posts/${first.id}/boost`, `/posts/${quote.id}/quote_policy`],
    ...[`/@grace/${first.id}/quotes`, `/@grace/${first.id}/reactions`],
    ...[`/posts/${quote.id}/delete`, `/accounts/${grace.id}/mute`, `/accounts/${grace.id}/block`],
    ...[
      '/settings/profile',
      '/settings/preferences',
      '/filters',
      '/filters/new',
      '/blocks',
      '/mutes',
      '/domain_blocks',
    ],
    ...['/domain_blocks/new?domain=elsewhere.example', '/followed_tags', '/notifications/requests'],
    ...[`/report?status_id=${first.id}`, '/notifications/clear', '/about', '/auth/edit', '/nothing-here'],
  );
});
after(() => started?.close());

type Found = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/** What axe-core finds wrong with a page. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const options = { runOnly: { type: 'tag', values: RULES } };
  const found: readonly Found[] = await page.evaluate(`axe.run(${JSON.stringify(options)}).then((r) => r.violations)`);
  return found.map(
    ({ id, nodes }) =>
      `${new URL(page.url()).pathname} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    for (const name of ['ada', 'boss'] as const) {
      test(`no page of ${name} has a fault of accessibility, ${colorScheme}, at ${width} px`, async () => {
        const { page, context } = await started.signedIn(name, { scripts: true, colorScheme });
        await page.setViewportSize({ width, height: 800 });
        const faults: string[] = [];
        for (const path of paths[name]) {
          const response = await page.goto(path);
          if (name === 'boss' && response?.status() !== 200) faults.push(`${path} answered ${response?.status()}`);
          if (await overflows(page)) faults.push(`${path} is wider than ${width} px`);
          faults.push(...(await faultsOf(page)));
        }
        assert.deepEqual(faults, []);
        await context.close();
      });
    }
  }
}
