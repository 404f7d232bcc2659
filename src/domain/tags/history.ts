import { sql } from 'kysely';
import { firstIdAt } from '../../lib/id.ts';
import { DAY, now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

const DAYS = 7;

/** One UTC day of a hashtag: `day` in seconds since 1970. */
export type TagDay = { day: number; uses: number; accounts: number };

/** The use of hashtags in public posts on each of the last seven days, newest first. Mastodon: Trends::History. */
export async function loadTagHistories(db: Db, tagIds: readonly number[]): Promise<Map<number, TagDay[]>> {
  const today = Math.floor(now() / DAY);
  const histories = new Map(tagIds.map((id) => [id, emptyHistory(today)]));
  if (tagIds.length === 0) return histories;
  const rows = await db
    .with('s', (with_) =>
      with_
        .selectFrom('status_tags as t')
        .innerJoin('statuses as posts', 'posts.id', 't.status_id')
        .innerJoin('accounts as a', 'a.id', 'posts.account_id')
        .select(['t.tag_id', 'posts.account_id'])
        .select(sql<number>`posts.id / cast(${firstIdAt(DAY)} as bigint)`.as('day'))
        .where(idsIn(db, 't.tag_id', tagIds))
        .where('t.status_id', '>=', firstIdAt((today - DAYS + 1) * DAY))
        .where('posts.visibility', '=', 'public')
        .where('a.silenced_at', 'is', null)
        .where('a.suspended_at', 'is', null),
    )
    .selectFrom('s')
    .select(['s.tag_id', 's.day'])
    .select((eb) => [eb.fn.countAll().as('uses'), eb.fn.count('s.account_id').distinct().as('accounts')])
    .groupBy(['s.tag_id', 's.day'])
    .execute();
  for (const row of rows) {
    const entry = histories.get(row.tag_id)?.[today - Number(row.day)];
    if (entry) Object.assign(entry, { uses: Number(row.uses), accounts: Number(row.accounts) });
  }
  return histories;
}

/** Seven days without any use. */
export function emptyHistory(today = Math.floor(now() / DAY)): TagDay[] {
  return Array.from({ length: DAYS }, (_, ago) => ({ day: ((today - ago) * DAY) / 1000, uses: 0, accounts: 0 }));
}
