import { sql } from 'kysely';
import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { Viewer } from '../accounts/viewer.ts';
import { newestFirst, type Page } from '../paging.ts';
import type { Settings } from '../settings/settings-table.ts';
import { findTrendingLink } from '../trends/list.ts';
import { boundsOf } from './bounds.ts';
import type { Origins } from './feed-access.ts';
import { feedGiven, IS_BROADCAST, passes, wantedBy } from './public-conditions.ts';

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
