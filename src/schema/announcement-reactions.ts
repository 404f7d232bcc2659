/** A reaction to an announcement. */
export interface AnnouncementReactionsTable {
  id: number;
  announcement_id: number;
  account_id: number;
  name: string;
  custom_emoji_id: number | null;
  created_at: number;
}
