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
  return `[${values.join(',')}]`;
}

/** A JSON string. */
export function quote(text: string): JsonText {
  return JSON.stringify(text);
}
