/** A follower that somebody here lost in an event. */
export interface SeveredFollowersTable {
  event_id: number;
  account_id: number;
  follower_id: number;
}
