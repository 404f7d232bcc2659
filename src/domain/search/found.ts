/** The results of a search, as ordered ids. */
export type Found = {
  readonly accounts: readonly number[];
  readonly statuses: readonly number[];
  readonly hashtags: readonly number[];
  readonly collections: readonly number[];
};

/** No results. */
export const NOTHING_FOUND: Found = { accounts: [], statuses: [], hashtags: [], collections: [] };
