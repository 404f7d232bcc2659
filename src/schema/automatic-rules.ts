import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** What the server does by itself to new posts that meet conditions. `conditions` and `backtest` are JSON. */
export interface AutomaticRulesTable {
  id: number;
  title: string;
  conditions: string;
  act: string;
  /** The content warning that the act `warn` puts before a post. */
  warning: Generated<string>;
  enabled: Generated<Flag>;
  /** What the rule would have done lately; null until it was tried with its present conditions. */
  backtest: string | null;
  created_at: number;
  updated_at: number;
}

export type AutomaticRuleRow = Selectable<AutomaticRulesTable>;
