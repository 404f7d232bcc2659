import { toWire } from '../../lib/id.ts';
import { accountUri } from '../accounts/uris.ts';

/** The ActivityPub id of the Follow activity for a local account's request. */
export function followUri(origin: string, accountId: number, requestId: number): string {
  return `${accountUri(origin, accountId)}#follows/${toWire(requestId)}`;
}

/** The ActivityPub id of a Block by a local account. */
export function blockUri(origin: string, accountId: number, blockId: number): string {
  return `${accountUri(origin, accountId)}#blocks/${toWire(blockId)}`;
}
