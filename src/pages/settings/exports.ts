import { exportBookmarks, exportDomainBlocks, exportFilters } from '../../domain/exports/choices.ts';
import type { Exporter } from '../../domain/exports/exporter.ts';
import { exportBlocks, exportFollows, exportLists, exportMutes } from '../../domain/exports/people.ts';
import { anyone, freshly } from '../../http/access.ts';
import { textAnswer } from '../../http/answer.ts';
import { page } from '../../http/html/page.ts';
import { findSignedIn, toSignIn } from '../../http/html/signed-in.ts';
import { type Route, route } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { en } from '../../words/en.ts';
import type { Words } from '../../words/words.ts';

const PATH = '/settings/export';

type Export = {
  readonly file: string;
  readonly title: (words: Words) => string;
  readonly name: string;
  readonly write: Exporter;
};

/** The available exports, under Mastodon's names. */
const EXPORTS: readonly Export[] = [
  {
    file: 'follows.csv',
    title: ({ exports }) => exports.follows,
    name: 'following_accounts.csv',
    write: exportFollows,
  },
  { file: 'lists.csv', title: ({ exports }) => exports.lists, name: 'lists.csv', write: exportLists },
  { file: 'mutes.csv', title: ({ exports }) => exports.mutes, name: 'muted_accounts.csv', write: exportMutes },
  { file: 'blocks.csv', title: ({ exports }) => exports.blocks, name: 'blocked_accounts.csv', write: exportBlocks },
  {
    file: 'domain_blocks.csv',
    title: ({ exports }) => exports.domainBlocks,
    name: 'blocked_domains.csv',
    write: exportDomainBlocks,
  },
  { file: 'bookmarks.csv', title: ({ exports }) => exports.bookmarks, name: 'bookmarks.csv', write: exportBookmarks },
  {
    file: 'custom_filters.json',
    title: ({ exports }) => exports.filters,
    name: 'custom_filters.json',
    write: exportFilters,
  },
];

export const showExports = route({
  method: 'GET',
  path: PATH,
  access: freshly(anyone()),
  params: {},
  summary: 'The lists that the person signed in can import on another server',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn(PATH);
    const { words } = call.request;
    const heading = words.account.exportLists;
    return page(visitor, {
      title: heading,
      body: html`<h1>${heading}</h1>
${exportList(words)}`,
    });
  },
});

/** What can be exported, a file for each. */
export function exportList(words: Words): Html {
  const items = EXPORTS.map(
    ({ file, title }) => html`<li><a href="/settings/exports/${file}">${title(words)}</a></li>`,
  );
  return html`<p>${words.exports.lead}</p><ul class="rows">${items}</ul>`;
}

/** The lists themselves. */
export const exportFiles: Route[] = EXPORTS.map(({ file, title, name, write }) =>
  route({
    method: 'GET',
    path: `/settings/exports/${file}`,
    access: freshly(anyone()),
    params: {},
    summary: `${title(en)}, as a file`,
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
