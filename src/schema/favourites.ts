import type { Selectable } from 'kysely';

/** A favourite. */
export interface FavouritesTable {
  id: number;
  account_id: number;
  status_id: number;
  uri: string | null;
}

export type FavouriteRow = Selectable<FavouritesTable>;
