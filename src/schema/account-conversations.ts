import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

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
