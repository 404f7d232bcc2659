import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { BlocksAndMutes } from './blocks-and-mutes.ts';

type Condition = RawBuilder<SqlBool>;

/** The id of an account: a number, or a column of the surrounding query. */
type Id = number | Expression<unknown>;

/** Ids of accounts, as a subquery with a column `id`. */
type Accounts = RawBuilder<{ id: number }>;

/** Whether an account blocks another one; not the reverse. */
export function blocks(accountId: Id, targetId: Id): Condition {
  return sql<SqlBool>`exists (
    select 1 from blocks where blocks.account_id = ${accountId} and blocks.target_id = ${targetId})`;
}

/** Whether an account mutes another one beyond `at` (ms), with or without its notifications. */
export function mutes(accountId: Id, targetId: Id, at: number): Condition {
  return sql<SqlBool>`exists (
    select 1 from mutes
    where mutes.account_id = ${accountId} and mutes.target_id = ${targetId} and ${muteLasts('mutes', at)})`;
}

/** Whether a row of `mutes` under the given alias has not ended at `at` (ms). Rows are deleted a little after their end. */
export function muteLasts(alias: string, at: number): Condition {
  const end = sql.ref(`${alias}.expires_at`);
  return sql<SqlBool>`(${end} is null or ${end} > ${at})`;
}

/** Whether an account blocks a whole domain; false when the domain is null, which means this server. */
export function blocksDomain(accountId: Id, domain: Expression<unknown>): Condition {
  return sql<SqlBool>`exists (
    select 1 from user_domain_blocks
    where user_domain_blocks.account_id = ${accountId} and user_domain_blocks.domain = ${domain})`;
}

/** Whether an account blocks one of some domains. */
export function blocksOneDomain(db: Db, accountId: Id, domains: readonly string[]): Condition {
  return sql<SqlBool>`exists (
    select 1 from user_domain_blocks
    where user_domain_blocks.account_id = ${accountId} and ${idsIn(db, 'user_domain_blocks.domain', domains)})`;
}

/** The domain of an account; null for a local one. It depends on no row of the query, so it is looked up once. */
export function domainOf(accountId: number): RawBuilder<string | null> {
  return sql<string | null>`(select domain from accounts where id = ${accountId})`;
}

/** Whether neither an account nor the one in a row of `accounts`, under the given alias, blocks the other. */
export function noBlockBetween(accountId: number, alias = 'a'): Condition {
  const id = sql.ref(`${alias}.id`);
  return none([blocks(accountId, id), blocks(id, accountId)]);
}

/** As `noBlockBetween`, and neither blocks the other's domain. For two known accounts use `isBlockedEitherWay`. */
export function notBlockedEitherWay(accountId: number, alias = 'a'): Condition {
  const [id, domain] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.domain`)];
  const domains = [blocksDomain(accountId, domain), blocksDomain(id, domainOf(accountId))];
  return none([blocks(accountId, id), blocks(id, accountId), ...domains]);
}

/** Whether an account blocks neither the one in such a row nor its domain. For two known accounts use `isBlockingOrDomainBlocking`. */
export function notBlockingOrDomainBlocking(accountId: number, alias = 'a'): Condition {
  return none([blocks(accountId, sql.ref(`${alias}.id`)), blocksDomain(accountId, sql.ref(`${alias}.domain`))]);
}

/**
 * Whether a person and the account in such a row are kept apart: by blocks either way, by mutes that last beyond `at` (ms), or by blocked
 * domains. Mastodon: `excluded_from_timeline_account_ids`, `excluded_from_timeline_domains`.
 */
export function unwantedBy(blocksAndMutes: BlocksAndMutes, alias: string, at: number): Condition {
  const reasons = reasonsAgainst(blocksAndMutes, alias, at);
  return reasons.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(reasons, sql` or `)})`;
}

/** The opposite of `unwantedBy` at a moment, for lists that offer people, where the kinds of block are not read first. */
export function notUnwantedBy(accountId: number, alias = 'a', at = now()): Condition {
  const all = { blocking: true, blocked: true, muting: true, blockingDomains: true };
  return none(reasonsAgainst({ ...all, accountId }, alias, at));
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

/** Each condition is negated by itself, so that PostgreSQL can turn it into a join. */
function none(conditions: readonly Condition[]): Condition {
  const denied = conditions.map((condition) => sql`not ${condition}`);
  return sql<SqlBool>`(${sql.join(denied, sql` and `)})`;
}

/** The accounts that block one of some accounts. */
export function whoBlocks(db: Db, targetIds: readonly number[]): Accounts {
  return sql`select blocks.account_id as id from blocks where ${idsIn(db, 'blocks.target_id', targetIds)}`;
}

/** The accounts that one of some accounts blocks. */
export function whomTheyBlock(db: Db, accountIds: readonly number[]): Accounts {
  return sql`select blocks.target_id as id from blocks where ${idsIn(db, 'blocks.account_id', accountIds)}`;
}

/** The accounts that mute one of some accounts beyond `at` (ms). */
export function whoMutes(db: Db, targetIds: readonly number[], at: number): Accounts {
  return sql`select mutes.account_id as id from mutes
    where ${idsIn(db, 'mutes.target_id', targetIds)} and ${muteLasts('mutes', at)}`;
}

/** The accounts and servers that matter for the blocks and mutes of a post's readers. */
export type Concerned = {
  /**
   * The author of the post and the accounts it mentions, and those of the post it reblogs. The reader must not block or mute any of them.
   */
  readonly involved: readonly number[];
  /** The author, and the author of the post it reblogs. Neither must block the reader. */
  readonly authors: readonly number[];
  /** The servers of the authors, remote ones only. */
  readonly domains: readonly string[];
};

/** Those of some accounts that do not want such a post, or are blocked by its authors. Mastodon: `streaming/index.js`. */
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
