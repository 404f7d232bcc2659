/** A follower of somebody here whom an event cut. */
export interface SeveredFollowersTable {
  event_id: number;
  account_id: number;
  follower_id: number;
}
