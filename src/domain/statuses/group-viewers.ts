import { sql } from 'kysely';
import { isDistributable } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { dependsOn } from '../interactions/approval-text.ts';
import { type Concerned, unwillingAmong } from '../relationships/conditions.ts';

type Shown = {
  readonly id: number;
  readonly account_id: number;
  readonly conversation_id: number | null;
  readonly quote_policy: string;
  readonly poll_id: number | null;
  readonly quoted_account_id: number | null;
  readonly quoted_domain: string | null;
  readonly quoted_visibility: string | null;
};

/**
 * Sorts accounts that may see a status into groups to which it looks the same. Accounts with a view of their own, because they favourited
 * it, filter it or take part in it, for example, form groups of one.
 */
export async function groupViewers(db: Db, statusId: number, accountIds: readonly number[]): Promise<number[][]> {
  const shown = await loadShown(db, statusId);
  const apart = await whoDiffers(db, shown, accountIds);
  const alike = accountIds.filter((id) => !apart.has(id));
  const single = accountIds.filter((id) => apart.has(id)).map((id) => [id]);
  return [...(await groupByTies(db, shown, alike)), ...single];
}

/** Those of some accounts that keep apart from an author whom a status quotes, or are blocked by them, and so see the quote differently. */
export async function whoSeesQuoteApart(db: Db, statusId: number, accountIds: readonly number[]): Promise<Set<number>> {
  const concerned = concernedWithQuoted(await loadShown(db, statusId));
  if (concerned.authors.length === 0 || accountIds.length === 0) return new Set();
  const { rows } = await unwillingAmong(db, concerned, accountIds).execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Those of some accounts that an author of one of some statuses blocks. */
export async function whoIsBlockedByAuthors(
  db: Db,
  statusIds: readonly number[],
  accountIds: readonly number[],
): Promise<Set<number>> {
  if (statusIds.length === 0 || accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('blocks as b')
    .innerJoin('statuses as s', 's.account_id', 'b.account_id')
    .select('b.target_id as id')
    .where(idsIn(db, 's.id', statusIds))
    .where(idsIn(db, 'b.target_id', accountIds))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The status, the original if it is a reblog, and the statuses that either quotes. */
async function loadShown(db: Db, statusId: number): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    with shown as (
      select s.id from statuses as s where s.id = ${statusId}
      union all select s.reblog_of_id from statuses as s where s.id = ${statusId} and s.reblog_of_id is not null)
    select s.id, s.account_id, s.conversation_id, s.quote_policy,
      p.id as poll_id, q.quoted_account_id, author.domain as quoted_domain, quoted.visibility as quoted_visibility
    from statuses as s
    left join polls as p on p.status_id = s.id
    left join quotes as q on q.status_id = s.id
    left join accounts as author on author.id = q.quoted_account_id
    left join statuses as quoted on quoted.id = q.quoted_status_id
    where s.id in (
      select shown.id from shown
      union all select q2.quoted_status_id from quotes as q2 join shown on shown.id = q2.status_id)`.execute(db);
  return rows;
}

/** Which of the accounts have a view of their own of a status. */
async function whoDiffers(db: Db, shown: readonly Shown[], accountIds: readonly number[]): Promise<Set<number>> {
  // Whether a quoted post that is not for everybody is shown depends on each viewer.
  if (shown.some((row) => row.quoted_visibility !== null && !isDistributable(row.quoted_visibility))) {
    return new Set(accountIds);
  }
  const ids = shown.map((row) => row.id);
  const conversations = shown.flatMap((row) => row.conversation_id ?? []);
  const polls = shown.flatMap((row) => row.poll_id ?? []);
  const concerned = concernedWithQuoted(shown);
  const among = idsIn(db, 'x.account_id', accountIds);
  const { rows } = await sql<{ id: number }>`
    select x.account_id as id from favourites as x where ${idsIn(db, 'x.status_id', ids)} and ${among}
    union all
    select x.account_id from status_reactions as x where ${idsIn(db, 'x.status_id', ids)} and ${among}
    union all
    select x.account_id from bookmarks as x where ${idsIn(db, 'x.status_id', ids)} and ${among}
    union all
    select x.account_id from statuses as x where ${idsIn(db, 'x.reblog_of_id', ids)} and ${among}
    union all
    select x.account_id from conversation_mutes as x
    where ${idsIn(db, 'x.conversation_id', conversations)} and ${among}
    union all
    select x.account_id from poll_votes as x where ${idsIn(db, 'x.poll_id', polls)} and ${among}
    union all
    select c.author_account_id from statuses as x join preview_cards as c on c.id = x.card_id
    where ${idsIn(db, 'x.id', ids)} and ${idsIn(db, 'c.author_account_id', accountIds)}
    union all
    ${unwillingAmong(db, concerned, accountIds)}
    union all
    select x.account_id from filters as x where ${among}`.execute(db);
  return new Set([...rows.map((row) => row.id), ...shown.map((row) => row.account_id), ...concerned.authors]);
}

function concernedWithQuoted(shown: readonly Shown[]): Concerned {
  const quoted = shown.flatMap((row) => row.quoted_account_id ?? []);
  return { involved: quoted, authors: quoted, domains: shown.flatMap((row) => row.quoted_domain ?? []) };
}

/** Sorts accounts by whether they may quote the shown statuses whose authors allow only followers, or people whom they follow, to do so. */
async function groupByTies(db: Db, shown: readonly Shown[], accountIds: readonly number[]): Promise<number[][]> {
  const authors = (quoters: 'followers' | 'following') =>
    shown.filter((row) => dependsOn(row.quote_policy, quoters)).map((row) => row.account_id);
  const [followed, following] = [authors('followers'), authors('following')];
  if ((followed.length === 0 && following.length === 0) || accountIds.length === 0) return [[...accountIds]];
  const { rows } = await sql<{ id: number; tie: string }>`
    select f.account_id as id, 'follows ' || f.target_id as tie from follows as f
    where ${idsIn(db, 'f.target_id', followed)} and ${idsIn(db, 'f.account_id', accountIds)}
    union all
    select f.target_id, 'followed by ' || f.account_id from follows as f
    where ${idsIn(db, 'f.account_id', following)} and ${idsIn(db, 'f.target_id', accountIds)}
    order by tie`.execute(db);
  const ties = Map.groupBy(rows, (row) => row.id);
  const key = (id: number) => (ties.get(id) ?? []).map((row) => row.tie).join();
  return [...Map.groupBy(accountIds, key).values()];
}
