import type { Selectable } from 'kysely';

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
