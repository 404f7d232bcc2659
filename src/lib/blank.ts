const VISIBLE = /[^\s\u0085]/;

/** Whether a text consists only of white space (Unicode's), like Rails' `blank?`; null and undefined count as blank. */
export function isBlank(text: string | null | undefined): boolean {
  return !text || !VISIBLE.test(text);
}
