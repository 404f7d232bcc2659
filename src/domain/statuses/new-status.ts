import type { StatusRow } from '../../schema/statuses.ts';
import type { NewPoll } from '../polls/create-poll.ts';
import type { NewQuote } from '../quotes/add-quote.ts';

export type NewMention = {
  readonly accountId: number;
  readonly domain: string | null;
  readonly silent: boolean;
  /** Whether the post mentions somebody without being addressed to them. */
  readonly aside?: boolean;
};

/**
 * Who gets a new status by itself: its whole audience; only the mentioned, because its thread is not known yet; or nobody, because it was
 * only fetched to complete something else.
 */
export type Reach = 'everyone' | 'mentioned' | 'nobody';

/** The values that are the same for all new statuses. */
export const UNTOUCHED = {
  card_id: null,
  favourites_count: 0,
  reblogs_count: 0,
  replies_count: 0,
  quotes_count: 0,
  origin_favourites_count: null,
  origin_reblogs_count: null,
  origin_replies_count: null,
  revision: 0,
  edited_at: null,
} as const;

/** A local or remote status, ready to be written. */
export type NewStatus = {
  /** The row, without its thread and what is only known later. */
  readonly row: Omit<
    StatusRow,
    'in_reply_to_id' | 'in_reply_to_account_id' | 'conversation_id' | 'reblog_of_id' | keyof typeof UNTOUCHED
  >;
  readonly parent: StatusRow | undefined;
  /** For a reply to a status that is not known here. */
  readonly inReplyToAccountId?: number | null;
  readonly mentions: readonly NewMention[];
  /** What its server says about the groups to which it belongs; whom it mentions says so otherwise. */
  readonly groups?: readonly (readonly string[])[];
  /** As written, without `#`. */
  readonly tagNames: readonly string[];
  /** The uploads to attach, in order. */
  readonly mediaIds: readonly number[];
  readonly poll: NewPoll | undefined;
  readonly quote: NewQuote | undefined;
  /** Everyone by default. */
  readonly reach?: Reach;
};
