import type { FeaturePolicy, Featurer } from '../../domain/accounts/feature-policy.ts';
import type { RemoteCollection, RemoteItem } from '../../domain/collections/remote-collection.ts';
import { sanitizeForClients } from '../../lib/html/sanitize.ts';
import { isTagName } from '../../lib/text/hashtag.ts';
import { isPublic } from '../vocabulary.ts';
import { isCollectionType } from './collection-type.ts';
import { type Decoded, ignored, read, refused } from './decoded.ts';
import { pageLink } from './links.ts';
import { pageOf, sameOrigin } from './origin.ts';
import { flagOf, idOf, isNode, many, type Node, timeOf, typesOf, webUri } from './read.ts';
import { plainIn, textIn, told } from './texts.ts';

/** Limits on what is kept of remote collections, in UTF-16 units. Mastodon: FEDERATION.md. */
const MAX_NAME = 256;
const MAX_SUMMARY = 2048;

/** The maximum number of addresses read from a policy. */
const MAX_FEATURERS = 20;

/** A collection as its server describes it, without its items. `owner` is the actor it claims as its author. */
export type IncomingCollection = Omit<RemoteCollection, 'items' | 'isWhole'> & { readonly owner: string };

/** Reads a collection of accounts (FEP-7aa9), whose owner must be on the same server. */
export function decodeCollection(node: Node): Decoded<IncomingCollection> {
  if (!isCollectionType(typesOf(node))) return ignored('not a collection of accounts');
  const uri = webUri(node.id);
  const owner = idOf(node.attributedTo);
  if (uri === undefined || owner === undefined) return refused('the collection has no id, or nobody made it');
  if (!sameOrigin(uri, owner)) return refused('the collection is of another server than its owner');
  const name = plainIn(node, 'name', MAX_NAME);
  if (name === undefined) return refused('the collection has no name');
  const summary = told(node, 'summary', MAX_SUMMARY);
  return read({
    uri,
    owner,
    url: pageOf(uri, pageLink(node.url)),
    name,
    description: summary === undefined ? null : sanitizeForClients(summary.text),
    language: summary?.language ?? null,
    sensitive: flagOf(node.sensitive) ?? false,
    discoverable: flagOf(node.discoverable) ?? false,
    topic: topicOf(node.topic),
    publishedAt: timeOf(node.published),
    updatedAt: timeOf(node.updated),
  });
}

function topicOf(value: unknown): string | undefined {
  const name = isNode(value) ? textIn(value, 'name', MAX_NAME)?.replace(/^#/, '') : undefined;
  return name !== undefined && isTagName(name) ? name : undefined;
}

/**
 * Reads an item of a collection. Undefined when it cannot be believed: it is on another server, or names no consent on the member's own
 * server.
 */
export function decodeItem(node: Node, collectionUri: string): RemoteItem | undefined {
  const uri = webUri(node.id);
  const memberUri = idOf(node.featuredObject);
  const approvalUri = idOf(node.featureAuthorization);
  if (uri === undefined || memberUri === undefined || approvalUri === undefined) return undefined;
  if (!sameOrigin(uri, collectionUri) || !sameOrigin(memberUri, approvalUri)) return undefined;
  return { uri, memberUri, approvalUri, publishedAt: timeOf(node.published) };
}

/** The parts of an actor that a policy can name. */
type Named = { readonly uri: string; readonly followersUrl: string | null; readonly followingUrl: string | null };

/**
 * Who may put an actor into a collection, according to the actor (FEP-7aa9); null when it does not say. A policy that names only the actor
 * allows nobody. Mastodon: InteractionPolicyParser.
 */
export function decodeFeaturePolicy(value: unknown, actor: Named): FeaturePolicy | null {
  const policy = isNode(value) ? value.canFeature : undefined;
  if (!isNode(policy)) return null;
  const [automatic, manual] = [policy.automaticApproval, policy.manualApproval].map((part) => featurersIn(part, actor));
  if (
    !automatic ||
    !manual ||
    (many(policy.automaticApproval).length === 0 && many(policy.manualApproval).length === 0)
  )
    return null;
  return { automatic, manual };
}

function featurersIn(value: unknown, { uri, followersUrl, followingUrl }: Named): Featurer[] {
  const found = new Set<Featurer>();
  for (const one of many(value, MAX_FEATURERS)) {
    const address = isNode(one) ? one.id : one;
    if (typeof address !== 'string') continue;
    if (isPublic(address)) found.add('public');
    else if (address === followersUrl) found.add('followers');
    else if (address === followingUrl) found.add('following');
    else if (address !== uri) found.add('unsupported_policy');
  }
  return [...found];
}
