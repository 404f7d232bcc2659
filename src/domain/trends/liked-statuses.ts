import { sql } from 'kysely';
import { firstIdAt } from '../../lib/id.ts';
import { DAY } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { THRESHOLD } from './score.ts';
import type { Slice } from './slices.ts';

/** The scores of older posts (ms) have fallen to zero, however much they are liked. */
const RECENT = 2 * DAY;

export type LikedStatus = {
  readonly id: number;
  readonly account_id: number;
  readonly language: string | null;
  readonly created_at: number;
  readonly likes: number;
};

/** A condition on a status and its author: public, without a warning, by somebody who wants to be found. */
export const isPresentable = (status: string, author: string) => {
  const column = (name: string) => sql.ref(`${status}.${name}`);
  const of = (name: string) => sql.ref(`${author}.${name}`);
  return sql`${column('visibility')} = 'public' and ${column('sensitive')} = 0 and ${column('spoiler_text')} = ''
    and ${of('discoverable')} = 1 and ${of('silenced_at')} is null and ${of('suspended_at')} is null
    and ${of('sensitized_at')} is null`;
};

/** The lowest id of a recent post. */
export const firstRecentAt = (at: number) => firstIdAt(at - RECENT);

/** Recent posts that enough people have reblogged or favourited. Mastodon: Trends::Statuses, `eligible?`. */
export async function likedStatuses(db: Db, { from, below }: Slice, at: number): Promise<LikedStatus[]> {
  const { rows } = await sql<LikedStatus>`
    select s.id, s.account_id, s.language, s.created_at, s.reblogs_count + s.favourites_count as likes
    from statuses as s join accounts as a on a.id = s.account_id
    where s.id >= ${Math.max(from, firstRecentAt(at))} and s.id < ${below} and s.reblog_of_id is null and s.in_reply_to_id is null
      and s.in_reply_to_account_id is null and s.language is not null and s.created_at <= ${at}
      and s.reblogs_count + s.favourites_count >= ${THRESHOLD} and ${isPresentable('s', 'a')}
      and not exists (
        select 1 from quotes as q left join statuses as o on o.id = q.quoted_status_id
          left join accounts as oa on oa.id = o.account_id
        where q.status_id = s.id and not (q.state = 'accepted' and o.id is not null and ${isPresentable('o', 'oa')}))`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, likes: Number(row.likes) }));
}
