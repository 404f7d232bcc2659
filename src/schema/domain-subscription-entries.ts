import type { Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** What a list said about a domain when it was last fetched. */
export interface DomainSubscriptionEntriesTable {
  subscription_id: number;
  domain: string;
  severity: string;
  reject_media: Flag;
  reject_reports: Flag;
  obfuscate: Flag;
  public_comment: string | null;
}

export type DomainSubscriptionEntryRow = Selectable<DomainSubscriptionEntriesTable>;
