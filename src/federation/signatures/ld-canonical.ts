import { createHash } from 'node:crypto';
import type { NodeObject } from 'jsonld';
import { loadBundled } from '../contexts/bundled.ts';
import { isJsonObject, listOf } from '../parse-document.ts';
import type { JsonObject, JsonValue } from '../vocabulary.ts';

/** Each item of an ordered list becomes a nameless object that names the next, and sorting these takes long. Two are a focal point. */
const MAX_LISTED = 100;

/** The hash of a document's canonical form (URDNA2015). Throws for one that JSON-LD does not allow. */
export async function canonicalHash(document: JsonObject): Promise<string> {
  return hashOf(await expanded(document));
}

/**
 * As `canonicalHash`, for a document of somebody else. Throws TypeError also for one that names nameless objects (`_:`, as terms that no
 * context defines do too) or has long lists, because it may take seconds to sort.
 */
export async function canonicalHashOfForeign(document: JsonObject): Promise<string> {
  const nodes = await expanded(document);
  // Text and back, because the types of the library do not tell what it gives.
  const plain: JsonValue = JSON.parse(JSON.stringify(nodes));
  if (namesNameless(plain) || countListed(plain) > MAX_LISTED)
    throw new TypeError('The document takes too long to sort');
  return hashOf(nodes);
}

async function expanded(document: JsonObject): Promise<NodeObject[]> {
  const { default: jsonld } = await import('jsonld');
  const options = { documentLoader: loadBundled, safe: true };
  return jsonld.expand({ ...document }, options);
}

async function hashOf(nodes: NodeObject[]): Promise<string> {
  const { default: jsonld } = await import('jsonld');
  const options = { algorithm: 'URDNA2015', format: 'application/n-quads', skipExpansion: true } as const;
  return createHash('sha256')
    .update(String(await jsonld.canonize(nodes, options)))
    .digest('hex');
}

/** Whether an id, a type or a name of a member is `_:`, which stands for an object without an id. */
function namesNameless(value: JsonValue | undefined): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!isJsonObject(value)) return listOf(value).some(namesNameless);
  const isNameless = (name: JsonValue) => typeof name === 'string' && name.startsWith('_:');
  return (
    [...listOf(value['@id']), ...listOf(value['@type']), ...Object.keys(value)].some(isNameless) ||
    Object.values(value).some(namesNameless)
  );
}

function countListed(value: JsonValue | undefined): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members = isJsonObject(value) ? Object.values(value) : listOf(value);
  const own = isJsonObject(value) ? listOf(value['@list']).length : 0;
  return members.reduce<number>((count, member) => count + countListed(member), own);
}
