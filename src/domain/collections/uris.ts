import { toWire } from '../../lib/id.ts';
import { accountUri } from '../accounts/uris.ts';

/** The ActivityPub id of a local collection. */
export function collectionUri(origin: string, accountId: number, id: number): string {
  return `${accountUri(origin, accountId)}/collections/${toWire(id)}`;
}

/** The page of a local collection. */
export function collectionUrl(origin: string, id: number): string {
  return `${origin}/collections/${toWire(id)}`;
}

/** The ActivityPub id of an account's place in a local collection. */
export function collectionItemUri(origin: string, ownerId: number, id: number): string {
  return `${accountUri(origin, ownerId)}/collection_items/${toWire(id)}`;
}
