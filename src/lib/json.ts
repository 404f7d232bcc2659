/** Text that is already JSON. */
export type JsonText = string;

/** A JSON object from values that are already JSON text; undefined ones are omitted. */
export function jsonObject(fields: Readonly<Record<string, JsonText | undefined>>): JsonText {
  let text = '';
  for (const key in fields) {
    const value = fields[key];
    if (value !== undefined) text += `${text === '' ? '' : ','}"${key}":${value}`;
  }
  return `{${text}}`;
}

/** A JSON array from values that are already JSON text. */
export function jsonArray(values: readonly JsonText[]): JsonText {
  // `join` would copy the texts here, in addition to the copy when the response is encoded; concatenation does not.
  let text = '';
  for (const value of values) text += text === '' ? value : `,${value}`;
  return `[${text}]`;
}

/** A JSON string. */
export function quote(text: string): JsonText {
  return JSON.stringify(text);
}

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENING = ['[', '{'].map((bracket) => bracket.charCodeAt(0));
const CLOSING = [']', '}'].map((bracket) => bracket.charCodeAt(0));

/** Whether JSON text is nested deeper than `limit`. Counts brackets outside of strings before anything recurses into the value. */
export function isNestedDeeper(text: string, limit: number): boolean {
  if (countOf(text, '{') + countOf(text, '[') <= limit) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at + 1);
    else if (OPENING.includes(code)) depth += 1;
    else if (CLOSING.includes(code)) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}

/** How often a character occurs, even in strings, because searching is much faster than parsing. */
function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/** Where a string ends that began before `at`. */
function endOfString(text: string, at: number): number {
  let end = at;
  while (end < text.length && text.charCodeAt(end) !== QUOTE) end += text.charCodeAt(end) === BACKSLASH ? 2 : 1;
  return end;
}
