/** The results of requests with an Idempotency-Key, until they expire. */
export interface IdempotencyKeysTable {
  account_id: number;
  key: string;
  status_id: number | null;
  scheduled_status_id: number | null;
  created_at: number;
  expires_at: number;
}
