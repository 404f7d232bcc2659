/**
 * What a rule does to a post, mildest first. `warn` adds a content warning; `limit` keeps it out of public timelines; `hold` hides it until
 * staff release it; `drop` hides it too and removes it after a week.
 */
export const RULE_ACTS = ['warn', 'limit', 'hold', 'drop'] as const;

export type RuleAct = (typeof RULE_ACTS)[number];

/** How long (ms) a dropped post can be brought back. */
export const DROPPED_FOR = 7 * 86_400_000;

/** Whether a text names an action of rules. */
export function isRuleAct(text: string): text is RuleAct {
  return RULE_ACTS.some((act) => act === text);
}
