import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** A thread: every status belongs to one. */
export interface ConversationsTable {
  id: number;
  uri: string | null;
  created_at: number;
}

/** An account's conversations of direct messages: one row for each thread and set of participants. */
export interface AccountConversationsTable {
  id: number;
  account_id: number;
  conversation_id: number;
  participant_ids: string;
  participants_key: string;
  last_status_id: number | null;
  unread: Generated<Flag>;
}

export type AccountConversationRow = Selectable<AccountConversationsTable>;

/** The direct messages in a conversation of an account. */
export interface AccountConversationStatusesTable {
  account_conversation_id: number;
  status_id: number;
}

/** A thread about which an account does not want notifications. */
export interface ConversationMutesTable {
  account_id: number;
  conversation_id: number;
}
