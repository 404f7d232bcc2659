/** A hash of the text of a recent post, or of a link in it, to recognise repeats. */
export interface StatusFingerprintsTable {
  id: number;
  fingerprint: string;
  created_at: number;
}
