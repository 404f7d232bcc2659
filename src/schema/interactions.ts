/** A favourite. */
export interface FavouritesTable {
  id: number;
  account_id: number;
  status_id: number;
  uri: string | null;
}

/** A private bookmark. */
export interface BookmarksTable {
  id: number;
  account_id: number;
  status_id: number;
}

/** A status pinned to its author's profile. */
export interface StatusPinsTable {
  id: number;
  account_id: number;
  status_id: number;
  created_at: number;
}

/**
 * A reaction to a status with an emoji. `name` is the Unicode emoji, a local shortcode, or `shortcode@domain`; `uri` is the activity from
 * another server that brought it.
 */
export interface StatusReactionsTable {
  id: number;
  status_id: number;
  account_id: number;
  name: string;
  custom_emoji_id: number | null;
  uri: string | null;
}
