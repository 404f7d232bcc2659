/** Where a filter can apply. */
export const FILTER_CONTEXTS = ['home', 'notifications', 'public', 'thread', 'account'] as const;

/** What a client does with statuses that match. */
export const FILTER_ACTIONS = ['warn', 'hide', 'blur'] as const;

export type FilterAction = (typeof FILTER_ACTIONS)[number];

/** The fields of a filter that can be set; undefined ones stay as they are. */
export type FilterChanges = {
  readonly title?: string | undefined;
  readonly context?: readonly string[] | undefined;
  readonly action?: FilterAction | undefined;
  /** Seconds from now; null means never. */
  readonly expiresIn?: number | null | undefined;
  readonly keywords?: readonly KeywordChange[] | undefined;
};

/** A keyword to add (without `id`), to change, or to remove. */
export type KeywordChange = {
  readonly id?: number | undefined;
  readonly keyword?: string | undefined;
  readonly wholeWord?: boolean | undefined;
  readonly destroy?: boolean | undefined;
};
