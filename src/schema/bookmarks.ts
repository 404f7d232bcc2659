import type { Selectable } from 'kysely';

/** A private bookmark. */
export interface BookmarksTable {
  id: number;
  account_id: number;
  status_id: number;
}

export type BookmarkRow = Selectable<BookmarksTable>;
