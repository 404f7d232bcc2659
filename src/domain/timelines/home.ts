import { sql } from 'kysely';
import { now } from '../../lib/time.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { newestFirst, type Page } from '../paging.ts';
import { type BlockAndMuteKinds, kindsOf, readBlocksAndMutes } from '../relationships/blocks-and-mutes.ts';
import { unwantedBy } from '../relationships/conditions.ts';
import { boundedBy, type PageBounds, pageBounds } from './bounds.ts';

const AUTHOR_AVAILABLE = sql`exists (select 1 from accounts as a where a.id = h.account_id and a.suspended_at is null)`;

const isAnybodySuspended = cachedRead(['accounts'], async (db) => {
  const query = db.selectFrom('accounts').select('id').where('suspended_at', 'is not', null).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
});

type HomeGiven = BlockAndMuteKinds &
  PageBounds & { readonly anybodySuspended: boolean; readonly ownerId: number; readonly at: number };

const readHome = prepared((_db, given: HomeGiven) => {
  const { ownerId, at } = given;
  const { within, ordered } = boundedBy('h.status_id', given);
  return sql<{ status_id: number }>`
    select h.status_id from home_entries as h
    where h.owner_id = ${ownerId} and ${within}
      and ${given.anybodySuspended ? AUTHOR_AVAILABLE : sql`1 = 1`}
      and (h.reblog_of_id is null or exists (
        select 1 from statuses as o join accounts as oa on oa.id = o.account_id
        where o.id = h.reblog_of_id and oa.suspended_at is null and not ${unwantedBy({ ...given, accountId: ownerId }, 'oa', at)}))
    ${ordered}`;
});

/**
 * A page of a home timeline, as ids, newest first. The entries were chosen when they were written; reading skips those that a later
 * suspension, block or mute hides.
 */
export async function listHome(db: Db, ownerId: number, page: Page): Promise<number[]> {
  const kinds = kindsOf(await readBlocksAndMutes(db, ownerId));
  const anybodySuspended = await isAnybodySuspended(db, 0);
  const { rows } = await readHome(db, { ...kinds, ...pageBounds(page), anybodySuspended, ownerId, at: now() });
  return newestFirst(rows, page).map((row) => row.status_id);
}
