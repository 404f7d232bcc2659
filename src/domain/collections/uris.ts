import { toWire } from '../../lib/id.ts';
import { accountUri } from '../accounts/uris.ts';

/** The ActivityPub id of a local collection. */
export function collectionUri(origin: string, accountId: number, id: number): string {
  return `${accountUri(origin, accountId)}/collections/${toWire(id)}`;
}

/** The ActivityPub id of the list of a local account's collections. */
export function collectionsUri(accountUri: string): string {
  return `${accountUri}/featured_collections`;
}

/** The web page of a local collection. */
export function collectionUrl(origin: string, id: number): string {
  return `${origin}/collections/${toWire(id)}`;
}

/** The ActivityPub id of an item of a local collection. */
export function collectionItemUri(origin: string, ownerId: number, id: number): string {
  return `${accountUri(origin, ownerId)}/collection_items/${toWire(id)}`;
}

/** The ActivityPub id of the proof that a local account agreed to be in a collection (FEP-7aa9). */
export function featureAuthorizationUri(origin: string, accountId: number, itemId: number): string {
  return `${accountUri(origin, accountId)}/feature_authorizations/${toWire(itemId)}`;
}
