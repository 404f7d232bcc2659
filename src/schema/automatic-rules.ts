import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

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
