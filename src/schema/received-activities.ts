/**
 * The id of an activity that came in, so that it has its effect once. `contents` are digests of what came under the id, each with when it
 * was signed: null when nothing else may, empty when what it named was undone before it came.
 */
export interface ReceivedActivitiesTable {
  uri: string;
  actor_uri: string;
  type: string;
  received_at: number;
  contents: string | null;
}
