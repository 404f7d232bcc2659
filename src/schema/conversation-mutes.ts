/** A thread whose notifications an account does not want. */
export interface ConversationMutesTable {
  account_id: number;
  conversation_id: number;
}
