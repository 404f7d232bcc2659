import {
  listServerNames,
  listServersBy,
  loadServerFacts,
  SERVER_STANDINGS,
  type ServerFacts,
} from '../../../domain/deliveries/known-servers.ts';
import { refusedActivityOf } from '../../../entities/admin/remote-host.ts';
import { listRefusals } from '../../../federation/inbox/refusals.ts';
import { int, oneOf, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsDomainBlocks } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { toIso } from '../../../lib/time.ts';
import { emptyList } from '../../../views/admin/rows.ts';
import { refusedList } from '../../../views/admin/servers/server.ts';
import {
  furtherServers,
  SERVERS_PATH,
  type ServerRow,
  serversNarrowing,
  serverTable,
} from '../../../views/admin/servers/servers.ts';
import { offsetNav } from '../../paging.ts';
import { readerOf } from '../../reader.ts';
import { adminPage } from '../admin-page.ts';

const LISTED = 50;
const MOST_OFFSET = 10_000;

const showServers = userRoute({
  method: 'GET',
  path: SERVERS_PATH,
  access: readsDomainBlocks,
  params: {
    q: text({ max: 300 }),
    show: oneOf(...SERVER_STANDINGS),
    after: withDefault(text({ max: 300 }), ''),
    offset: withDefault(int(), 0),
  },
  summary: 'Known servers, by a part of their name and by how they stand, with what waits and fails',
  async handle(call) {
    const { db, params } = call;
    const reader = await readerOf(call);
    const { words } = reader;
    const { q = '', show, after } = params;
    const slice = { limit: LISTED, offset: Math.min(Math.max(params.offset, 0), MOST_OFFSET) };
    const names = show
      ? await listServersBy(db, show, { text: q, ...slice })
      : await listServerNames(db, { text: q, after, limit: LISTED });
    const rows = (await loadServerFacts(db, names)).map(rowOf);
    const last = names.length === LISTED ? names.at(-1) : undefined;
    const further = show ? offsetNav(call, slice, names.length) : last && furtherServers({ q, after: last }, words);
    const { lead, refused } = words.serverRooms.servers;
    const body = html`<p class="hint">${lead} <a href="${SERVERS_PATH}/refused">${refused}</a></p>${serversNarrowing({ q, show }, words)}${serverTable(rows, reader)}${further}`;
    return adminPage(call, { title: words.moderation.ways.servers, body });
  },
});

function rowOf({ host, people, state, counts, isRefused }: ServerFacts): ServerRow {
  const lastAnswered = state?.last_success_at ?? null;
  return {
    host,
    people,
    pending: counts?.pending ?? 0,
    failed: counts?.failed ?? 0,
    failures: state?.failures ?? 0,
    lastAnswered: lastAnswered === null ? null : toIso(lastAnswered),
    isStopped: typeof state?.stopped_at === 'number',
    isRefused,
  };
}

const showRefused = userRoute({
  method: 'GET',
  path: `${SERVERS_PATH}/refused`,
  access: readsDomainBlocks,
  params: {},
  summary: 'What other servers sent and was refused within a week',
  async handle(call) {
    const reader = await readerOf(call);
    const { servers } = reader.words.serverRooms;
    const rows = (await listRefusals(call.db)).map(refusedActivityOf);
    const body = rows.length === 0 ? emptyList(servers.noneRefused) : refusedList(rows, true, reader);
    return adminPage(call, { title: servers.refused, body });
  },
});

/** The servers that are known. */
export const knownServerPages: readonly Route[] = [showServers, showRefused];
