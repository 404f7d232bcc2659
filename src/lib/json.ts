/** Text that is JSON already. */
export type JsonText = string;

/** A JSON object of values that are JSON text already; undefined ones are left out. */
export function jsonObject(fields: Readonly<Record<string, JsonText | undefined>>): JsonText {
  let text = '';
  for (const key in fields) {
    const value = fields[key];
    if (value !== undefined) text += `${text === '' ? '' : ','}"${key}":${value}`;
  }
  return `{${text}}`;
}

/** A JSON array of values that are JSON text already. */
export function jsonArray(values: readonly JsonText[]): JsonText {
  // Joined texts would be copied here and once more when the answer is encoded; concatenated ones only then.
  let text = '';
  for (const value of values) text += text === '' ? value : `,${value}`;
  return `[${text}]`;
}

/** A JSON string. */
export function quote(text: string): JsonText {
  return JSON.stringify(text);
}

/** Whether JSON text is nested deeper than `limit`: brackets outside strings are counted before anything recurses over the value. */
export function isNestedDeeper(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 92) i++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 91 || code === 123) {
      if (++depth > limit) return true;
    } else if (code === 93 || code === 125) depth--;
  }
  return false;
}
