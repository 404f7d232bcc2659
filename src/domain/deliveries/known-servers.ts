import { sql } from 'kysely';
import { DAY, now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { hasText } from '../../platform/db/has-text.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { RemoteHostRow } from '../../schema/federation.ts';
import { searchKnownDomains } from '../servers/known-domains.ts';
import { refusalsOf } from '../servers/refusals.ts';
import { countByHosts, type HostCounts } from './ledger.ts';

/** What known servers are looked through for. */
export const SERVER_STANDINGS = ['failing', 'silent', 'stopped', 'blocked', 'most_people'] as const;

export type ServerStanding = (typeof SERVER_STANDINGS)[number];

/** After how long (ms) without an answer a server counts as silent. */
const SILENT_AFTER = 30 * DAY;

/** How many accounts of a server are looked at for what is latest. */
const LATEST = 5000;

export type ServerSearch = {
  /** A part of the name. */
  readonly text: string;
  readonly limit: number;
  readonly offset: number;
};

/** The names of known servers by the alphabet, after one of them. */
export function listServerNames(db: Db, search: { text: string; after: string; limit: number }): Promise<string[]> {
  return searchKnownDomains(db, { ...search, text: search.text.trim().toLowerCase() });
}

/** The names (host and port) of servers of a standing: those that fail longest, were silent longest, or have most people, first. */
export async function listServersBy(db: Db, standing: ServerStanding, search: ServerSearch): Promise<string[]> {
  const { text, limit, offset } = search;
  if (standing === 'most_people') return listByPeople(db, search);
  if (standing === 'blocked') {
    const blocks = db.selectFrom('domain_blocks').select('domain').where('severity', '=', 'suspend');
    const rows = await blocks.where(hasText('domain', text)).orderBy('domain').limit(limit).offset(offset).execute();
    return rows.map(({ domain }) => domain);
  }
  const hosts = db.selectFrom('remote_hosts').select('host').where(hasText('host', text)).limit(limit).offset(offset);
  const chosen = {
    failing: hosts.where('failures', '>', 0).orderBy('failing_since').orderBy('host'),
    stopped: hosts.where('stopped_at', 'is not', null).orderBy('stopped_at', 'desc').orderBy('host'),
    silent: hosts
      .where((eb) =>
        eb.or([
          eb('last_success_at', '<', now() - SILENT_AFTER),
          eb.and([eb('last_success_at', 'is', null), eb('failing_since', '<', now() - SILENT_AFTER)]),
        ]),
      )
      .orderBy(sql`coalesce(last_success_at, 0)`)
      .orderBy('host'),
  }[standing];
  return (await chosen.execute()).map(({ host }) => host);
}

async function listByPeople(db: Db, { text, limit, offset }: ServerSearch): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select a.domain from accounts as a where a.domain is not null and ${hasText('a.domain', text)}
    group by a.domain order by count(*) desc, a.domain limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ domain }) => domain);
}

/** What one decides by about a server. */
export type ServerFacts = {
  readonly host: string;
  /** How many accounts with a handle there are known. */
  readonly people: number;
  readonly state: RemoteHostRow | undefined;
  readonly counts: HostCounts | undefined;
  /** Whether nothing is exchanged with it. */
  readonly isRefused: boolean;
};

/** The same of some servers, in their order, in four queries. */
export async function loadServerFacts(db: Db, hosts: readonly string[]): Promise<ServerFacts[]> {
  if (hosts.length === 0) return [];
  const people = await db
    .selectFrom('accounts')
    .select((eb) => ['domain', eb.fn.countAll<number>().as('count')])
    .where(idsIn(db, 'domain', hosts))
    .groupBy('domain')
    .execute();
  const states = await db
    .selectFrom('remote_hosts')
    .selectAll()
    .where(idsIn(db, 'host', hosts))
    .execute();
  const counts = await countByHosts(db, hosts);
  const refusals = await refusalsOf(db, hosts);
  return hosts.map((host) => ({
    host,
    people: Number(people.find(({ domain }) => domain === host)?.count ?? 0),
    state: states.find((state) => state.host === host),
    counts: counts.find((one) => one.host === host),
    isRefused: refusals.get(host)?.everything === true,
  }));
}

/** When people of a server last posted as far as is known here (ms), and on which hosts they receive, of those known last. */
export async function readLatestOf(db: Db, domain: string): Promise<{ postedAt: number | null; inboxes: string[] }> {
  const { rows } = await sql<{ posted_at: number | null; inbox: string | null }>`
    select max(last_status_at) as posted_at, coalesce(shared_inbox_url, inbox_url) as inbox from (
      select a.last_status_at, a.shared_inbox_url, a.inbox_url from accounts as a where a.domain = ${domain}
      order by a.id desc limit ${LATEST}) as latest
    group by coalesce(shared_inbox_url, inbox_url) limit ${LATEST}`.execute(db);
  const times = rows.flatMap(({ posted_at }) => (posted_at === null ? [] : [Number(posted_at)]));
  const inboxes = rows.flatMap(({ inbox }) => URL.parse(inbox ?? '')?.host ?? []);
  return { postedAt: times.length === 0 ? null : Math.max(...times), inboxes: [...new Set(inboxes)] };
}
