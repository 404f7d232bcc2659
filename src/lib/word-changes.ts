import { diffArrays } from 'diff';

/** A part of a text, as it was or as it is; kept when it is neither added nor removed. */
export type WordChange = { readonly added: boolean; readonly removed: boolean; readonly value: string };

/** Beyond so many changed words two versions are no edit of one another, and comparing them costs more than it tells. */
const MOST_CHANGES = 400;

/** Scripts without spaces are told apart by what they are written in, not by the language that is chosen. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** What has changed from one text to another, word by word, in every script. Texts with little in common are replaced as a whole. */
export function wordChanges(before: string, now: string): readonly WordChange[] {
  const found = diffArrays(wordsOf(before), wordsOf(now), { maxEditLength: MOST_CHANGES });
  if (found) return found.map(({ added, removed, value }) => ({ added, removed, value: value.join('') }));
  return [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: now },
  ];
}

function wordsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
