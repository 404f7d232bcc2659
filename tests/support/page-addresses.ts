import type { Page } from 'playwright-core';
import { generateReport } from '../../src/domain/annual-reports/reports.ts';
import { COMMAND_LINE } from '../../src/domain/audit/log-act.ts';
import { createEmoji } from '../../src/domain/emojis/manage.ts';
import { ROLE_ID } from '../../src/domain/roles/ensure-roles.ts';
import type { Access } from '../../src/http/access.ts';
import type { Route } from '../../src/http/route.ts';
import { toWire } from '../../src/lib/id.ts';
import type { LivedIn } from './lived-in.ts';
import { list } from './server.ts';
import { blockServer, publishText } from './verbs.ts';

/** A page and the ways to ask for it, of which the first that is found shows it. */
export type PageAddress = { readonly path: string; readonly ways: readonly string[]; readonly access: Access };

/** Opens a page by the first of its ways that is found. Returns the status of the last one tried. */
export async function openFirst(page: Page, { ways }: PageAddress): Promise<number> {
  let status = 0;
  for (const way of ways) {
    status = (await page.goto(way))?.status() ?? 0;
    if (status < 400) break;
  }
  return status;
}

/** What is no page, but a file. */
const FILE =
  /\.(css|csv|ico|js|json|rss|webmanifest)$|\/:format$|\/admin\/(?:domain_\w+\/export|backups\/:name\/file)$/;

/** What stands for the beginnings of paths with parameters. */
export type Values = Readonly<Record<string, readonly string[]>>;

/** Makes what pages with parameters are about. A new page with a parameter needs a line here, unless its path begins with one of these. */
export async function valuesFor(scene: LivedIn): Promise<Values> {
  const { people, posts, ok } = scene;
  const { ada, grace } = people;
  const [own, first, quote] = [posts.own.id, posts.first.id, posts.quote.id].map(String);
  const quoting = await ok(grace, 'POST', '/api/v1/statuses', { status: 'Like this', quoted_status_id: own });
  const computers = await ok(ada, 'POST', '/api/v1/lists', { title: 'Computers' });
  await ok(ada, 'POST', `/api/v1/lists/${computers.id}/accounts`, { account_ids: [grace.id] });
  const keywords_attributes = [{ keyword: 'spoiler', whole_word: true }];
  const filter = await ok(ada, 'POST', '/api/v2/filters', { title: 'Novels', context: ['home'], keywords_attributes });
  const draft = await ok(ada, 'POST', '/api/whinchat/v1/drafts', { status: 'A thought that is not ready' });
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString();
  const scheduled = await ok(ada, 'POST', '/api/v1/statuses', { status: 'Good morning', scheduled_at });
  const made = await ok(ada, 'POST', '/api/v1/collections', { name: 'People who count', discoverable: true });
  await ok(ada, 'POST', `/api/v1/collections/${made.collection?.id}/items`, { account_id: grace.id });
  await ok(grace, 'POST', '/api/v1/statuses', { status: '@ada Shall we meet?', visibility: 'direct' });
  const [talk] = list(await ok(ada, 'GET', '/api/v1/conversations'));
  return {
    '/conversations/:id': [`/conversations/${talk?.id}`],
    '/posts/:id': [`/posts/${own}`, `/posts/${first}`, `/posts/${quote}`],
    '/posts/:id/quotes/:quoting': [`/posts/${own}/quotes/${quoting.id}`],
    '/accounts/:id': [`/accounts/${grace.id}`],
    '/lists/:id': [`/lists/${computers.id}`],
    '/filters/:id': [`/filters/${filter.id}`],
    '/report': [`/report?status_id=${first}`],
    '/drafts/:id': [`/drafts/${draft.id}`],
    '/scheduled/:id': [`/scheduled/${scheduled.id}`],
    '/collections/:id': [`/collections/${made.collection?.id}`],
    '/tags/:name': ['/tags/birds'],
    '/@:handle': ['/@grace', '/@ada'],
    '/@:handle/:id': [`/@ada/${own}`, `/@grace/${first}`],
    '/@:handle/tagged/:tag': ['/@grace/tagged/birds'],
    '/web/*': ['/web/home'],
    ...(await valuesOfStaff(scene)),
  };
}

async function valuesOfStaff({ server, people, posts, ok }: LivedIn): Promise<Values> {
  const { ada, alan, boss } = people;
  const json = { account_id: alan.id, status_ids: [String(posts.poll.id)], category: 'spam', comment: 'Look at this' };
  const report = await ok(ada, 'POST', '/api/v1/reports', json);
  await ok(boss, 'POST', `/api/v1/admin/accounts/${ada.id}/action`, { type: 'none', text: 'Please mind the rules' });
  const strikes = await ok(ada, 'GET', '/api/whinchat/v1/strikes');
  const block = await ok(boss, 'POST', '/api/v1/admin/domain_blocks', { domain: 'spam.example', severity: 'suspend' });
  const network = await ok(boss, 'POST', '/api/v1/admin/ip_blocks', { ip: '192.0.2.0/24', severity: 'sign_up_block' });
  const name = await ok(boss, 'POST', '/api/whinchat/v1/admin/username_blocks', {
    username: 'scunthorpe',
    exact: true,
  });
  const subscription = await ok(boss, 'POST', '/api/whinchat/v1/admin/domain_subscriptions', {
    url: 'https://lists.example/blocks.csv',
    title: 'Quiet waters',
  });
  const conditions = { keywords: ['engine'] };
  const rule = await ok(boss, 'POST', '/api/whinchat/v1/admin/automatic_rules', { title: 'Engines', conditions });
  const notices = '/api/whinchat/v1/admin/announcements';
  const notice = await ok(boss, 'POST', notices, { text: 'A walk along the river on Sunday' });
  await ok(boss, 'POST', `${notices}/${notice.id}/publish`);
  const emoji = await server.ctx.store.transaction((tx) =>
    createEmoji(tx, COMMAND_LINE, 'finch', { picture: { key: 'finch.png', staticKey: 'finch.png' } }),
  );
  const draft = await ok(boss, 'POST', '/api/whinchat/v1/admin/documents', {
    kind: 'privacy_policy',
    content: 'What you write stays yours.',
  });
  const { code } = await ok(boss, 'POST', '/api/whinchat/v1/invites', {});
  await publishText(server, 'terms_of_service', 'Be kind.', Date.now() - 3 * 86_400_000);
  await publishText(server, 'privacy_policy', 'What you write is yours.');
  await blockServer(server, 'noise.example', { severity: 'silence' });
  const hook = await ok(boss, 'POST', '/api/whinchat/v1/admin/webhooks', {
    url: 'https://hooks.example/',
    events: ['report.created'],
  });
  const [tag] = await server.ctx.store.db.selectFrom('tags').select('id').limit(1).execute();
  const year = new Date().getUTCFullYear();
  await generateReport(server.ctx.store, { accountId: ada.accountId, year });
  const shared = await ok(ada, 'GET', `/api/v1/annual_reports/${year}`);
  const terms = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  return {
    '/announcements/:id': [`/announcements/${notice.id}`],
    '/admin/accounts/:id': [`/admin/accounts/${alan.id}`],
    '/admin/documents/:id': [`/admin/documents/${draft.id}`],
    '/admin/roles/:id': [`/admin/roles/${toWire(ROLE_ID.moderator)}`],
    '/admin/emojis/:id': [`/admin/emojis/${toWire(emoji.id)}`],
    '/admin/reports/:id': [`/admin/reports/${report.id}`],
    '/admin/servers/:host': ['/admin/servers/elsewhere.example', '/admin/servers/spam.example'],
    '/admin/ip_blocks/:id': [`/admin/ip_blocks/${network.id}`],
    '/admin/username_blocks/:id': [`/admin/username_blocks/${name.id}`],
    '/admin/domain_lists/:id': [`/admin/domain_lists/${subscription.id}`],
    '/admin/domain_blocks/:id': [`/admin/domain_blocks/${block.id}`],
    '/admin/automatic_rules/:id': [`/admin/automatic_rules/${rule.id}`],
    '/admin/instance/domain_blocks/:id': [`/admin/instance/domain_blocks/${block.id}`],
    '/admin/strikes/:id': [`/admin/strikes/${strikes[0]?.id}`],
    '/disputes/strikes/:id': [`/disputes/strikes/${strikes[0]?.id}`],
    '/admin/tags/:id': [`/admin/tags/${toWire(tag?.id ?? 0)}`],
    '/admin/webhooks/:id': [`/admin/webhooks/${hook.id}`],
    '/invite/:code': [`/invite/${code}`],
    '/terms-of-service/:date': [`/terms-of-service/${terms}`],
    '/@:handle/wrapstodon/:year/:key': [new URL(String(shared.annual_reports?.[0]?.share_url)).pathname],
  };
}

/** What some pages need after a question mark. */
const QUERIES: Readonly<Record<string, string>> = {
  '/search': 'q=grace',
  '/admin/accounts/batch': 'act=suspend',
  '/domain_blocks/new': 'domain=elsewhere.example',
  '/admin/domain_blocks/new': 'domain=elsewhere.example',
  '/admin/instance/domain_blocks/new': 'domain=elsewhere.example',
  '/authorize_interaction': 'uri=@grace',
  '/authorize_follow': 'acct=@grace',
  '/admin/retention/preview':
    'remote_statuses_days=30&remote_statuses_max=100000&remote_media_days=30&remote_media_gigabytes=10',
  '/links': 'url=https://example.org/engine',
};

/** Every page among routes with its addresses, without addresses that only lead to another. Throws when a parameter has no value. */
export function pageAddresses(routes: readonly Route[], values: Values): PageAddress[] {
  const pages = routes.filter(
    ({ method, path, summary }) =>
      [method].flat().includes('GET') && !FILE.test(path) && !summary.startsWith('Leads to /'),
  );
  return pages.map(({ path, access }) => {
    const ways = waysTo(path, values);
    if (ways.some((way) => /^[^?]*[:*]/.test(way)))
      throw new Error(`${path}: no value for a parameter; add one to tests/support/page-addresses.ts`);
    return { path, access, ways };
  });
}

/** The addresses by which a page is asked for, with its parameters filled in, as far as they have values, and what it needs after a question mark. */
export function waysTo(path: string, values: Values): string[] {
  const start = Object.keys(values)
    .filter((one) => path === one || path.startsWith(`${one}/`))
    .sort((a, b) => b.length - a.length)[0];
  const filled = start === undefined ? [path] : (values[start] ?? []).map((value) => value + path.slice(start.length));
  const query = QUERIES[path];
  return query === undefined ? filled : filled.map((way) => `${way}?${query}`);
}
