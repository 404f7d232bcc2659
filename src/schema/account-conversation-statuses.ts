/** The direct messages in a conversation of an account. */
export interface AccountConversationStatusesTable {
  account_conversation_id: number;
  status_id: number;
}
