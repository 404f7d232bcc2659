import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import type { Viewer } from '../accounts/viewer.ts';
import { newestFirst, type Page } from '../paging.ts';
import { boundsOf } from './bounds.ts';
import type { Origins } from './feed-access.ts';
import { feedGiven, IS_BROADCAST, passes, wantedBy } from './public-conditions.ts';

/** A page of public posts with a card, by people who want to be found, as ids, newest first. Mastodon: LinkFeed. */
export async function listLinking(
  db: Db,
  viewer: Viewer | null,
  cardId: number,
  origins: Origins,
  page: Page,
): Promise<number[]> {
  if (origins === 'none') return [];
  const { within, ordered } = boundsOf('s.id', page);
  const wanted = await wantedBy(db, viewer);
  const { rows } = await sql<{ id: number }>`
    select s.id from statuses as s join accounts as a on a.id = s.account_id
    where s.card_id = ${cardId} and a.discoverable = 1 and ${IS_BROADCAST}
      and ${passes(feedGiven({ origins, onlyMedia: false }))} and ${wanted} and ${within}
    ${ordered}`.execute(db);
  return newestFirst(rows, page).map((row) => row.id);
}
