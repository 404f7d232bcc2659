import type { RemoteEmoji } from '../../emojis/remote-emojis.ts';
import type { RemoteAttachment } from '../../media/remote-attachments.ts';
import type { Visibility } from '../draft.ts';

/** How often a status was liked, shared and answered, as its server counts; undefined when it does not say. */
export type RemoteCounts = {
  readonly favourites: number | undefined;
  readonly reblogs: number | undefined;
  readonly replies: number | undefined;
};

export type RemotePoll = {
  readonly options: readonly string[];
  /** Votes by option, as its server counts them. */
  readonly votes: readonly number[];
  /** Null when the server does not say. */
  readonly votersCount: number | null;
  readonly multiple: boolean;
  /** Ms; null when it stays open. */
  readonly expiresAt: number | null;
};

export type RemoteQuote = {
  /** Id of what is quoted. */
  readonly uri: string;
  /** Id of the quoted author's consent; null when the quote names none. */
  readonly approvalUri: string | null;
  /** A quote by link only, which asks nobody. */
  readonly legacy: boolean;
};

/** A post of another server, read and made safe, by an author whom we know it to be of. */
export type RemoteStatus = {
  readonly uri: string;
  readonly url: string;
  /** HTML, sanitised. */
  readonly content: string;
  readonly spoilerText: string;
  readonly sensitive: boolean;
  readonly visibility: Visibility;
  readonly language: string | null;
  /** Who may quote, as `toApprovalText` writes it. */
  readonly quotePolicy: string;
  /** Ids of the accounts it names. */
  readonly mentions: readonly string[];
  /** Ids of all it is addressed to. */
  readonly recipients: readonly string[];
  readonly hashtags: readonly string[];
  readonly emojis: readonly RemoteEmoji[];
  readonly attachments: readonly RemoteAttachment[];
  readonly poll: RemotePoll | undefined;
  readonly quote: RemoteQuote | undefined;
  /** It quotes something that is gone, and does not say what. */
  readonly quotesGone: boolean;
  readonly counts: RemoteCounts;
  /** Id of what it answers. */
  readonly inReplyTo: string | undefined;
  /** Ms. */
  readonly publishedAt: number;
  /** When its server last changed it (ms), which may be when it was written; null when it does not say. */
  readonly editedAt: number | null;
};
