/** A vote for one option. */
export interface PollVotesTable {
  id: number;
  poll_id: number;
  account_id: number;
  position: number;
  uri: string | null;
}
