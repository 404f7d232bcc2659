import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { DomainBlockRow } from '../../schema/domains.ts';
import { parseParticipants } from '../conversations/participants.ts';
import { accountsOf, type KnownServers, listKnownServers, listKnownServersOf } from '../servers/known-domains.ts';
import { findDomainRule } from '../servers/refusals.ts';
import { readDomain } from './save-domain-block.ts';

/** How many accounts of the domain and how many of the latest conversations are examined, and how many domains and people are listed. */
const PREVIEW_LIMITS = { accounts: 50_000, conversations: 10_000, domains: 20, people: 10 } as const;

/** A local account, and how many follows it would lose in each direction. */
export type Affected = {
  readonly id: number;
  readonly username: string;
  readonly following: number;
  readonly followers: number;
};

/** What suspending a domain would cut; the counts have upper bounds. */
export type BlockPreview = {
  readonly domain: string;
  /** The rule that already applies to the domain. */
  readonly rule: DomainBlockRow | undefined;
  /** Some of the known domains that it would cover. */
  readonly domains: readonly string[];
  readonly accounts: number;
  /** Follows by local accounts, follows of local accounts, and pending requests. */
  readonly following: number;
  readonly followers: number;
  readonly requests: number;
  /** How many local accounts would lose a follow; `sample` lists those who would lose the most. */
  readonly people: number;
  readonly sample: readonly Affected[];
  /** How many of the latest conversations here include somebody from there. */
  readonly conversations: number;
  /** Whether a limit was reached, so that the numbers are too low. */
  readonly more: boolean;
};

/** Counts what suspending a domain would cut, without changing anything. 422 for an invalid domain. */
export async function previewDomainBlock(db: Db, name: string): Promise<BlockPreview> {
  const domain = readDomain(db, name);
  const servers = await listKnownServers(db, domain);
  const accounts = await countAccounts(db, servers);
  const conversations = await countConversations(db, servers);
  return {
    domain,
    rule: await findDomainRule(db, domain),
    domains: [...new Set([...servers.handles, ...servers.ids])].slice(0, PREVIEW_LIMITS.domains),
    accounts: Math.min(accounts, PREVIEW_LIMITS.accounts),
    ...(await countTies(db, servers)),
    sample: await listMostAffected(db, servers),
    conversations: conversations.count,
    more: accounts > PREVIEW_LIMITS.accounts || conversations.more,
  };
}

/** What the suspension of one of several domains would cut. */
export type Cut = Pick<BlockPreview, 'accounts' | 'following' | 'followers' | 'people'>;

/** What suspending each of some domains would cut, as `previewDomainBlock` counts it. Those of which nobody is known are left out. */
export async function previewDomainBlocks(db: Db, domains: readonly string[]): Promise<ReadonlyMap<string, Cut>> {
  const known = await listKnownServersOf(db, domains);
  const cuts = new Map<string, Cut>();
  for (const [domain, servers] of known) cuts.set(domain, await cutOf(db, servers));
  return cuts;
}

/** What suspending all of some domains would cut: a follow counts once, though two of them name its server. */
export async function previewOfAll(db: Db, domains: readonly string[]): Promise<Cut> {
  const known = [...(await listKnownServersOf(db, domains)).values()];
  const handles = [...new Set(known.flatMap((servers) => servers.handles))];
  return cutOf(db, { handles, ids: [...new Set(known.flatMap((servers) => servers.ids))] });
}

async function cutOf(db: Db, servers: KnownServers): Promise<Cut> {
  const { following, followers, people } = await countTies(db, servers);
  const accounts = Math.min(await countAccounts(db, servers), PREVIEW_LIMITS.accounts);
  return { accounts, following, followers, people };
}

async function countAccounts(db: Db, servers: KnownServers): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${accountsOf(db, servers, PREVIEW_LIMITS.accounts + 1)} as there`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** One row for each follow between a local account and one of these domains: the local account and the direction. */
const ties = (db: Db, servers: KnownServers) => {
  const accounts = accountsOf(db, servers, PREVIEW_LIMITS.accounts);
  return sql`(select f.account_id as person, 1 as following, 0 as followers
      from ${accounts} as there join follows as f on f.target_id = there.id
    union all select f.target_id as person, 0 as following, 1 as followers
      from ${accounts} as there join follows as f on f.account_id = there.id) as tie
    join accounts as person on person.id = tie.person and person.domain is null`;
};

async function countTies(db: Db, servers: KnownServers) {
  const accounts = accountsOf(db, servers, PREVIEW_LIMITS.accounts);
  const { rows } = await sql<{ people: number; following: number; followers: number; requests: number }>`
    select count(distinct tie.person) as people, coalesce(sum(tie.following), 0) as following,
      coalesce(sum(tie.followers), 0) as followers,
      (select count(*) from ${accounts} as there join follow_requests as r on r.target_id = there.id)
      + (select count(*) from ${accounts} as there join follow_requests as r on r.account_id = there.id) as requests
    from ${ties(db, servers)}`.execute(db);
  const [row] = rows;
  return {
    people: Number(row?.people ?? 0),
    following: Number(row?.following ?? 0),
    followers: Number(row?.followers ?? 0),
    requests: Number(row?.requests ?? 0),
  };
}

async function listMostAffected(db: Db, servers: KnownServers): Promise<Affected[]> {
  const { rows } = await sql<Affected>`
    select tie.person as id, person.username, sum(tie.following) as following, sum(tie.followers) as followers from ${ties(db, servers)}
    group by tie.person, person.username order by count(*) desc, tie.person limit ${PREVIEW_LIMITS.people}`.execute(db);
  return rows.map((row) => ({ ...row, following: Number(row.following), followers: Number(row.followers) }));
}

async function countConversations(db: Db, servers: KnownServers): Promise<{ count: number; more: boolean }> {
  const latest = await db
    .selectFrom('account_conversations')
    .select('participant_ids')
    .where('last_status_id', 'is not', null)
    .orderBy('last_status_id', 'desc')
    .limit(PREVIEW_LIMITS.conversations + 1)
    .execute();
  const looked = latest.slice(0, PREVIEW_LIMITS.conversations).map((row) => parseParticipants(row.participant_ids));
  const participants = [...new Set(looked.flat())];
  const { rows } = await sql<{ id: number }>`
    select id from ${accountsOf(db, servers, PREVIEW_LIMITS.accounts)} as there
    where ${idsIn(db, 'there.id', participants)}`.execute(db);
  const there = new Set(rows.map((row) => row.id));
  const count = looked.filter((ids) => ids.some((id) => there.has(id))).length;
  return { count, more: latest.length > PREVIEW_LIMITS.conversations };
}
