/** Items that are kept of a collection of another server. Mastodon: `ITEMS_LIMIT` of ProcessFeaturedCollectionService; FEP-7aa9. */
export const MAX_REMOTE_ITEMS = 150;

/** Collections that are kept of an account of another server. Mastodon: `MAX_ITEMS` of FetchFeaturedCollectionsCollectionService. */
export const MAX_REMOTE_COLLECTIONS = 50;

/** An item as its server describes it: who is in the collection, and where the proof of consent should be. */
export type RemoteItem = {
  readonly uri: string;
  readonly memberUri: string;
  readonly approvalUri: string;
  /** Ms. */
  readonly publishedAt: number | undefined;
};

/** A collection of another server, read and made safe. */
export type RemoteCollection = {
  readonly uri: string;
  readonly url: string;
  readonly name: string;
  /** HTML, sanitised. */
  readonly description: string | null;
  readonly language: string | null;
  readonly sensitive: boolean;
  readonly discoverable: boolean;
  /** The hashtag it is about, without `#`. */
  readonly topic: string | undefined;
  /** Ms. */
  readonly publishedAt: number | undefined;
  readonly updatedAt: number | undefined;
  readonly items: readonly RemoteItem[];
  /** Whether these are all items. */
  readonly isWhole: boolean;
};
