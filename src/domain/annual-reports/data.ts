import { sql } from 'kysely';
import { toWire } from '../../lib/id.ts';
import { DISTRIBUTABLE } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsOfMonth, idsOfYear } from './campaign.ts';

/** Mastodon: `lib/annual_report.rb`. */
export const SCHEMA_VERSION = 2;

/** A rough and playful label for somebody's habits. */
export type Archetype = 'lurker' | 'booster' | 'pollster' | 'replier' | 'oracle';

/** The content of a report; ids as clients see them. */
export type ReportData = {
  readonly archetype: Archetype;
  readonly top_statuses: {
    readonly by_reblogs: string | null;
    readonly by_replies: string | null;
    readonly by_favourites: string | null;
  };
  readonly time_series: readonly { readonly month: number; readonly statuses: number; readonly followers: number }[];
  readonly top_hashtags: readonly { readonly name: string; readonly count: number }[];
};

type Year = { readonly accountId: number; readonly year: number };

/** Whether somebody did anything in a year that a report could contain. */
export async function hasPosted(db: Db, year: Year): Promise<boolean> {
  return (await statusesOf(db, year).select('id').limit(1).executeTakeFirst()) !== undefined;
}

function statusesOf(db: Db, { accountId, year }: Year) {
  const { first, end } = idsOfYear(year);
  return db.selectFrom('statuses').where('account_id', '=', accountId).where('id', '>=', first).where('id', '<', end);
}

/** Computes a report, which only refers to posts that everybody may see. */
export async function collectData(db: Db, year: Year): Promise<ReportData> {
  return {
    archetype: archetypeOf(await countKinds(db, year)),
    top_statuses: {
      by_reblogs: await topStatus(db, year, 'reblogs_count'),
      by_replies: await topStatus(db, year, 'replies_count'),
      by_favourites: await topStatus(db, year, 'favourites_count'),
    },
    time_series: await timeSeries(db, year),
    top_hashtags: await topHashtags(db, year),
  };
}

type Kinds = { standalone: number; replies: number; reblogs: number; polls: number };

/** What people do in a year on average. Mastodon: AnnualReport::Archetype. */
const AVERAGE = 113;

function archetypeOf({ standalone, replies, reblogs, polls }: Kinds): Archetype {
  if (standalone + replies + reblogs < AVERAGE) return 'lurker';
  if (reblogs > standalone * 2) return 'booster';
  if (polls > standalone * 0.1) return 'pollster';
  return replies > standalone * 2 ? 'replier' : 'oracle';
}

async function countKinds(db: Db, { accountId, year }: Year): Promise<Kinds> {
  const { first, end } = idsOfYear(year);
  const ofKind = (condition: string) => sql`sum(case when ${sql.raw(condition)} then 1 else 0 end)`;
  const answersOther = 's.in_reply_to_account_id is not null and s.in_reply_to_account_id <> s.account_id';
  const { rows } = await sql<Record<keyof Kinds, number | null>>`
    select ${ofKind('s.reblog_of_id is not null')} as reblogs, ${ofKind(answersOther)} as replies,
      ${ofKind(`s.reblog_of_id is null and not (${answersOther})`)} as standalone,
      ${ofKind('exists (select 1 from polls as p where p.status_id = s.id)')} as polls
    from statuses as s
    where s.account_id = ${accountId} and s.id >= ${first} and s.id < ${end}`.execute(db);
  const [row] = rows;
  const number = (kind: keyof Kinds) => Number(row?.[kind] ?? 0);
  return {
    standalone: number('standalone'),
    replies: number('replies'),
    reblogs: number('reblogs'),
    polls: number('polls'),
  };
}

type Counter = 'reblogs_count' | 'replies_count' | 'favourites_count';

async function topStatus(db: Db, year: Year, counter: Counter): Promise<string | null> {
  const row = await statusesOf(db, year)
    .select('id')
    .where('reblog_of_id', 'is', null)
    .where('visibility', 'in', DISTRIBUTABLE)
    .where('local_only', '=', 0)
    .where(counter, '>', 0)
    .orderBy(counter, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toWire(row.id) : null;
}

async function timeSeries(db: Db, { accountId, year }: Year): Promise<ReportData['time_series']> {
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  const { first, end } = idsOfYear(year);
  const perMonth = sql.join(
    months.map((month) => {
      const ids = idsOfMonth(year, month);
      return sql`sum(case when x.id >= ${ids.first} and x.id < ${ids.end} then 1 else 0 end) as ${sql.ref(`m${month}`)}`;
    }),
  );
  type Row = Record<string, number | null>;
  const { rows: statuses } = await sql<Row>`
    select ${perMonth} from statuses as x
    where x.account_id = ${accountId} and x.id >= ${first} and x.id < ${end}`.execute(db);
  const { rows: followers } = await sql<Row>`
    select ${perMonth} from follows as x
    where x.target_id = ${accountId} and x.id >= ${first} and x.id < ${end}`.execute(db);
  return months.map((month) => ({
    month,
    statuses: Number(statuses[0]?.[`m${month}`] ?? 0),
    followers: Number(followers[0]?.[`m${month}`] ?? 0),
  }));
}

/** The most hashtags in a report. */
const HASHTAGS = 40;

async function topHashtags(db: Db, { accountId, year }: Year): Promise<ReportData['top_hashtags']> {
  const { first, end } = idsOfYear(year);
  const rows = await db
    .selectFrom('statuses as s')
    .innerJoin('status_tags as st', 'st.status_id', 's.id')
    .innerJoin('tags as t', 't.id', 'st.tag_id')
    .select((eb) => ['t.display_name as name', eb.fn.countAll().as('count')])
    .where('s.account_id', '=', accountId)
    .where('s.id', '>=', first)
    .where('s.id', '<', end)
    .where('s.visibility', 'in', DISTRIBUTABLE)
    .groupBy(['t.id', 't.display_name'])
    .orderBy('count', 'desc')
    .orderBy('t.id')
    .limit(HASHTAGS)
    .execute();
  return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}
