import type { Generated, Selectable } from 'kysely';

/** A rule of the server. */
export interface RulesTable {
  id: number;
  text: string;
  hint: Generated<string>;
  translations: Generated<string>;
  priority: Generated<number>;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export type RuleRow = Selectable<RulesTable>;
