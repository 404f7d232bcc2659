import { toWire } from '../../lib/id.ts';
import { accountUri } from '../accounts/uris.ts';

/** The ActivityPub id of a local status. */
export function statusUri(origin: string, accountId: number, statusId: number): string {
  return `${accountUri(origin, accountId)}/statuses/${toWire(statusId)}`;
}

/** The page of a local status. */
export function statusUrl(origin: string, username: string, statusId: number): string {
  return `${origin}/@${username}/${toWire(statusId)}`;
}

const QUOTE_REQUEST = '#quote-request';

/** The ActivityPub id of a local status's request for consent to its quote. */
export function quoteRequestUri(uri: string): string {
  return `${uri}${QUOTE_REQUEST}`;
}

/** Whether an address has the form of such an id. */
export function isQuoteRequestUri(uri: string): boolean {
  return uri.endsWith(QUOTE_REQUEST);
}
