import { type Html, html } from '../../../lib/html/template.ts';
import { writtenNumber } from '../../../words/numbers.ts';
import type { Words } from '../../../words/words.ts';
import { cardTable } from '../../frame/card-table.ts';
import { chips } from '../../frame/chips.ts';
import type { Reader } from '../../frame/reader.ts';
import { minute } from '../../frame/times.ts';
import { listSearch, narrowed } from '../narrowing.ts';
import { emptyList } from '../rows.ts';

/** Where the known servers are. */
export const SERVERS_PATH = '/admin/servers';

/** The address of what is known of a server (host and port). */
export function addressOfServer(host: string): string {
  return `${SERVERS_PATH}/${encodeURIComponent(host)}`;
}

/** What one decides by about a server; times are ISO 8601. */
export type ServerRow = {
  readonly host: string;
  readonly people: number;
  readonly pending: number;
  readonly failed: number;
  readonly failures: number;
  readonly lastAnswered: string | null;
  readonly isStopped: boolean;
  readonly isRefused: boolean;
};

type Narrowed = { readonly q: string | undefined; readonly show: string | undefined };

/** The chips and the search above the list. */
export function serversNarrowing({ q, show }: Narrowed, words: Words): Html {
  const { all, servers } = words.serverRooms;
  const chip = (value: keyof typeof servers.standings | undefined, label: string) => ({
    href: narrowed(SERVERS_PATH, { q, show: value }),
    label,
    isOn: show === value,
  });
  const { failing, silent, stopped, blocked, most_people } = servers.standings;
  return html`${listSearch({ path: SERVERS_PATH, label: servers.search, text: q, also: { show } }, words)}
${chips(servers.show, [
  chip(undefined, all),
  chip('failing', failing),
  chip('silent', silent),
  chip('stopped', stopped),
  chip('blocked', blocked),
  chip('most_people', most_people),
])}`;
}

/** Known servers, each leading to all that is known of it. */
export function serverTable(rows: readonly ServerRow[], reader: Reader): Html {
  const { words } = reader;
  const { servers } = words.serverRooms;
  if (rows.length === 0) return emptyList(servers.none);
  const number = (count: number) => writtenNumber(words.formats, count);
  const { columns } = servers;
  return cardTable({
    caption: words.moderation.ways.servers,
    columns: [columns.server, columns.standing, columns.people, columns.waiting, columns.failed, columns.answered],
    figures: [2, 3, 4],
    rows: rows.map((row) => [
      html`<a href="${addressOfServer(row.host)}"><bdi dir="ltr">${row.host}</bdi></a>`,
      standingOf(row, words),
      number(row.people),
      number(row.pending),
      number(row.failed),
      row.lastAnswered === null ? servers.never : minute(row.lastAnswered, reader),
    ]),
  });
}

function standingOf({ isRefused, isStopped, failures }: ServerRow, { serverRooms }: Words): string {
  const { stands } = serverRooms.servers;
  if (isRefused) return stands.refused;
  if (isStopped) return stands.stopped;
  return failures > 0 ? stands.failing : stands.well;
}

/** The way to the next names of the list by the alphabet. */
export function furtherServers({ q, after }: { q: string | undefined; after: string }, { posts }: Words): Html {
  return html`<nav class="turn" aria-label="${posts.morePosts}"><a class="button secondary" rel="next" href="${narrowed(SERVERS_PATH, { q, after })}">${posts.older}</a></nav>`;
}
