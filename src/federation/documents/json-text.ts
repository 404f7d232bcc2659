import { type JsonText, quote } from '../../lib/json.ts';
import type { JsonObject, JsonValue } from '../vocabulary.ts';

/** Returns a function that puts a context, serialised once, before the members of an object that is JSON text already. */
export function contextText(context: JsonValue): (object: JsonText) => JsonText {
  const head = `{"@context":${JSON.stringify(context)},`;
  return (object) => head + object.slice(1);
}

/** Serialises an object of plain members and of members that are JSON text already. */
export function withTexts(object: JsonObject, texts: Readonly<Record<string, JsonText>>): JsonText {
  let text = JSON.stringify(object).slice(0, -1);
  for (const [name, value] of Object.entries(texts)) text += `,${quote(name)}:${value}`;
  return `${text}}`;
}
