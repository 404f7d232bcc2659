import type { ProfileField } from '../../domain/accounts/fields.ts';
import type { RemoteProfile } from '../../domain/accounts/remote/remote-profile.ts';
import { isUsername, normalizeDomain, parseAcct } from '../../lib/acct.ts';
import { sanitizeForClients } from '../../lib/html/sanitize.ts';
import { decodeFeaturePolicy } from './collection.ts';
import { type Decoded, ignored, read, refused } from './decoded.ts';
import { describe, fileLink } from './file.ts';
import { pageLink } from './links.ts';
import { pageOf, sameOrigin } from './origin.ts';
import { flagOf, idOf, idsOf, isNode, many, type Node, textOf, timeOf, typesOf, webUri } from './read.ts';
import { decodeTags } from './tags.ts';
import { plainIn, textIn } from './texts.ts';

const ACTOR_TYPES = ['Person', 'Service', 'Application', 'Group', 'Organization'];

/** Limits on what is kept of remote accounts. Mastodon: FEDERATION.md. */
const MAX_NAME = 2048;
const MAX_NOTE = 20_480;
const MAX_FIELDS = 50;
const MAX_FIELD = 2047;
const MAX_ALIASES = 256;
const MAX_PEM = 16_384;

/** An actor as its server describes it. */
export type IncomingActor = RemoteProfile & {
  /** The handle that the actor claims (FEP-2c59), still to be confirmed by that domain. */
  readonly webfinger: string | undefined;
};

/** Whether a type is one of actors. */
export function isActorType(types: readonly string[]): boolean {
  return types.some((type) => ACTOR_TYPES.includes(type));
}

/** Reads an actor. */
export function decodeActor(node: Node): Decoded<IncomingActor> {
  const actorType = typesOf(node).find((name) => ACTOR_TYPES.includes(name));
  if (actorType === undefined) return ignored('not an actor');
  const uri = webUri(node.id);
  if (uri === undefined) return refused('the actor has no id');
  const webfinger = textOf(node.webfinger, MAX_NAME);
  const handle = parseAcct(webfinger ?? '');
  const username = textOf(node.preferredUsername, MAX_NAME) ?? (handle?.domain ? handle.username : undefined);
  if (username === undefined || !isUsername(username)) return refused('the actor has no user name');
  const inboxUrl = idOf(node.inbox);
  if (inboxUrl === undefined) return refused('the actor has no inbox');
  const addresses = addressesOf(node, uri, inboxUrl);
  return read({
    uri,
    username,
    actorType,
    inboxUrl,
    ...addresses,
    featurePolicy: decodeFeaturePolicy(node.interactionPolicy, { uri, ...addresses }),
    ...looksOf(node),
    ...standingOf(node),
    url: pageOf(uri, pageLink(node.url)),
    publicKey: ownKey(node, uri),
    movedTo: idOf(node.movedTo),
    webfinger,
  });
}

/** The addresses on the actor's own server. Collections on another server would belong to somebody else. */
function addressesOf(node: Node, uri: string, inboxUrl: string) {
  const endpoints = isNode(node.endpoints) ? node.endpoints : {};
  return {
    sharedInboxUrl: besides(inboxUrl, endpoints.sharedInbox),
    outboxUrl: besides(uri, node.outbox),
    followersUrl: besides(uri, node.followers),
    followingUrl: besides(uri, node.following),
    featuredUrl: besides(uri, node.featured),
    collectionsUrl: besides(uri, node.featuredCollections),
  };
}

function besides(own: string, value: unknown): string | null {
  const address = idOf(value);
  return address !== undefined && sameOrigin(own, address) ? address : null;
}

function looksOf(node: Node) {
  const avatar = pictureOf(node.icon);
  const header = pictureOf(node.image);
  return {
    displayName: plainIn(node, 'name', MAX_NAME) ?? '',
    note: sanitizeForClients(textIn(node, 'summary', MAX_NOTE) ?? ''),
    fields: fieldsOf(node.attachment),
    avatarUrl: avatar.url,
    avatarDescription: avatar.description,
    headerUrl: header.url,
    headerDescription: header.description,
    emojis: decodeTags(node.tag).emojis,
  };
}

function standingOf(node: Node) {
  return {
    locked: flagOf(node.manuallyApprovesFollowers) ?? false,
    discoverable: flagOf(node.discoverable) ?? null,
    indexable: flagOf(node.indexable) ?? false,
    hideCollections: null,
    showMedia: flagOf(node.showMedia) ?? true,
    showMediaReplies: flagOf(node.showRepliesInMedia) ?? true,
    showFeatured: flagOf(node.showFeatured) ?? true,
    memorial: flagOf(node.memorial) ?? false,
    suspended: flagOf(node.suspended) ?? false,
    alsoKnownAs: idsOf(node.alsoKnownAs, MAX_ALIASES),
    attributionDomains: domainsOf(node.attributionDomains),
    createdAt: timeOf(node.published) ?? null,
  };
}

/** Strings only: a JSON-LD context could give other values a different meaning. */
function domainsOf(value: unknown): string[] {
  return many(value, MAX_ALIASES)
    .map((domain) => (typeof domain === 'string' ? normalizeDomain(domain) : undefined))
    .filter((domain) => domain !== undefined);
}

function pictureOf(value: unknown): { url: string | null; description: string } {
  const one = many(value, 1)[0];
  const url = fileLink(isNode(one) ? (one.url ?? one.href) : one)?.href ?? null;
  return { url, description: (isNode(one) && describe(one)) || '' };
}

function fieldsOf(value: unknown): ProfileField[] {
  const fields: ProfileField[] = [];
  for (const one of many(value, 200)) {
    if (!isNode(one) || !typesOf(one).includes('PropertyValue') || fields.length === MAX_FIELDS) continue;
    const name = plainIn(one, 'name', MAX_FIELD);
    const text = textOf(one.value, MAX_FIELD);
    if (name !== undefined && text !== undefined) {
      fields.push({ name, value: sanitizeForClients(text), verified_at: null });
    }
  }
  return fields;
}

/** The key that the actor lists as its own, if it is on the actor's server and names the actor as its owner. */
function ownKey(node: Node, uri: string): string | null {
  for (const key of many(node.publicKey, 10)) {
    if (!isNode(key) || idOf(key.owner) !== uri) continue;
    const id = webUri(key.id);
    const pem = textOf(key.publicKeyPem, MAX_PEM);
    if (id !== undefined && pem !== undefined && sameOrigin(id, uri)) return pem;
  }
  return null;
}
