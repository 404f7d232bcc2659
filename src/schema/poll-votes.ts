/** A vote for one answer. */
export interface PollVotesTable {
  id: number;
  poll_id: number;
  account_id: number;
  position: number;
  uri: string | null;
}
