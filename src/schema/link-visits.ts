/** The last visit to a linked address, and the preview card that came of it. */
export interface LinkVisitsTable {
  url: string;
  card_id: number | null;
  visited_at: number;
}
