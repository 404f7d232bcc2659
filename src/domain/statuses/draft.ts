import type { Visibility } from '../../lib/visibility.ts';
import { CONTENT_TYPES, type ContentType, type QuotePolicy } from '../../schema/statuses.ts';
import type { PollDraft } from '../polls/validate-poll.ts';

/** The format that the row of a status states. */
export function contentTypeOf(text: string): ContentType {
  return CONTENT_TYPES.find((known) => known === text) ?? 'text/plain';
}

/** A post that follows another one by the same author, as a reply with the same audience. */
export type Continuation = { readonly text: string; readonly mediaIds?: readonly number[] | undefined };

/** A status as a client submits it. Undefined means the author's default, or nothing. */
export type Draft = {
  readonly text: string;
  readonly contentType?: ContentType | undefined;
  /** What it is called where posts have titles; only of one that answers none. */
  readonly title?: string | undefined;
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
  /** Only visible to people on this server: neither sent to other servers nor shown to visitors. */
  readonly localOnly?: boolean;
  /** The posts that follow it in a thread, each a reply to the one before. */
  readonly thread?: readonly Continuation[] | undefined;
  /** When it is to be published (ms), of what is only kept; verbs that publish are told when themselves. */
  readonly scheduledAt?: number | undefined;
  readonly applicationId: number | null;
  /**
   * What was accepted when it was kept, so that rules of the door do not reach back to it: the whole of what was scheduled, and the policy
   * of a draft.
   */
  readonly checkedBefore?: 'whole' | 'policy' | undefined;
};

/** The uploads of a draft, with those of the posts that follow it. */
export function allMediaOf({ mediaIds, thread = [] }: Pick<Draft, 'mediaIds' | 'thread'>): number[] {
  return [...mediaIds, ...thread.flatMap((one) => one.mediaIds ?? [])];
}
