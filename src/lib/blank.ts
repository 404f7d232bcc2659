const VISIBLE = /[^\s\u0085]/;

/** Whether a text has nothing but white space (Unicode's), as Rails' `blank?` has it; absent counts as blank. */
export function isBlank(text: string | null | undefined): boolean {
  return !text || !VISIBLE.test(text);
}
