import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

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
  /** Who may quote it, in the format of src/domain/quotes/approval-text.ts. */
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
