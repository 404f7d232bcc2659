import { ownText } from '../../words/own-text.ts';
import type { Words } from '../../words/words.ts';

/** What a decision of moderators is called, such as "Your account was limited". */
export function decisionTitle(action: string, { strikes }: Words): string {
  return ownText(strikes.actions, action) ?? action;
}
