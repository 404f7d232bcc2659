/** The id of an activity that came in, so that it has its effect once; `rejection` says why it had none. */
export interface ReceivedActivitiesTable {
  uri: string;
  actor_uri: string;
  type: string;
  rejection: string | null;
  received_at: number;
}
