import { sql } from 'kysely';
import { firstIdAt } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import { DAY, THRESHOLD } from './score.ts';

/** How many people used something today and yesterday, by UTC day. */
export type Use = { readonly id: number; readonly today: number; readonly yesterday: number };

export type LinkUse = Use & { readonly url: string; readonly language: string | null };

const isSound = (alias: string) =>
  sql`${sql.ref(`${alias}.silenced_at`)} is null and ${sql.ref(`${alias}.suspended_at`)} is null`;

/** Hashtags that enough people used today, in public posts. Mastodon: Trends::Tags, `register`. */
export async function busyTags(db: Db, at: number): Promise<Use[]> {
  const { today, yesterday } = bounds(at);
  const { rows } = await sql<Use>`
    select t.id, count(distinct case when s.id >= ${today} then s.account_id end) as today,
      count(distinct case when s.id < ${today} then s.account_id end) as yesterday
    from statuses as s join status_tags as st on st.status_id = s.id join tags as t on t.id = st.tag_id
      join accounts as a on a.id = s.account_id
    where s.id >= ${yesterday} and s.visibility = 'public' and s.reblog_of_id is null and t.usable = 1 and ${isSound('a')}
    group by t.id having count(distinct case when s.id >= ${today} then s.account_id end) >= ${THRESHOLD}`.execute(db);
  return rows.map((row) => ({ id: row.id, today: Number(row.today), yesterday: Number(row.yesterday) }));
}

/**
 * Links that enough people posted or reblogged today, in public and without a warning. Only cards with a picture and
 * words of their own are worth showing. Mastodon: Trends::Links, `register`; PreviewCard, `appropriate_for_trends?`.
 */
export async function busyLinks(db: Db, at: number): Promise<LinkUse[]> {
  const { today, yesterday } = bounds(at);
  const { rows } = await sql<LinkUse>`
    select c.id, c.url, c.language, count(distinct case when s.id >= ${today} then s.account_id end) as today,
      count(distinct case when s.id < ${today} then s.account_id end) as yesterday
    from statuses as s left join statuses as o on o.id = s.reblog_of_id
      join preview_cards as c on c.id = coalesce(o.card_id, s.card_id)
      join accounts as a on a.id = s.account_id left join accounts as oa on oa.id = o.account_id
    where s.id >= ${yesterday} and s.visibility = 'public' and s.sensitive = 0 and s.spoiler_text = '' and ${isSound('a')}
      and (o.id is null or (o.visibility = 'public' and o.sensitive = 0 and o.spoiler_text = '' and ${isSound('oa')}))
      and c.type = 'link' and c.title != '' and c.description != '' and c.provider_name != '' and c.image_key is not null
    group by c.id, c.url, c.language
    having count(distinct case when s.id >= ${today} then s.account_id end) >= ${THRESHOLD}`.execute(db);
  return rows.map((row) => ({ ...row, today: Number(row.today), yesterday: Number(row.yesterday) }));
}

function bounds(at: number): { today: number; yesterday: number } {
  const midnight = Math.floor(at / DAY) * DAY;
  return { today: firstIdAt(midnight), yesterday: firstIdAt(midnight - DAY) };
}
