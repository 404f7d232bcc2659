import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** Who may quote a post. */
export const QUOTE_POLICIES = ['public', 'followers', 'nobody'] as const;
export type QuotePolicy = (typeof QUOTE_POLICIES)[number];

/** The formats in which a text can be written. */
export const CONTENT_TYPES = ['text/plain', 'text/markdown', 'text/html'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/**
 * A post or a reblog (which has `reblog_of_id`). `text` is what the author typed, `content` the HTML that is shown. `revision` grows with
 * every change that readers can see, except for counters.
 */
export interface StatusesTable {
  id: number;
  account_id: number;
  uri: string;
  url: string | null;
  local: Flag;
  text: Generated<string>;
  /** What its author called it, plain and on one line; it stands above the text in `content`. Of posts from elsewhere it is only there. */
  title: Generated<string>;
  content: Generated<string>;
  content_type: Generated<string>;
  spoiler_text: Generated<string>;
  sensitive: Generated<Flag>;
  visibility: string;
  language: string | null;
  in_reply_to_id: number | null;
  in_reply_to_account_id: number | null;
  conversation_id: number | null;
  reblog_of_id: number | null;
  application_id: number | null;
  card_id: number | null;
  /** Who may quote it, in the format of src/domain/interactions/approval-text.ts. */
  quote_policy: Generated<string>;
  local_only: Generated<Flag>;
  favourites_count: Generated<number>;
  reblogs_count: Generated<number>;
  replies_count: Generated<number>;
  quotes_count: Generated<number>;
  /** The count of a remote status according to its own server, which nobody can check; null when the server does not say. */
  origin_favourites_count: number | null;
  origin_reblogs_count: number | null;
  origin_replies_count: number | null;
  revision: Generated<number>;
  edited_at: number | null;
  fetched_at: number | null;
  created_at: number;
}

export type StatusRow = Selectable<StatusesTable>;

/** One version of an edited status; the first row is the original. */
export interface StatusEditsTable {
  id: number;
  status_id: number;
  account_id: number;
  text: string;
  content: string;
  content_type: Generated<string>;
  spoiler_text: string;
  sensitive: Flag;
  media: Generated<string>;
  poll_options: string | null;
  created_at: number;
}

export type StatusEditRow = Selectable<StatusEditsTable>;

/** The groups to which a post belongs: the forum, community or blog for which it was written. */
export interface StatusGroupsTable {
  status_id: number;
  account_id: number;
}

/** A hash of the text of a recent post, or of a link in it, to recognise repeats. */
export interface StatusFingerprintsTable {
  id: number;
  fingerprint: string;
  created_at: number;
}

/** An account mentioned in a status; a silent mention grants access but is not shown. */
export interface MentionsTable {
  id: number;
  status_id: number;
  account_id: number;
  silent: Generated<Flag>;
}

/**
 * A quote of one status by another, and whether the quoted author agreed. `recheck_at` is when a consent on another server is checked
 * again.
 */
export interface QuotesTable {
  id: number;
  status_id: number;
  account_id: number;
  quoted_status_id: number | null;
  quoted_account_id: number | null;
  state: string;
  uri: string | null;
  approval_uri: string | null;
  legacy: Generated<Flag>;
  recheck_at: number | null;
  created_at: number;
}

export type QuoteRow = Selectable<QuotesTable>;

/**
 * Who may do something with a remote status whose author does not let everybody. `approval` has the format of
 * src/domain/interactions/approval-text.ts; `named` holds the ids of local accounts that may besides, one a line.
 */
export interface InteractionRulesTable {
  status_id: number;
  action: string;
  approval: string;
  named: string;
}

/**
 * What the author of a remote status answered to a local reply. `uri` is the proof when the answer was yes: an authorization
 * (`is_stamp`), or the answer itself.
 */
export interface ReplyApprovalsTable {
  status_id: number;
  state: 'accepted' | 'rejected';
  uri: string | null;
  is_stamp: Flag;
}

/** The URI of a deleted object, so that requests for it get a 410 and it is not stored again. */
export interface TombstonesTable {
  uri: string;
  deleted_at: number;
  /** Whether its own server deleted it, which may restore it. */
  may_return: Generated<0 | 1>;
  /** Whether everybody could see it. */
  was_open: Generated<0 | 1>;
}

/** An unfinished status; `params` has the form of those of scheduled statuses. */
export interface DraftsTable {
  id: number;
  account_id: number;
  params: string;
  /** Raised by each change. */
  revision: Generated<number>;
  created_at: number;
  updated_at: number;
}

export type DraftRow = Selectable<DraftsTable>;

/** A status to be published later. */
export interface ScheduledStatusesTable {
  id: number;
  account_id: number;
  scheduled_at: number;
  params: string;
  error: string | null;
  created_at: number;
}

export type ScheduledStatusRow = Selectable<ScheduledStatusesTable>;
