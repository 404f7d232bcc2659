import { isNestedDeeper } from '../lib/json.ts';
import type { JsonObject, JsonValue } from './vocabulary.ts';

const MAX_DEPTH = 64;

/** The name itself, or its characters written as escapes, which no honest document does. */
const NAMES_PROTOTYPE = /__proto__|\\u00(?:5f|70|72|6f|74)/i;

/** Reads a JSON object; undefined for anything else, and for documents nested deeper than any honest one. */
export function parseDocument(text: string): JsonObject | undefined {
  if (isNestedDeeper(text, MAX_DEPTH)) return undefined;
  try {
    const value: unknown = NAMES_PROTOTYPE.test(text) ? JSON.parse(text, withoutPrototypes) : JSON.parse(text);
    // JSON-LD in its expanded form is a list of one.
    const document = Array.isArray(value) && value.length === 1 ? value[0] : value;
    return isJsonObject(document) ? document : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a value of a parsed document is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const ACTOR_NAMES = ['actor', 'as:actor', 'https://www.w3.org/ns/activitystreams#actor'];

/** The actor of an activity in whatever form of JSON-LD, which says who must have signed it; undefined when there is none. */
export function actorOf(activity: JsonObject): string | undefined {
  const name = ACTOR_NAMES.find((one) => activity[one] !== undefined);
  const [actor] = name === undefined ? [] : listOf(activity[name]);
  return idOf(actor) ?? (isJsonObject(actor) && typeof actor['@id'] === 'string' ? actor['@id'] : undefined);
}

/** The values of a property: one, many or none. */
export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined || value === null) return [];
  return isList(value) ? value : [value];
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** The id of an object, or of a link to it; undefined when there is none. */
export function idOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return isJsonObject(value) && typeof value.id === 'string' ? value.id : undefined;
}

/** The string in a property; undefined for any other value. */
export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function withoutPrototypes(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
