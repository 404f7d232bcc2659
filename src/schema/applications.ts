import type { Selectable } from 'kysely';

/** A registered OAuth client; only a hash of its secret is stored. */
export interface ApplicationsTable {
  id: number;
  client_id: string;
  secret_hash: string;
  name: string;
  website: string | null;
  redirect_uris: string;
  scopes: string;
  created_at: number;
}

export type ApplicationRow = Selectable<ApplicationsTable>;
