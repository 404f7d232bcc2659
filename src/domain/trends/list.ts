import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { Viewer } from '../accounts/viewer.ts';
import type { Settings } from '../settings/settings-table.ts';
import { wantedBy } from '../timelines/public-conditions.ts';
import { isPresentable } from './liked-statuses.ts';
import { SHOWN } from './score.ts';

/** Which part of a list of trends to return; for staff, `unreviewed` ones too. */
export type TrendPage = { readonly limit: number; readonly offset: number; readonly unreviewed?: boolean };

/** Languages whose trends come first. */
type Languages = readonly string[];

type Policy = Pick<Settings, 'trendable_by_default'>;

const NOT_YET_DECIDED = (settings: Policy) => sql.lit(settings.trendable_by_default ? 1 : 0);

/** Whether a hashtag `t` may be shown. */
const tagIsAllowed = (settings: Policy) => sql<SqlBool>`coalesce(t.trendable, ${NOT_YET_DECIDED(settings)}) = 1`;

/** Whether a link may be shown: decided for itself, or else for its publisher. Joined as `r` and `p`. */
const linkIsAllowed = (settings: Policy) =>
  sql<SqlBool>`coalesce(r.trendable, p.trendable, ${NOT_YET_DECIDED(settings)}) = 1`;

/** Whether a status may be shown: decided for itself, or else for its author. Joined as `r` and `by_author`. */
const statusIsAllowed = (settings: Policy) =>
  sql<SqlBool>`coalesce(r.trendable, by_author.trendable, ${NOT_YET_DECIDED(settings)}) = 1`;

const EVERYTHING = sql<SqlBool>`1 = 1`;

/** Ids of trending hashtags, highest score first. */
export async function listTrendingTags(db: Db, settings: Policy, page: TrendPage): Promise<number[]> {
  const { limit, offset, unreviewed = false } = page;
  const { trendable_by_default } = settings;
  const { rows } = await readTags(db, { trendable_by_default, unreviewed, limit, offset });
  return rows.map((row) => row.id);
}

type AskedTags = Policy & Required<TrendPage>;

const readTags = prepared((_db, { unreviewed, trendable_by_default, ...page }: AskedTags) => {
  const isAllowed = unreviewed ? EVERYTHING : tagIsAllowed({ trendable_by_default });
  return sql<{ id: number }>`
    select t.id from trends as trend join tags as t on t.id = trend.subject_id
    where trend.kind = 'tag' and trend.score >= ${SHOWN.tag} and t.usable = 1 and ${isAllowed}
    order by trend.score desc, t.id desc ${slice(page)}`;
});

/** Ids of the preview cards of trending links: those in the reader's languages first, then by score. */
export async function listTrendingLinks(
  db: Db,
  settings: Policy,
  languages: Languages,
  page: TrendPage,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from ${LINKS}
    where trend.kind = 'link' and trend.score >= ${SHOWN.link}
      and ${page.unreviewed ? EVERYTHING : linkIsAllowed(settings)}
    order by ${preferred(db, languages)} desc, trend.score desc, c.id desc ${slice(page)}`.execute(db);
  return rows.map((row) => row.id);
}

const LINKS = sql`trends as trend join preview_cards as c on c.id = trend.subject_id
  left join link_publishers as p on p.id = trend.source_id
  left join trend_reviews as r on r.kind = 'link' and r.subject_id = c.id`;

/** The preview card of a link, if it is trending and may be shown. */
async function findTrendingLink(db: Db, settings: Policy, url: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id from ${LINKS}
    where trend.kind = 'link' and trend.score >= ${SHOWN.link} and c.url = ${url} and ${linkIsAllowed(settings)}`.execute(
    db,
  );
  return rows[0]?.id;
}

/**
 * Ids of trending statuses that a viewer wants to see: those in the reader's languages first, then by score, and only the best of each
 * author. Mastodon: Trends::Statuses::Query.
 */
export async function listTrendingStatuses(
  db: Db,
  settings: Policy,
  viewer: Viewer | null,
  languages: Languages,
  page: TrendPage,
): Promise<number[]> {
  const wanted = await wantedBy(db, viewer && { ...viewer, chosenLanguages: null });
  const best = page.unreviewed ? EVERYTHING : sql<SqlBool>`trend.place = 1`;
  const { rows } = await sql<{ id: number }>`
    select trend.id from (
      select s.id, trend.score, trend.language,
        row_number() over (partition by s.account_id order by trend.score desc, s.id desc) as place
      from trends as trend join statuses as s on s.id = trend.subject_id join accounts as a on a.id = s.account_id
        left join trend_reviews as r on r.kind = 'status' and r.subject_id = s.id
        left join trend_reviews as by_author on by_author.kind = 'author' and by_author.subject_id = s.account_id
      where trend.kind = 'status' and ${isPresentable('s', 'a')} and ${wanted}
        and ${page.unreviewed ? EVERYTHING : statusIsAllowed(settings)}) as trend
    where ${best}
    order by ${preferred(db, languages)} desc, trend.score desc, trend.id desc ${slice(page)}`.execute(db);
  return rows.map((row) => row.id);
}

function preferred(db: Db, languages: Languages): RawBuilder<number> {
  if (languages.length === 0) return sql<number>`${sql.lit(0)} + 0`;
  return sql<number>`case when ${idsIn(db, 'trend.language', languages)} then 1 else 0 end`;
}

function slice({ limit, offset }: Pick<TrendPage, 'limit' | 'offset'>): RawBuilder<unknown> {
  return sql`limit ${limit} offset ${offset}`;
}

/** An author of trending posts, and whether staff allowed them; null when undecided. */
export type TrendingAuthor = { readonly id: number; readonly trendable: number | null };

/** The authors of trending posts, highest score first. */
export async function listTrendingAuthors(
  db: Db,
  page: Pick<TrendPage, 'limit' | 'offset'>,
): Promise<TrendingAuthor[]> {
  const { rows } = await sql<TrendingAuthor>`
    select trend.source_id as id, by_author.trendable from trends as trend
      left join trend_reviews as by_author on by_author.kind = 'author' and by_author.subject_id = trend.source_id
    where trend.kind = 'status' and trend.source_id is not null
    group by trend.source_id, by_author.trendable
    order by max(trend.score) desc, trend.source_id desc ${slice(page)}`.execute(db);
  return rows;
}

/** The preview card of a link that is trending; undefined for any other, and for all while trends are disabled. */
export async function findTrendingCard(db: Db, settings: Settings, url: string): Promise<number | undefined> {
  return settings.trends ? findTrendingLink(db, settings, url) : undefined;
}

/** The same. 404 instead of undefined. */
export async function getTrendingCard(db: Db, settings: Settings, url: string): Promise<number> {
  const cardId = await findTrendingCard(db, settings, url);
  if (cardId === undefined) throw notFound();
  return cardId;
}
