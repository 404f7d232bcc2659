import type { Words } from '../../words/words.ts';

/** For whom a post can be boosted, and what one can usually post for. */
export const AUDIENCES = ['public', 'unlisted', 'private'] as const;

type Audience = keyof Words['audiences'];

const ALL: readonly Audience[] = [...AUDIENCES, 'direct'];

/** Who can see a post, as the options of a choice: all of them, unless it is said which. */
export function audienceOptions(
  { audiences }: Words,
  which: readonly Audience[] = ALL,
): { value: string; text: string; fact: string }[] {
  return which.map((value) => {
    const { name, hint } = audiences[value];
    return { value, text: `${name}: ${hint}`, fact: name };
  });
}
