import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { readSettings } from '../settings/settings.ts';
import { isPresentable } from './liked-statuses.ts';
import { SHOWN } from './score.ts';

/** Whether what trends waits for staff before others see it. */
export async function doTrendsWait(db: Db): Promise<boolean> {
  const { trends, trendable_by_default } = await readSettings(db);
  return trends && !trendable_by_default;
}

/** What would be shown if staff allowed it, and about which nobody has decided, a row for each with the time (ms) of its peak as `at`. */
export const UNREVIEWED = sql`
  select trend.peak_at as at from trends as trend join tags as t on t.id = trend.subject_id
    where trend.kind = 'tag' and trend.score >= ${sql.lit(SHOWN.tag)} and t.usable = 1 and t.trendable is null
  union all
  select trend.peak_at as at from trends as trend
    left join link_publishers as p on p.id = trend.source_id
    left join trend_reviews as r on r.kind = 'link' and r.subject_id = trend.subject_id
    where trend.kind = 'link' and trend.score >= ${sql.lit(SHOWN.link)} and coalesce(r.trendable, p.trendable) is null
  union all
  select trend.peak_at as at from trends as trend
    join statuses as s on s.id = trend.subject_id join accounts as a on a.id = s.account_id
    left join trend_reviews as r on r.kind = 'status' and r.subject_id = s.id
    left join trend_reviews as by_author on by_author.kind = 'author' and by_author.subject_id = s.account_id
    where trend.kind = 'status' and coalesce(r.trendable, by_author.trendable) is null and ${isPresentable('s', 'a')}`;
