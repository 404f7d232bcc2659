import type { Generated, Selectable } from 'kysely';
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

/** A server with which this one communicates where federation is limited. */
export interface DomainAllowsTable {
  id: number;
  domain: string;
  created_at: number;
  subscription_id: number | null;
}

export type DomainAllowRow = Selectable<DomainAllowsTable>;

/** A suggestion of a list for a domain; `act` is create or lift. A refused one is kept, so that it is not suggested again. */
export interface DomainDraftsTable {
  id: number;
  subscription_id: number;
  kind: string;
  act: string;
  domain: string;
  severity: string;
  reject_media: Flag;
  reject_reports: Flag;
  obfuscate: Flag;
  public_comment: string | null;
  refused_at: number | null;
  created_at: number;
}

export type DomainDraftRow = Selectable<DomainDraftsTable>;

/** A domain that is excluded, with its subdomains, from all lists. */
export interface DomainExcludesTable {
  id: number;
  domain: string;
  comment: string;
  created_at: number;
}

export type DomainExcludeRow = Selectable<DomainExcludesTable>;
