import { AS_CONTEXT, type JsonObject, type JsonValue, SECURITY_CONTEXT } from '../vocabulary.ts';

const link = (id: string) => ({ '@id': id, '@type': '@id' });

const TOOT = { toot: 'http://joinmastodon.org/ns#' };
const SCHEMA = { schema: 'http://schema.org#' };
const EMOJI = { Emoji: 'toot:Emoji' };
const FOCAL_POINT = { focalPoint: { '@container': '@list', '@id': 'toot:focalPoint' } };
const GTS = { gts: 'https://gotosocial.org/ns#' };

/** The vocabulary of collections of accounts (FEP-7aa9). */
const FEATURE = 'https://w3id.org/fep/7aa9#';

const INTERACTION_POLICY = {
  interactionPolicy: link('gts:interactionPolicy'),
  canQuote: link('gts:canQuote'),
  canFeature: link(`${FEATURE}canFeature`),
  automaticApproval: link('gts:automaticApproval'),
  manualApproval: link('gts:manualApproval'),
};

const SECURITY = 'https://w3id.org/security#';
const MULTIBASE = `${SECURITY}multibase`;

/**
 * For keys of FEP-521a: the terms of `https://www.w3.org/ns/did/v1` and `https://w3id.org/security/multikey/v1`, written out. A linked-data
 * signature can only be verified with all contexts at hand, and contexts that have to be fetched may be unavailable.
 */
const MULTIKEY = {
  assertionMethod: { ...link(`${SECURITY}assertionMethod`), '@container': '@set' },
  Multikey: `${SECURITY}Multikey`,
  controller: link(`${SECURITY}controller`),
  publicKeyMultibase: { '@id': `${SECURITY}publicKeyMultibase`, '@type': MULTIBASE },
};

/**
 * For activities with an integrity proof (FEP-8b32): the terms of `https://w3id.org/security/data-integrity/v1`, but without a graph for
 * the proof, because Mastodon treats documents with one as unsigned.
 */
export const PROOF_CONTEXT: JsonValue = [
  SECURITY_CONTEXT,
  {
    DataIntegrityProof: `${SECURITY}DataIntegrityProof`,
    proof: link(`${SECURITY}proof`),
    cryptosuite: { '@id': `${SECURITY}cryptosuite`, '@type': `${SECURITY}cryptosuiteString` },
    verificationMethod: link(`${SECURITY}verificationMethod`),
    proofPurpose: { '@id': `${SECURITY}proofPurpose`, '@type': '@vocab' },
    assertionMethod: MULTIKEY.assertionMethod,
    proofValue: { '@id': `${SECURITY}proofValue`, '@type': MULTIBASE },
  },
];

/** For statuses and for activities that carry them. */
export const STATUS_CONTEXT: JsonValue = [
  AS_CONTEXT,
  {
    ostatus: 'http://ostatus.org#',
    atomUri: 'ostatus:atomUri',
    inReplyToAtomUri: 'ostatus:inReplyToAtomUri',
    conversation: 'ostatus:conversation',
    sensitive: 'as:sensitive',
    Hashtag: 'as:Hashtag',
    ...TOOT,
    ...EMOJI,
    ...FOCAL_POINT,
    blurhash: 'toot:blurhash',
    votersCount: 'toot:votersCount',
    ...GTS,
    ...INTERACTION_POLICY,
    approvedBy: link('gts:approvedBy'),
    replyAuthorization: link('gts:replyAuthorization'),
    quote: link('https://w3id.org/fep/044f#quote'),
    quoteUri: 'http://fedibird.com/ns#quoteUri',
    _misskey_quote: 'https://misskey-hub.net/ns#_misskey_quote',
    quoteAuthorization: link('https://w3id.org/fep/044f#quoteAuthorization'),
  },
];

/** For actors. */
export const ACTOR_CONTEXT: JsonValue = [
  AS_CONTEXT,
  SECURITY_CONTEXT,
  {
    manuallyApprovesFollowers: 'as:manuallyApprovesFollowers',
    alsoKnownAs: link('as:alsoKnownAs'),
    movedTo: link('as:movedTo'),
    Hashtag: 'as:Hashtag',
    ...TOOT,
    ...EMOJI,
    ...FOCAL_POINT,
    ...MULTIKEY,
    featured: link('toot:featured'),
    featuredTags: link('toot:featuredTags'),
    featuredCollections: link(`${FEATURE}featuredCollections`),
    discoverable: 'toot:discoverable',
    indexable: 'toot:indexable',
    suspended: 'toot:suspended',
    memorial: 'toot:memorial',
    attributionDomains: 'toot:attributionDomains',
    showMedia: 'toot:showMedia',
    showRepliesInMedia: 'toot:showRepliesInMedia',
    showFeatured: 'toot:showFeatured',
    webfinger: 'https://purl.archive.org/socialweb/webfinger#webfinger',
    ...SCHEMA,
    PropertyValue: 'schema:PropertyValue',
    value: 'schema:value',
    ...GTS,
    ...INTERACTION_POLICY,
  },
];

/** For collections of accounts, their items, and activities that carry them (FEP-7aa9). */
export const COLLECTION_CONTEXT: JsonValue = [
  AS_CONTEXT,
  {
    FeaturedCollection: `${FEATURE}FeaturedCollection`,
    FeaturedItem: `${FEATURE}FeaturedItem`,
    topic: link(`${FEATURE}topic`),
    featuredObject: link(`${FEATURE}featuredObject`),
    featureAuthorization: link(`${FEATURE}featureAuthorization`),
    Hashtag: 'as:Hashtag',
    sensitive: 'as:sensitive',
    ...TOOT,
    discoverable: 'toot:discoverable',
  },
];

/** For asking to feature an account, its answers and the proof of consent (FEP-7aa9). */
export const FEATURE_CONTEXT: JsonValue = [
  AS_CONTEXT,
  {
    FeatureRequest: `${FEATURE}FeatureRequest`,
    FeatureAuthorization: `${FEATURE}FeatureAuthorization`,
    ...GTS,
    interactingObject: link('gts:interactingObject'),
    interactionTarget: link('gts:interactionTarget'),
  },
];

/** For hashtags by themselves. */
export const TAG_CONTEXT: JsonValue = [AS_CONTEXT, { Hashtag: 'as:Hashtag' }];

/** For custom emojis by themselves. */
export const EMOJI_CONTEXT: JsonValue = [AS_CONTEXT, { ...TOOT, ...EMOJI }];

/** For reactions (FEP-c0e0). */
export const REACTION_CONTEXT: JsonValue = [
  AS_CONTEXT,
  { ...TOOT, ...EMOJI, litepub: 'http://litepub.social/ns#', EmojiReact: 'litepub:EmojiReact' },
];

/** For asking to quote, its answers and the proof of consent (FEP-044f). */
export const QUOTE_CONTEXT: JsonValue = [
  AS_CONTEXT,
  {
    QuoteRequest: 'https://w3id.org/fep/044f#QuoteRequest',
    QuoteAuthorization: 'https://w3id.org/fep/044f#QuoteAuthorization',
    ...GTS,
    interactingObject: link('gts:interactingObject'),
    interactionTarget: link('gts:interactionTarget'),
  },
];

/** Puts the context first. */
export function inContext(context: JsonValue, object: JsonObject): JsonObject {
  return { '@context': context, ...object };
}
