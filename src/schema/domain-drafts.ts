import type { Selectable } from 'kysely';
import type { Flag } from './flag.ts';

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
