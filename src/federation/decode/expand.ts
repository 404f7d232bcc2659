import type { JsonObject } from '../vocabulary.ts';
import { isNode, many, type Node } from './read.ts';

/** Prefixes and vocabularies of terms that this server reads. A document that writes them in full needs expansion. */
const TELLING =
  /^(?:@id|@type|@value|@graph|(?:as|toot|sec|schema|gts):|https?:\/\/www\.w3\.org\/ns\/activitystreams#)/;

/** The depth down to which members matter: the activity, its object, and the parts of the object. */
const DEPTH = 3;

/** How many contexts a document may name or define. Each takes as long as a hundred values, and honest ones have a few. */
const MAX_CONTEXTS = 100;

/** Whether a document writes known terms in another form than the compact one, so that it must be processed as JSON-LD first. */
export function needsExpansion(document: Node): boolean {
  return hasTelling(document, DEPTH);
}

function hasTelling(node: Node, depth: number): boolean {
  for (const key in node) {
    if (key === '@context') continue;
    if (TELLING.test(key)) return true;
    const value = node[key];
    if (depth === 0 || typeof value !== 'object' || value === null) continue;
    const children = Array.isArray(value) ? value.slice(0, 20) : [value];
    if (children.some((child) => isNode(child) && hasTelling(child, depth - 1))) return true;
  }
  return false;
}

const AS = 'https://www.w3.org/ns/activitystreams#';
const SEC = 'https://w3id.org/security#';
const TOOT = 'http://joinmastodon.org/ns#';

/** The names this server reads, and the terms they stand for. All other names are taken for ActivityStreams. */
const READING = {
  '@vocab': AS,
  id: '@id',
  type: '@type',
  as: AS,
  sec: SEC,
  toot: TOOT,
  schema: 'http://schema.org#',
  gts: 'https://gotosocial.org/ns#',
  publicKey: 'sec:publicKey',
  publicKeyPem: 'sec:publicKeyPem',
  owner: 'sec:owner',
  controller: 'sec:controller',
  assertionMethod: 'sec:assertionMethod',
  publicKeyMultibase: 'sec:publicKeyMultibase',
  inbox: 'http://www.w3.org/ns/ldp#inbox',
  PropertyValue: 'schema:PropertyValue',
  value: 'schema:value',
  Emoji: 'toot:Emoji',
  featured: 'toot:featured',
  discoverable: 'toot:discoverable',
  indexable: 'toot:indexable',
  memorial: 'toot:memorial',
  suspended: 'toot:suspended',
  attributionDomains: 'toot:attributionDomains',
  blurhash: 'toot:blurhash',
  focalPoint: 'toot:focalPoint',
  votersCount: 'toot:votersCount',
  interactionPolicy: 'gts:interactionPolicy',
  canQuote: 'gts:canQuote',
  canLike: 'gts:canLike',
  canReply: 'gts:canReply',
  canAnnounce: 'gts:canAnnounce',
  automaticApproval: 'gts:automaticApproval',
  manualApproval: 'gts:manualApproval',
  always: 'gts:always',
  approvalRequired: 'gts:approvalRequired',
  _misskey_quote: 'https://misskey-hub.net/ns#_misskey_quote',
  quoteUri: 'http://fedibird.com/ns#quoteUri',
  EmojiReact: 'http://litepub.social/ns#EmojiReact',
  ChatMessage: 'http://litepub.social/ns#ChatMessage',
  webfinger: 'https://purl.archive.org/socialweb/webfinger#webfinger',
  quote: 'https://w3id.org/fep/044f#quote',
  quoteAuthorization: 'https://w3id.org/fep/044f#quoteAuthorization',
  ReplyRequest: 'gts:ReplyRequest',
  ReplyAuthorization: 'gts:ReplyAuthorization',
  ReplyApproval: 'gts:ReplyApproval',
  interactingObject: 'gts:interactingObject',
  interactionTarget: 'gts:interactionTarget',
  canFeature: 'https://w3id.org/fep/7aa9#canFeature',
  featuredCollections: 'https://w3id.org/fep/7aa9#featuredCollections',
  FeaturedCollection: 'https://w3id.org/fep/7aa9#FeaturedCollection',
  FeaturedItem: 'https://w3id.org/fep/7aa9#FeaturedItem',
  FeatureRequest: 'https://w3id.org/fep/7aa9#FeatureRequest',
  FeatureAuthorization: 'https://w3id.org/fep/7aa9#FeatureAuthorization',
  featuredObject: 'https://w3id.org/fep/7aa9#featuredObject',
  featureAuthorization: 'https://w3id.org/fep/7aa9#featureAuthorization',
  topic: 'https://w3id.org/fep/7aa9#topic',
};

const KNOWN_CONTEXT = /^https?:\/\/(?:www\.w3\.org\/ns\/activitystreams|w3id\.org\/security\/v1)$/;

/**
 * Brings a document into the compact form that all other code reads. Contexts are never fetched: the two known ones have their usual
 * meaning, any other has none. Throws for documents that JSON-LD does not allow, and for those with too many contexts.
 */
export async function expand(document: JsonObject): Promise<Node> {
  if (countContexts(document) > MAX_CONTEXTS) throw new TypeError('The document has too many contexts');
  const { default: jsonld } = await import('jsonld');
  const documentLoader = async (url: string) => ({
    documentUrl: url,
    document: { '@context': KNOWN_CONTEXT.test(url) ? READING : {} },
  });
  const compacted: unknown = await jsonld.compact({ ...document }, READING, { documentLoader });
  const plain = plainly(compacted);
  if (!isNode(plain)) throw new TypeError('JSON-LD gave no object');
  return plain;
}

/** Values as compact JSON writes them: without their types, and lists without their marks. References stay objects, because they are no texts. */
function plainly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainly);
  if (!isNode(value)) return value;
  if ('@value' in value) return literalOf(value);
  if ('@list' in value) return many(value['@list'], Number.POSITIVE_INFINITY).map(plainly);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plainly(member)]));
}

const NUMBER = /^http:\/\/www\.w3\.org\/2001\/XMLSchema#(?:.*[iI]nteger|decimal|float|double|long|int|short)$/;
const BOOLEAN = 'http://www.w3.org/2001/XMLSchema#boolean';

/** A text keeps the language that it is in; what has a type is what the type says. */
function literalOf(value: Node): unknown {
  const { '@value': plain, type } = value;
  if ('@language' in value || typeof type !== 'string') return '@language' in value ? value : plain;
  if (type === BOOLEAN) return plain === true || plain === 'true';
  return NUMBER.test(type) ? Number(plain) : plain;
}

function countContexts(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((count, item) => count + countContexts(item), 0);
  if (!isNode(value)) return 0;
  const own = many(value['@context'], Number.POSITIVE_INFINITY).length;
  return Object.values(value).reduce<number>((count, member) => count + countContexts(member), own);
}
