import type { Words } from '../words/words.ts';

/** What a decision of moderators is called, such as "Your account was limited". */
export function decisionTitle(action: string, { strikes }: Words): string {
  const titles: Readonly<Record<string, string>> = strikes.actions;
  return titles[action] ?? action;
}
