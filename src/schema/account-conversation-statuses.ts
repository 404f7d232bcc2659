/** The direct messages of one such conversation. */
export interface AccountConversationStatusesTable {
  account_conversation_id: number;
  status_id: number;
}
