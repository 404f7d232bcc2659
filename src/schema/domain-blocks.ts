import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** The limits on another server and its subdomains; `severity` is noop, silence or suspend. */
export interface DomainBlocksTable {
  id: number;
  domain: string;
  severity: string;
  reject_media: Generated<Flag>;
  reject_reports: Generated<Flag>;
  private_comment: string | null;
  public_comment: string | null;
  obfuscate: Generated<Flag>;
  created_at: number;
  updated_at: number;
  /** The subscribed list that made it and may change it; null once staff have taken it over. */
  subscription_id: number | null;
}

export type DomainBlockRow = Selectable<DomainBlocksTable>;
