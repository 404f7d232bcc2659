import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { now } from '../../lib/time.ts';

/** No block either way between `viewerId` and the row of `accounts` under the given alias. */
export function notBlocked(viewerId: number, alias = 'a'): RawBuilder<SqlBool> {
  const other = sql.ref(`${alias}.id`);
  return sql<SqlBool>`(
    not exists (select 1 from blocks as mine where mine.account_id = ${viewerId} and mine.target_id = ${other})
    and not exists (select 1 from blocks as theirs where theirs.account_id = ${other} and theirs.target_id = ${viewerId}))`;
}

/** As `notBlocked`, and the viewer mutes neither the account nor its server: for lists that offer people. */
export function notExcluded(viewerId: number, alias = 'a'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${notBlocked(viewerId, alias)}
    and not exists (
      select 1 from mutes as muted
      where muted.account_id = ${viewerId} and muted.target_id = ${sql.ref(`${alias}.id`)}
        and (muted.expires_at is null or muted.expires_at > ${now()}))
    and not exists (
      select 1 from user_domain_blocks as domains
      where domains.account_id = ${viewerId} and domains.domain = ${sql.ref(`${alias}.domain`)}))`;
}
