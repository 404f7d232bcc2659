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
