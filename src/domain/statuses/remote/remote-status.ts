import type { Visibility } from '../../../lib/visibility.ts';
import type { RemoteEmoji } from '../../emojis/remote-emojis.ts';
import type { InteractionRule } from '../../interactions/rules.ts';
import type { RemoteAttachment } from '../../media/remote-attachments.ts';
import type { RemotePoll } from '../../polls/remote-poll.ts';

/** How often a status was favourited, reblogged and replied to according to its server; undefined when the server does not say. */
export type RemoteCounts = {
  readonly favourites: number | undefined;
  readonly reblogs: number | undefined;
  readonly replies: number | undefined;
};

export type RemoteQuote = {
  /** The id of the quoted post. */
  readonly uri: string;
  /** The id of the quoted author's consent; null when the quote names none. */
  readonly approvalUri: string | null;
  /** Whether it quotes by a mere link, which asks for no consent. */
  readonly legacy: boolean;
};

/** A remote post, parsed and sanitised, whose author has been verified. */
export type RemoteStatus = {
  readonly uri: string;
  readonly url: string;
  /** Sanitised HTML. */
  readonly content: string;
  readonly spoilerText: string;
  readonly sensitive: boolean;
  readonly visibility: Visibility;
  readonly language: string | null;
  /** Who may quote, as `toApprovalText` writes it. */
  readonly quotePolicy: string;
  /** What is not open to everybody. */
  readonly interactionRules: readonly InteractionRule[];
  /** The ids of the accounts that it mentions. */
  readonly mentions: readonly string[];
  /** The ids of everybody to whom it is addressed. */
  readonly recipients: readonly string[];
  /** The ids of accounts that may be groups to which it belongs; the first list that names a known one says so. */
  readonly groups: readonly (readonly string[])[];
  readonly hashtags: readonly string[];
  /** The ids of the collections of accounts that it names, besides those to which its text links. */
  readonly collections: readonly string[];
  readonly emojis: readonly RemoteEmoji[];
  readonly attachments: readonly RemoteAttachment[];
  readonly poll: RemotePoll | undefined;
  readonly quote: RemoteQuote | undefined;
  /** Whether it quotes a post that is gone and that it does not name. */
  readonly quotesGone: boolean;
  readonly counts: RemoteCounts;
  /** The id of the post that it replies to. */
  readonly inReplyTo: string | undefined;
  /** Milliseconds. */
  readonly publishedAt: number;
  /** When it was last changed (ms) according to its server, which may be when it was written; null when the server does not say. */
  readonly editedAt: number | null;
};
