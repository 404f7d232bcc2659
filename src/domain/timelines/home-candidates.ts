import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { now } from '../../lib/time.ts';
import { muteLasts } from '../relationships/conditions.ts';

/** The authors of `s` and of the status that it reblogs, and the accounts that both mention; never null. */
const INVOLVED = sql`
  select s.account_id union all select o.account_id where o.account_id is not null
  union all
  select named.account_id from mentions as named where named.status_id in (s.id, o.id) and named.silent = 0`;

type Owner = RawBuilder<unknown>;

/**
 * A condition on `f`, a follow, and `s`, a status of the followed account that may reblog `o`: the follower `owner` wants to see it. The
 * rules are those for new statuses (home-readers.ts), seen from the reader: the accounts concerned are determined for each status, so the
 * conditions for known accounts cannot be used.
 */
export function isWantedByFollower(owner: Owner): RawBuilder<SqlBool> {
  return sql<SqlBool>`
    (s.reblog_of_id is null or f.show_reblogs = 1)
    and (f.languages is null or s.language is null or f.languages like '%"' || s.language || '"%')
    and (
      (s.in_reply_to_id is null and s.in_reply_to_account_id is null)
      or s.in_reply_to_account_id in (s.account_id, ${owner})
      or exists (select 1 from follows as p where p.account_id = ${owner} and p.target_id = s.in_reply_to_account_id))
    and not exists (
      select 1 from blocks as b where b.account_id = ${owner} and b.target_id in (${INVOLVED}))
    and not exists (
      select 1 from blocks as b where b.target_id = ${owner} and b.account_id in (s.account_id, o.account_id))
    and not exists (
      select 1 from mutes as m
      where m.account_id = ${owner} and m.target_id in (${INVOLVED}) and ${muteLasts('m', now())})
    and not exists (
      select 1 from user_domain_blocks as d join accounts as a on a.domain = d.domain
      where d.account_id = ${owner} and a.id = o.account_id)`;
}

/** As `isWantedByFollower`, for a past status: whether it belongs in the home timeline of `owner`. */
export function belongsInHome(owner: Owner): RawBuilder<SqlBool> {
  return sql<SqlBool>`
    (s.visibility in ('public', 'unlisted', 'private') or exists (
      select 1 from mentions as m where m.status_id = s.id and m.account_id = ${owner}))
    and ${isWantedByFollower(owner)}
    and not exists (
      select 1 from lists as l join list_accounts as la on la.list_id = l.id
      where l.account_id = ${owner} and l.exclusive = 1 and la.account_id = s.account_id)`;
}
