/**
 * What a rule does to a post, the gentlest first. `warn` puts a content warning before it; `limit` keeps it out of public timelines;
 * `hold` shows it to nobody until staff let it go on; `drop` does the same and removes it after a week.
 */
export const RULE_ACTS = ['warn', 'limit', 'hold', 'drop'] as const;

export type RuleAct = (typeof RULE_ACTS)[number];

/** How long (ms) a dropped post can be brought back. */
export const DROPPED_FOR = 7 * 86_400_000;

/** Whether a text names an act. */
export function isRuleAct(text: string): text is RuleAct {
  return RULE_ACTS.some((act) => act === text);
}
