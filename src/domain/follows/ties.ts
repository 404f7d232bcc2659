import { type SqlBool, sql } from 'kysely';
import { DAY, now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { presentable } from '../accounts/queries.ts';

/** Whom an account follows, who follows it, both, or who came here by its invitations. */
export const TIES = ['following', 'followed_by', 'mutual', 'invited'] as const;

/** How long (ms) somebody has been silent who counts as dormant. Mastodon: a month. */
const DORMANT = 30 * DAY;

/** Newest tie first, last post first, or by name. */
export const TIE_ORDERS = ['recent', 'active', 'name'] as const;

/** Which of the ties of an account are listed, and in which order; names and values are Mastodon's, `boosts` and `listed` ours. */
export type TieFilter = {
  readonly relationship: (typeof TIES)[number];
  readonly order: (typeof TIE_ORDERS)[number];
  readonly status?: 'moved' | 'primary' | undefined;
  /** Who has not posted for a month, as far as is known here. */
  readonly activity?: 'dormant' | undefined;
  readonly location?: 'local' | 'remote' | undefined;
  /** A server. */
  readonly domain?: string | undefined;
  /** Whose boosts are hidden. */
  readonly boosts?: 'hidden' | undefined;
  /** Who is in none of the lists of the account. */
  readonly listed?: 'none' | undefined;
};

/** The ids of some of those whom an account has to do with. Mastodon: `RelationshipFilter`. */
export async function listTies(
  db: Db,
  accountId: number,
  filter: TieFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from ${tiesOf(accountId, filter.relationship)}
    where ${sql.join(conditionsOf(accountId, filter), sql` and `)}
    order by ${ORDERS[filter.order]} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

const ORDERS = {
  recent: sql`t.id desc`,
  active: sql`coalesce(a.last_status_at, 0) desc, t.id desc`,
  name: sql`lower(case when a.display_name = '' then a.username else a.display_name end), a.username, t.id`,
};

/** Ties `t` with accounts `a`. */
function tiesOf(me: number, relationship: TieFilter['relationship']) {
  switch (relationship) {
    case 'followed_by':
      return sql`(select f.id, f.account_id as other from follows as f where f.target_id = ${me}) as t
        join accounts as a on a.id = t.other`;
    case 'invited':
      return sql`(select u.id, u.account_id as other from users as u join invites as i on i.id = u.invite_id
        where i.account_id = ${me}) as t join accounts as a on a.id = t.other`;
    default:
      return sql`(select f.id, f.target_id as other from follows as f where f.account_id = ${me}) as t
        join accounts as a on a.id = t.other`;
  }
}

function conditionsOf(me: number, filter: TieFilter) {
  return [
    sql<SqlBool>`a.suspended_at is null and ${presentable()}`,
    filter.relationship === 'mutual' &&
      sql<SqlBool>`exists (select 1 from follows as back where back.account_id = a.id and back.target_id = ${me})`,
    filter.status === 'moved' && sql<SqlBool>`a.moved_to_id is not null`,
    filter.status === 'primary' && sql<SqlBool>`a.moved_to_id is null`,
    filter.activity && sql<SqlBool>`coalesce(a.last_status_at, 0) < ${now() - DORMANT}`,
    filter.location === 'local' && sql<SqlBool>`a.domain is null`,
    filter.location === 'remote' && sql<SqlBool>`a.domain is not null`,
    filter.domain !== undefined && sql<SqlBool>`a.domain = ${filter.domain}`,
    filter.boosts &&
      sql<SqlBool>`exists (select 1 from follows as own
        where own.account_id = ${me} and own.target_id = a.id and own.show_reblogs = 0)`,
    filter.listed &&
      sql<SqlBool>`not exists (select 1 from list_accounts as m join lists as l on l.id = m.list_id
        where m.account_id = a.id and l.account_id = ${me})`,
  ].filter((condition) => condition !== false && condition !== undefined);
}

/** The ids of those who follow an account from the servers of some accounts, at most `limit`. */
export async function listFollowersBeside(
  db: Db,
  accountId: number,
  ids: readonly number[],
  limit: number,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('follows as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select('a.id')
    .where('f.target_id', '=', accountId)
    .where('a.domain', 'in', (eb) =>
      eb
        .selectFrom('accounts as chosen')
        .select('chosen.domain')
        .where(idsIn(db, 'chosen.id', ids)),
    )
    .orderBy('f.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
