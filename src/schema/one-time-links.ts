/** A link that works once: confirm an e-mail, reset a password, create the owner. */
export interface OneTimeLinksTable {
  id: number;
  purpose: string;
  token_hash: string;
  user_id: number | null;
  data: string | null;
  expires_at: number | null;
  created_at: number;
}
