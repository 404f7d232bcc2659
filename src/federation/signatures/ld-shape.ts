import { isBundled } from '../contexts/bundled.ts';
import { isJsonObject, listOf } from '../parse-document.ts';
import type { JsonObject, JsonValue } from '../vocabulary.ts';

/**
 * The members a term definition may have. Anything else, such as `@reverse`, `@nest` or a context of its own, could change the meaning of
 * signed data.
 */
const TERM_KEYS = new Set(['@id', '@type', '@container']);
const CONTAINERS = new Set(['@list', '@language', '@set']);
const REFERENCES = new Set(['@id', '@vocab']);
const MAX_CONTEXTS = 20;

/** Thousands of values, or of similar objects without an id, would take seconds to bring into canonical order. */
const MAX_OBJECTS = 300;
const MAX_VALUES = 1000;

/**
 * Whether a signed document has a plain shape that can only mean what it seems to: no keywords except one context at the top, made of known
 * contexts and simple terms. (Mastodon: CVE-2026-46349, CVE-2026-48028.)
 */
export function isPlainlyShaped(document: JsonObject): boolean {
  const { '@context': context, ...rest } = document;
  const contexts = listOf(context);
  return (
    contexts.length <= MAX_CONTEXTS &&
    contexts.every(isPlainContext) &&
    hasNoKeywords(rest) &&
    countObjects(rest) <= MAX_OBJECTS &&
    countValues(rest) <= MAX_VALUES
  );
}

function isPlainContext(context: JsonValue): boolean {
  if (typeof context === 'string') return isBundled(context);
  return isJsonObject(context) && Object.entries(context).every(([term, value]) => isPlainTerm(term, value));
}

function isPlainTerm(term: string, value: JsonValue | undefined): boolean {
  if (term.startsWith('@')) return false;
  if (typeof value === 'string') return isPlainName(term, value);
  if (!isJsonObject(value)) return false;
  const { '@id': id, '@type': type, '@container': container } = value;
  return (
    Object.keys(value).every((key) => TERM_KEYS.has(key)) &&
    (id === undefined || (typeof id === 'string' && isPlainName(term, id))) &&
    (type === undefined || (typeof type === 'string' && (REFERENCES.has(type) || !type.startsWith('@')))) &&
    (container === undefined || (typeof container === 'string' && CONTAINERS.has(container)))
  );
}

/** Only `id` and `type` may be other names of keywords. */
function isPlainName(term: string, id: string): boolean {
  return !id.startsWith('@') || (term === 'id' && id === '@id') || (term === 'type' && id === '@type');
}

function hasNoKeywords(value: JsonValue | undefined): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (!isJsonObject(value)) return listOf(value).every(hasNoKeywords);
  return Object.entries(value).every(([key, member]) => !key.startsWith('@') && hasNoKeywords(member));
}

function countObjects(value: JsonValue | undefined): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members = isJsonObject(value) ? Object.values(value) : listOf(value);
  return members.reduce<number>((count, member) => count + countObjects(member), isJsonObject(value) ? 1 : 0);
}

function countValues(value: JsonValue | undefined): number {
  if (typeof value !== 'object' || value === null) return 1;
  const members = isJsonObject(value) ? Object.values(value) : listOf(value);
  return members.reduce<number>((count, member) => count + countValues(member), 0);
}

/**
 * Whether each object is described in one place only, in a document that writes all ids alike. A signature stays valid wherever in the
 * document an object's members stand, but readers look in one place. (Mastodon: CVE-2026-46349.)
 */
export function isDescribedOnce(document: JsonObject): boolean {
  const { '@context': _context, ...rest } = document;
  const described = new Set<JsonValue>();
  const isNew = ({ id, ...members }: JsonObject) => {
    if (id === undefined || Object.keys(members).length === 0) return true;
    const before = described.size;
    return described.add(id).size > before;
  };
  const areNew = (value: JsonValue | undefined): boolean => {
    if (typeof value !== 'object' || value === null) return true;
    if (!isJsonObject(value)) return listOf(value).every(areNew);
    return isNew(value) && Object.values(value).every(areNew);
  };
  return areNew(rest);
}
