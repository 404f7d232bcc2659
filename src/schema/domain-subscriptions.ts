import type { Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** A published list of domains that this server follows; `kind` is block or allow, `mode` is suggest or apply. */
export interface DomainSubscriptionsTable {
  id: number;
  title: string;
  url: string;
  kind: string;
  format: string;
  mode: string;
  priority: number;
  remove_retracted: Flag;
  etag: string | null;
  last_modified: string | null;
  fetched_at: number | null;
  succeeded_at: number | null;
  last_error: string | null;
  created_at: number;
  updated_at: number;
}

export type DomainSubscriptionRow = Selectable<DomainSubscriptionsTable>;
