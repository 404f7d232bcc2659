import { toWire } from '../../lib/id.ts';

/** The ActivityPub id of a local account: opaque, so that a handle can change. */
export function accountUri(origin: string, id: number): string {
  return `${origin}/ap/users/${toWire(id)}`;
}

/** The profile page of a local account. */
export function accountUrl(origin: string, username: string): string {
  return `${origin}/@${username}`;
}

/** The unique handle of an account: `user@domain` in lower case, `user@` when local. */
export function handleOf(username: string, domain: string | null): string {
  return `${username.toLowerCase()}@${domain?.toLowerCase() ?? ''}`;
}

/** The ActivityPub id of the Follow activity for a local account's request. */
export function followUri(origin: string, accountId: number, requestId: number): string {
  return `${accountUri(origin, accountId)}#follows/${toWire(requestId)}`;
}

/** The ActivityPub id of a Block by a local account. */
export function blockUri(origin: string, accountId: number, blockId: number): string {
  return `${accountUri(origin, accountId)}#blocks/${toWire(blockId)}`;
}
