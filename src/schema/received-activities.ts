/**
 * The id of a received activity, so that it takes effect only once. `contents` holds digests of what was received under the id, each with
 * its time of signing; it is null when the id can never be used again, and empty when the activity was undone before it arrived.
 */
export interface ReceivedActivitiesTable {
  uri: string;
  actor_uri: string;
  type: string;
  received_at: number;
  contents: string | null;
}
