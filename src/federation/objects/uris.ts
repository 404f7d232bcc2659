import { accountUri } from '../../domain/accounts/uris.ts';
import { collectionsUri } from '../../domain/collections/uris.ts';
import { toWire } from '../../lib/id.ts';

/** The addresses of the collections of a local actor. */
export function actorUris(uri: string) {
  return {
    inbox: `${uri}/inbox`,
    outbox: `${uri}/outbox`,
    followers: `${uri}/followers`,
    following: `${uri}/following`,
    featured: `${uri}/collections/featured`,
    featuredTags: `${uri}/collections/tags`,
    featuredCollections: collectionsUri(uri),
  };
}

/** The shared inbox of this server. */
export function sharedInboxUri(origin: string): string {
  return `${origin}/inbox`;
}

/** The thread a local status began (FEP-7888). */
export function contextUri(origin: string, conversationId: number): string {
  return `${origin}/ap/contexts/${toWire(conversationId)}`;
}

/** The proof that a local account agreed to a quote (FEP-044f). */
export function quoteAuthorizationUri(origin: string, accountId: number, quoteId: number): string {
  return `${accountUri(origin, accountId)}/quote_authorizations/${toWire(quoteId)}`;
}

/** A custom emoji of ours. */
export function emojiUri(origin: string, id: number): string {
  return `${origin}/emojis/${toWire(id)}`;
}
