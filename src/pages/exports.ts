import { exportBookmarks, exportDomainBlocks, exportFilters } from '../domain/exports/choices.ts';
import type { Exporter } from '../domain/exports/exporter.ts';
import { exportBlocks, exportFollows, exportLists, exportMutes } from '../domain/exports/people.ts';
import { anyone } from '../http/access.ts';
import { textAnswer } from '../http/answer.ts';
import { page } from '../http/html/page.ts';
import { findSignedIn, toSignIn } from '../http/html/signed-in.ts';
import { type Route, route } from '../http/route.ts';
import { html } from '../lib/html/template.ts';

const PATH = '/settings/export';

type Export = { readonly file: string; readonly title: string; readonly name: string; readonly write: Exporter };

/** The available exports, under Mastodon's names. */
const EXPORTS: readonly Export[] = [
  { file: 'follows.csv', title: 'People you follow', name: 'following_accounts.csv', write: exportFollows },
  { file: 'lists.csv', title: 'Lists', name: 'lists.csv', write: exportLists },
  { file: 'mutes.csv', title: 'People you mute', name: 'muted_accounts.csv', write: exportMutes },
  { file: 'blocks.csv', title: 'People you block', name: 'blocked_accounts.csv', write: exportBlocks },
  { file: 'domain_blocks.csv', title: 'Servers you block', name: 'blocked_domains.csv', write: exportDomainBlocks },
  { file: 'bookmarks.csv', title: 'Bookmarks', name: 'bookmarks.csv', write: exportBookmarks },
  { file: 'custom_filters.json', title: 'Filters', name: 'custom_filters.json', write: exportFilters },
];

export const showExports = route({
  method: 'GET',
  path: PATH,
  access: anyone(),
  params: {},
  summary: 'The lists that the person signed in can import on another server',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn(PATH);
    const items = EXPORTS.map(({ file, title }) => html`<li><a href="/settings/exports/${file}">${title}</a></li>`);
    return page(visitor, {
      title: 'Export your lists',
      body: html`<h1>Export your lists</h1>
<p>These lists can be imported on another server. Do so before you move there: followers come by themselves, these do not.</p>
<ul>${items}</ul>`,
    });
  },
});

/** The lists themselves. */
export const exportFiles: Route[] = EXPORTS.map(({ file, title, name, write }) =>
  route({
    method: 'GET',
    path: `/settings/exports/${file}`,
    access: anyone(),
    params: {},
    summary: `${title}, as a file`,
    async handle(call) {
      const visitor = await findSignedIn(call);
      if (!visitor) return toSignIn(PATH);
      const type = file.endsWith('.json') ? 'application/json' : 'text/csv';
      const headers = {
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      };
      return textAnswer(await write(call.db, visitor.session), `${type}; charset=utf-8`, { headers });
    },
  }),
);
