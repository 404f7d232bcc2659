/** Records that an account has read an announcement. */
export interface AnnouncementReadsTable {
  announcement_id: number;
  account_id: number;
}
