import { parseWireId } from './id.ts';

/** What a page of this server shows: a profile or a status. */
export type OwnPage =
  | { readonly kind: 'profile'; readonly username: string }
  | { readonly kind: 'status'; readonly statusId: number };

/** `/@name` and `/@name/ID`; the paths below `/users` are those that other servers use for them. Mastodon: `config/routes.rb`. */
const PAGE = /^\/(?:@|users\/)([a-z0-9_]{1,30})(?:\/(?:statuses\/)?(\d{1,20}))?\/?$/i;

/** What an address on this server (`origin`) that is not an ActivityPub id identifies by a handle; undefined for all other addresses. */
export function ownPage(origin: string, address: string): OwnPage | undefined {
  const parts = address.startsWith(`${origin}/`) ? PAGE.exec(address.slice(origin.length)) : null;
  if (!parts?.[1]) return undefined;
  if (parts[2] === undefined) return { kind: 'profile', username: parts[1] };
  const statusId = parseWireId(parts[2]);
  return statusId === undefined ? undefined : { kind: 'status', statusId };
}
