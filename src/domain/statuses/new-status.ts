import type { CountedAccount } from '../../schema/accounts.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import type { NewPoll } from '../polls/create-poll.ts';
import type { NewQuote } from '../quotes/add-quote.ts';
import type { MentionedAccount } from './compose-text.ts';

export type NewMention = {
  readonly accountId: number;
  readonly domain: string | null;
  readonly silent: boolean;
  /** Whether the post names somebody to whom it is not addressed. */
  readonly aside?: boolean;
};

/**
 * Whom a new status reaches by itself: everyone it is for, only those it names (its thread is not known yet), or nobody, when it is
 * only there to complete something else.
 */
export type Reach = 'everyone' | 'mentioned' | 'nobody';

/** What is the same of all statuses while they are new. */
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

/** A status that is all worked out, from here or from elsewhere. */
export type NewStatus = {
  /** The row but for its thread and what comes to it later. */
  readonly row: Omit<
    StatusRow,
    'in_reply_to_id' | 'in_reply_to_account_id' | 'conversation_id' | 'reblog_of_id' | keyof typeof UNTOUCHED
  >;
  readonly parent: StatusRow | undefined;
  /** For a reply to something that is not known here. */
  readonly inReplyToAccountId?: number | null;
  readonly mentions: readonly NewMention[];
  /** As written, without `#`. */
  readonly tagNames: readonly string[];
  /** Uploads to attach, in order. */
  readonly mediaIds: readonly number[];
  readonly poll: NewPoll | undefined;
  readonly quote: NewQuote | undefined;
  /** Everyone unless told. */
  readonly reach?: Reach;
};

/** A local status as it has just been written, which has neither media nor a poll or quote: what must not be asked for to show it. */
export type WrittenStatus = {
  readonly row: StatusRow;
  readonly author: CountedAccount;
  readonly username: string;
  readonly mentions: readonly MentionedAccount[];
  /** Normalised, in the order of their ids. */
  readonly tagNames: readonly string[];
};
