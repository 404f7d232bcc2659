/** A thread about which an account does not want notifications. */
export interface ConversationMutesTable {
  account_id: number;
  conversation_id: number;
}
