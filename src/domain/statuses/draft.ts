export const VISIBILITIES = ['public', 'unlisted', 'private', 'direct'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const QUOTE_POLICIES = ['public', 'followers', 'nobody'] as const;
export type QuotePolicy = (typeof QUOTE_POLICIES)[number];

export type PollDraft = {
  readonly options: readonly string[];
  /** Seconds. */
  readonly expiresIn: number | undefined;
  readonly multiple: boolean;
  readonly hideTotals: boolean;
};

/** What somebody wrote, as clients send it. Undefined means the author's default, or nothing. */
export type Draft = {
  readonly text: string;
  readonly spoilerText: string;
  readonly sensitive: boolean | undefined;
  readonly visibility: Visibility | undefined;
  readonly language: string | undefined;
  readonly inReplyToId: number | undefined;
  readonly mediaIds: readonly number[];
  readonly poll: PollDraft | undefined;
  readonly quotedStatusId: number | undefined;
  readonly quotePolicy: QuotePolicy | undefined;
  /** The only accounts that may end up mentioned; undefined allows all. */
  readonly allowedMentions: readonly number[] | undefined;
  readonly applicationId: number | null;
};
