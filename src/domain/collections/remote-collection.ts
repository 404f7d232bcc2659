/** How many items of a remote collection are kept. Mastodon: `ITEMS_LIMIT` of ProcessFeaturedCollectionService; FEP-7aa9. */
export const MAX_REMOTE_ITEMS = 150;

/** How many collections of a remote account are kept. Mastodon: `MAX_ITEMS` of FetchFeaturedCollectionsCollectionService. */
export const MAX_REMOTE_COLLECTIONS = 50;

/** An item as its server describes it: the account in it, and where to find the proof of consent. */
export type RemoteItem = {
  readonly uri: string;
  readonly memberUri: string;
  readonly approvalUri: string;
  /** Milliseconds. */
  readonly publishedAt: number | undefined;
};

/** A remote collection, parsed and sanitised. */
export type RemoteCollection = {
  readonly uri: string;
  readonly url: string;
  readonly name: string;
  /** Sanitised HTML. */
  readonly description: string | null;
  readonly language: string | null;
  readonly sensitive: boolean;
  readonly discoverable: boolean;
  /** The hashtag it is about, without `#`. */
  readonly topic: string | undefined;
  /** Milliseconds. */
  readonly publishedAt: number | undefined;
  readonly updatedAt: number | undefined;
  readonly items: readonly RemoteItem[];
  /** Whether `items` is the complete list. */
  readonly isWhole: boolean;
};
