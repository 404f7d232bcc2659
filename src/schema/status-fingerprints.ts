/** A hash of the text of a recent post, or of a link in it, so that repeats are noticed. */
export interface StatusFingerprintsTable {
  id: number;
  fingerprint: string;
  created_at: number;
}
