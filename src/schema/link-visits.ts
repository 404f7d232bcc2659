/** The last visit to a linked address, and the resulting preview card. */
export interface LinkVisitsTable {
  url: string;
  card_id: number | null;
  visited_at: number;
}
