/** A sender whose notifications were accepted permanently. */
export interface NotificationPermissionsTable {
  id: number;
  account_id: number;
  from_account_id: number;
}
