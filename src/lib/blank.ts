const VISIBLE = /[^\s\u0085]/;

/** Whether a text consists only of white space (Unicode's), like Rails' `blank?`; null and undefined count as blank. */
export function isBlank(text: string | null | undefined): boolean {
  return !text || !VISIBLE.test(text);
}

const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text shows nothing: it is blank, or has only characters that cannot be seen. */
export function isInvisible(text: string): boolean {
  return !SEEN.test(text);
}
