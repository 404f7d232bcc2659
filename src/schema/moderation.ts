import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/**
 * A report to the moderators. `status_ids`, `rule_ids` and `collection_ids` are JSON lists of ids that may have been deleted since; `uri`
 * identifies a report from another server. It is open until action is taken.
 */
export interface ReportsTable {
  id: number;
  account_id: number;
  target_account_id: number;
  uri: string | null;
  category: Generated<string>;
  comment: Generated<string>;
  status_ids: Generated<string>;
  rule_ids: string | null;
  collection_ids: Generated<string>;
  forwarded: Generated<Flag>;
  application_id: number | null;
  assigned_account_id: number | null;
  action_taken_at: number | null;
  action_taken_by_account_id: number | null;
  created_at: number;
  updated_at: number;
}

export type ReportRow = Selectable<ReportsTable>;

/**
 * A strike against an account: what staff did and told its owner. `status_ids` is a JSON list; null when the strike is not about statuses.
 */
export interface AccountWarningsTable {
  id: number;
  account_id: number | null;
  target_account_id: number;
  report_id: number | null;
  action: string;
  text: Generated<string>;
  status_ids: string | null;
  /** When an appeal against it was approved. */
  overruled_at: number | null;
  created_at: number;
}

export type AccountWarningRow = Selectable<AccountWarningsTable>;

/** The content of a status that is gone, kept for the strike that deleted it or for a report about it, as long as these may need it. `content` is JSON. */
export interface KeptStatusesTable {
  id: number;
  account_warning_id: number | null;
  report_id: number | null;
  status_id: number;
  content: string;
  created_at: number;
}

export type KeptStatusRow = Selectable<KeptStatusesTable>;

/** An appeal against a strike; it is pending until staff approve or reject it. */
export interface AppealsTable {
  id: number;
  account_id: number;
  account_warning_id: number;
  text: string;
  approved_at: number | null;
  rejected_at: number | null;
  answered_by_account_id: number | null;
  created_at: number;
  updated_at: number;
}

export type AppealRow = Selectable<AppealsTable>;

/** A moderator's note for the others about an account, a report (`target` is its id) or a server (its domain). */
export interface ModerationNotesTable {
  id: number;
  target_type: string;
  target: string;
  account_id: number | null;
  content: string;
  created_at: number;
}

export type ModerationNoteRow = Selectable<ModerationNotesTable>;

/** A warning text that moderators often use. */
export interface WarningPresetsTable {
  id: number;
  title: Generated<string>;
  text: string;
  created_at: number;
  updated_at: number;
}

export type WarningPresetRow = Selectable<WarningPresetsTable>;

/** An automatic action on new posts that meet its conditions. `conditions` and `backtest` are JSON. */
export interface AutomaticRulesTable {
  id: number;
  title: string;
  conditions: string;
  act: string;
  /** The content warning that the action `warn` adds to a post. */
  warning: Generated<string>;
  enabled: Generated<Flag>;
  /** What the rule would have done recently; null until it has been tested with its current conditions. */
  backtest: string | null;
  created_at: number;
  updated_at: number;
}

export type AutomaticRuleRow = Selectable<AutomaticRulesTable>;

/** A post that a rule acted on. `before` is JSON with the original values of what was changed. */
export interface AutomaticRuleHitsTable {
  id: number;
  rule_id: number | null;
  rule_title: string;
  act: string;
  account_id: number;
  status_id: number | null;
  before: string;
  undone_at: number | null;
  created_at: number;
}

export type AutomaticRuleHitRow = Selectable<AutomaticRuleHitsTable>;

/** One act of staff, which outlives its target. `label` names the target for people; `details` is JSON. */
export interface AuditLogTable {
  id: number;
  account_id: number | null;
  action: string;
  target_type: string;
  target_id: number;
  label: string;
  details: Generated<string>;
  created_at: number;
}

/** A name that cannot be used to sign up, or only with approval: the exact name with `exact`, otherwise every name that contains it. */
export interface UsernameBlocksTable {
  id: number;
  username: string;
  normalized_username: string;
  exact: Generated<Flag>;
  allow_with_approval: Generated<Flag>;
  created_at: number;
  updated_at: number;
}

export type UsernameBlockRow = Selectable<UsernameBlocksTable>;

/** A restriction on the addresses of a network; `ip` is in CIDR notation. */
export interface IpBlocksTable {
  id: number;
  ip: string;
  severity: string;
  comment: Generated<string>;
  expires_at: number | null;
  created_at: number;
  updated_at: number;
}

export type IpBlockRow = Selectable<IpBlocksTable>;

/** A mail host, with its subdomains, whose addresses cannot be used to sign up, or only with approval. */
export interface EmailDomainBlocksTable {
  id: number;
  domain: string;
  allow_with_approval: Generated<Flag>;
  created_at: number;
}

export type EmailDomainBlockRow = Selectable<EmailDomainBlocksTable>;

/** How often somebody tried to sign up with an address at a blocked mail host, by day (its first ms, UTC) and IP address. */
export interface EmailDomainBlockAttemptsTable {
  block_id: number;
  day: number;
  ip: string;
  uses: Generated<number>;
}

/**
 * A blocked e-mail address, stored only as a hash of its canonical form; `reference_account_id` is set when it belongs to a suspended
 * account.
 */
export interface CanonicalEmailBlocksTable {
  id: number;
  canonical_email_hash: string;
  reference_account_id: number | null;
  created_at: number;
}

export type CanonicalEmailBlockRow = Selectable<CanonicalEmailBlocksTable>;
