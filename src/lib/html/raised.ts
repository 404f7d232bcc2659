const RAISED = new Map(
  [...'0123456789+-−=()ni'].map((character, at) => [character, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'[at] ?? character]),
);
const LOWERED = new Map(
  [...'0123456789+-−=()'].map((character, at) => [character, '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'[at] ?? character]),
);

const TAG = /(<[^<>]*>)/;
/** What sets itself apart from the word before it, such as the number of a note. */
const APART = /^[\s[(*†‡§]|^$/;
const ONE_WORD = /^[\p{L}\p{N}]+$/u;

/**
 * Safe HTML as it reads where nothing can be raised or lowered: in characters that are so themselves if there are any for all of it, and
 * otherwise after the sign that people write for it, so that `10<sup>3</sup>` does not become 103.
 */
export function asText(how: 'sup' | 'sub', html: string): string {
  const forms = how === 'sup' ? RAISED : LOWERED;
  const parts = html.split(TAG);
  const text = parts.filter((_part, at) => at % 2 === 0).join('');
  if (APART.test(text)) return html;
  if ([...text].every((character) => forms.has(character))) {
    return parts
      .map((part, at) => (at % 2 === 0 ? [...part].map((one) => forms.get(one) ?? one).join('') : part))
      .join('');
  }
  const sign = how === 'sup' ? '^' : '_';
  return ONE_WORD.test(text) ? `${sign}${html}` : `${sign}(${html})`;
}
