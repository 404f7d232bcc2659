import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/**
 * A post or a reblog (then `reblog_of_id` is set). `text` is what the author typed, `content` the HTML shown.
 * `revision` grows with every change that readers can see, counters aside.
 */
export interface StatusesTable {
  id: number;
  account_id: number;
  uri: string;
  url: string | null;
  local: Flag;
  text: Generated<string>;
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
  /** Who may quote it, in a form of its own: src/domain/quotes/approval-text.ts. */
  quote_policy: Generated<string>;
  local_only: Generated<Flag>;
  favourites_count: Generated<number>;
  reblogs_count: Generated<number>;
  replies_count: Generated<number>;
  quotes_count: Generated<number>;
  /** As the server of a remote status counts, which nobody can check; null when it does not say. */
  origin_favourites_count: number | null;
  origin_reblogs_count: number | null;
  origin_replies_count: number | null;
  revision: Generated<number>;
  edited_at: number | null;
  fetched_at: number | null;
  created_at: number;
}

export type StatusRow = Selectable<StatusesTable>;
