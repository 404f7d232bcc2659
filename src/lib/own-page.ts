import { parseWireId } from './id.ts';
import { serverOf } from './origin.ts';

/** What a page of this server shows: a profile or a status, under the name of a local account. */
export type OwnPage = { readonly username: string } & (
  | { readonly kind: 'profile' }
  | { readonly kind: 'status'; readonly statusId: number }
);

/** `/@name` and `/@name/ID`; the paths below `/users` are those that other servers use for them. Mastodon: `config/routes.rb`. */
const PAGE = /^\/(?:@|users\/)([a-z0-9_]{1,30})(?:\/(?:statuses\/)?(\d{1,20}))?$/i;

/** What an address on this server (`origin`) that is not an ActivityPub id identifies by a handle; undefined for all other addresses. */
export function ownPage(origin: string, address: string): OwnPage | undefined {
  const parts = PAGE.exec(ownPath(origin, address) ?? '');
  if (!parts?.[1]) return undefined;
  const username = parts[1];
  if (parts[2] === undefined) return { kind: 'profile', username };
  const statusId = parseWireId(parts[2]);
  return statusId === undefined ? undefined : { kind: 'status', username, statusId };
}

/**
 * The path of an address on this server, however that is written: in capitals, percent-encoded, with http, a query or a slash at the end.
 * Undefined for addresses of others, and with a fragment, because what has an id may have parts with ids of their own.
 */
export function ownPath(origin: string, address: string): string | undefined {
  if (serverOf(address)?.host !== serverOf(`${origin}/`)?.host) return undefined;
  const url = URL.parse(address);
  if (url?.hash !== '') return undefined;
  try {
    return decodeURIComponent(url.pathname).replace(/\/$/, '');
  } catch {
    return undefined;
  }
}
