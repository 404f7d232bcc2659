/** Among what shows nothing: Braille's empty pattern and the musical null notehead, which Unicode does not count as ignorable. */
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

/**
 * Whether a text shows nothing: it is empty, white space, or only characters that cannot be seen, such as joiners, fillers, marks of
 * direction and variation selectors. Null and undefined count as blank.
 */
export function isBlank(text: string | null | undefined): boolean {
  return !text || !SEEN.test(text);
}
