import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { BlocksAndMutes } from './blocks-and-mutes.ts';

type Condition = RawBuilder<SqlBool>;

/** The id of an account: a number, or a column of the query around. */
type Id = number | Expression<unknown>;

/** Ids of accounts, as a subquery with a column `id`. */
type Accounts = RawBuilder<{ id: number }>;

/** That an account blocks another one; what that one does is not asked. */
export function blocks(accountId: Id, targetId: Id): Condition {
  return sql<SqlBool>`exists (
    select 1 from blocks where blocks.account_id = ${accountId} and blocks.target_id = ${targetId})`;
}

/** That an account mutes another one beyond `at` (ms), its notifications or not. */
export function mutes(accountId: Id, targetId: Id, at: number): Condition {
  return sql<SqlBool>`exists (
    select 1 from mutes
    where mutes.account_id = ${accountId} and mutes.target_id = ${targetId} and ${muteLasts('mutes', at)})`;
}

/** That a row of `mutes` under the given alias is not over at `at` (ms): it goes a little after its time. */
export function muteLasts(alias: string, at: number): Condition {
  const end = sql.ref(`${alias}.expires_at`);
  return sql<SqlBool>`(${end} is null or ${end} > ${at})`;
}

/** That an account blocks a whole domain; false where that is null, which is this server. */
export function blocksDomain(accountId: Id, domain: Expression<unknown>): Condition {
  return sql<SqlBool>`exists (
    select 1 from user_domain_blocks
    where user_domain_blocks.account_id = ${accountId} and user_domain_blocks.domain = ${domain})`;
}

/** That an account blocks one of some domains. */
export function blocksOneDomain(db: Db, accountId: Id, domains: readonly string[]): Condition {
  return sql<SqlBool>`exists (
    select 1 from user_domain_blocks
    where user_domain_blocks.account_id = ${accountId} and ${idsIn(db, 'user_domain_blocks.domain', domains)})`;
}

/** The domain of an account, null of this server. It names no row, so that it is looked up once for all. */
export function domainOf(accountId: number): RawBuilder<string | null> {
  return sql<string | null>`(select domain from accounts where id = ${accountId})`;
}

/** That neither an account nor the one in a row of `accounts`, under the given alias, blocks the other. */
export function noBlockBetween(accountId: number, alias = 'a'): Condition {
  const id = sql.ref(`${alias}.id`);
  return none([blocks(accountId, id), blocks(id, accountId)]);
}

/** As `noBlockBetween`, and neither blocks the other's domain. For accounts at hand there is `hasFallenOut`. */
export function noFallingOut(accountId: number, alias = 'a'): Condition {
  const [id, domain] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.domain`)];
  const domains = [blocksDomain(accountId, domain), blocksDomain(id, domainOf(accountId))];
  return none([blocks(accountId, id), blocks(id, accountId), ...domains]);
}

/** That an account blocks neither the one in such a row nor its domain. For accounts at hand there is `isShutOut`. */
export function notShutOut(accountId: number, alias = 'a'): Condition {
  return none([blocks(accountId, sql.ref(`${alias}.id`)), blocksDomain(accountId, sql.ref(`${alias}.domain`))]);
}

/**
 * That a person wants nothing of the account in such a row, or is not wanted by it: blocks either way, mutes that last beyond `at` (ms),
 * blocked domains.
 * Mastodon: `excluded_from_timeline_account_ids`, `excluded_from_timeline_domains`.
 */
export function unwantedBy(blocksAndMutes: BlocksAndMutes, alias: string, at: number): Condition {
  const reasons = reasonsAgainst(blocksAndMutes, alias, at);
  return reasons.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(reasons, sql` or `)})`;
}

/** The opposite of `unwantedBy` now, for lists that offer people: nobody asks first which kinds of block there are. */
export function notUnwantedBy(accountId: number, alias = 'a'): Condition {
  const all = { blocking: true, blocked: true, muting: true, blockingDomains: true };
  return none(reasonsAgainst({ ...all, accountId }, alias, now()));
}

function reasonsAgainst(blocksAndMutes: BlocksAndMutes, alias: string, at: number): Condition[] {
  const { accountId: me, blocking, blocked, muting, blockingDomains } = blocksAndMutes;
  const id = sql.ref(`${alias}.id`);
  return [
    ...(blocking ? [blocks(me, id)] : []),
    ...(blocked ? [blocks(id, me)] : []),
    ...(muting ? [mutes(me, id, at)] : []),
    ...(blockingDomains ? [blocksDomain(me, sql.ref(`${alias}.domain`))] : []),
  ];
}

/** Each is denied by itself, which PostgreSQL can turn into a join. */
function none(conditions: readonly Condition[]): Condition {
  const denied = conditions.map((condition) => sql`not ${condition}`);
  return sql<SqlBool>`(${sql.join(denied, sql` and `)})`;
}

/** Who blocks one of some accounts. */
export function whoBlocks(db: Db, targetIds: readonly number[]): Accounts {
  return sql`select blocks.account_id as id from blocks where ${idsIn(db, 'blocks.target_id', targetIds)}`;
}

/** Whom one of some accounts blocks. */
export function whomTheyBlock(db: Db, accountIds: readonly number[]): Accounts {
  return sql`select blocks.target_id as id from blocks where ${idsIn(db, 'blocks.account_id', accountIds)}`;
}

/** Who mutes one of some accounts beyond `at` (ms). */
export function whoMutes(db: Db, targetIds: readonly number[], at: number): Accounts {
  return sql`select mutes.account_id as id from mutes
    where ${idsIn(db, 'mutes.target_id', targetIds)} and ${muteLasts('mutes', at)}`;
}

/** Whom a post concerns, as far as blocks and mutes go. */
export type Concerned = {
  /** The author, who it mentions, and the same of what it reblogs: a reader blocks or mutes none of them. */
  readonly involved: readonly number[];
  /** The author, and the author of what it reblogs: neither blocks the reader. */
  readonly authors: readonly number[];
  /** The servers of the authors, remote ones only. */
  readonly domains: readonly string[];
};

/** Who of some accounts does not want such a post, or is blocked by its authors. Mastodon: `streaming/index.js`. */
export function unwillingAmong(
  db: Db,
  { involved, authors, domains }: Concerned,
  accountIds: readonly number[],
): Accounts {
  const among = (column: string) => idsIn(db, column, accountIds);
  return sql`
    ${whoBlocks(db, involved)} and ${among('blocks.account_id')}
    union all ${whomTheyBlock(db, authors)} and ${among('blocks.target_id')}
    union all ${whoMutes(db, involved, now())} and ${among('mutes.account_id')}
    union all
    select user_domain_blocks.account_id from user_domain_blocks
    where ${idsIn(db, 'user_domain_blocks.domain', domains)} and ${among('user_domain_blocks.account_id')}`;
}
