import { type Static, Type } from 'typebox';
import { formatAcct, normalizeDomain, parseAcct } from '../../lib/acct.ts';

/** What a file names, under Mastodon's names. */
export const IMPORT_KINDS = ['following', 'lists', 'muting', 'blocking', 'domain_blocking', 'bookmarks'] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number];

/** One line of a file. What the line does not say is undefined. */
export const EntrySchema = Type.Object({
  /** `user@domain`, a domain, or the address of a post. */
  address: Type.String(),
  reblogs: Type.Optional(Type.Boolean()),
  notify: Type.Optional(Type.Boolean()),
  languages: Type.Optional(Type.Array(Type.String())),
  notifications: Type.Optional(Type.Boolean()),
  /** The title of the list that the account is on. */
  list: Type.Optional(Type.String()),
});

export type Entry = Static<typeof EntrySchema>;

/** The columns of each kind, in Mastodon's order, which older files without a header keep. (Mastodon: `Form::Import`.) */
export const COLUMNS: Readonly<Record<ImportKind, readonly [string, ...string[]]>> = {
  following: ['account address', 'show boosts', 'notify on new posts', 'languages'],
  lists: ['list name', 'account address'],
  muting: ['account address', 'hide notifications'],
  blocking: ['account address'],
  domain_blocking: ['domain'],
  bookmarks: ['uri'],
};

/** The column that names the account, domain or post. */
export function addressColumnOf(kind: ImportKind): string {
  return kind === 'lists' ? 'account address' : COLUMNS[kind][0];
}

const MAX_ADDRESS = 2048;

/** What a cell names, written in one way; undefined when that is nothing of the kind. A name without a domain is of an unknown server. */
export function addressOf(kind: ImportKind, cell: string): string | undefined {
  if (cell.length > MAX_ADDRESS) return undefined;
  if (kind === 'bookmarks') return /^https?:\/\//i.test(cell) && URL.canParse(cell) ? cell : undefined;
  if (kind === 'domain_blocking') return normalizeDomain(cell);
  const acct = parseAcct(cell);
  return acct?.domain ? formatAcct(acct).toLowerCase() : undefined;
}

/** The server that knows what an address names; undefined for a domain, which nobody is asked about. */
export function hostOfAddress(address: string): string | undefined {
  if (/^https?:/i.test(address)) return new URL(address).host;
  return address.includes('@') ? address.slice(address.indexOf('@') + 1) : undefined;
}
