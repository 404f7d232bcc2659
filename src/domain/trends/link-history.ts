import { sql } from 'kysely';
import { firstIdAt } from '../../lib/id.ts';
import { DAY, now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { emptyHistory, type TagDay } from '../tags/history.ts';

const DAYS = 7;

/** The use of links, by preview card, in public posts on each of the last seven days, newest first. */
export async function loadLinkHistories(db: Db, cardIds: readonly number[]): Promise<Map<number, TagDay[]>> {
  const today = Math.floor(now() / DAY);
  const histories = new Map(cardIds.map((id) => [id, emptyHistory(today)]));
  if (cardIds.length === 0) return histories;
  const { rows } = await sql<{ card_id: number; day: number; uses: number; accounts: number }>`
    select u.card_id, u.day, count(*) as uses, count(distinct u.account_id) as accounts from (
      select s.card_id, s.account_id, s.id / cast(${firstIdAt(DAY)} as bigint) as day
      from statuses as s join accounts as a on a.id = s.account_id
      where ${idsIn(db, 's.card_id', cardIds)} and s.id >= ${firstIdAt((today - DAYS + 1) * DAY)}
        and s.visibility = 'public' and a.silenced_at is null and a.suspended_at is null) as u
    group by u.card_id, u.day`.execute(db);
  for (const row of rows) {
    const entry = histories.get(row.card_id)?.[today - Number(row.day)];
    if (entry) Object.assign(entry, { uses: Number(row.uses), accounts: Number(row.accounts) });
  }
  return histories;
}
