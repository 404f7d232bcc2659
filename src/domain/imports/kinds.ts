import { type Static, Type } from 'typebox';
import { formatAcct, normalizeDomain, parseAcct } from '../../lib/acct.ts';

/** What a list in CSV names, under Mastodon's names. */
export const LIST_KINDS = ['following', 'lists', 'muting', 'blocking', 'domain_blocking', 'bookmarks'] as const;

/** What a file names; filters are JSON. */
export const IMPORT_KINDS = [...LIST_KINDS, 'filters'] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number];
export type ListKind = (typeof LIST_KINDS)[number];

/** As many as all filters of a person may have. */
const MANY = { maxItems: 2000 };

/** A filter as Mastodon and this server export it; `statuses` are addresses. */
export const FilterSchema = Type.Object({
  title: Type.String(),
  context: Type.Array(Type.String()),
  action: Type.Optional(Type.String()),
  expires_at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  keywords_attributes: Type.Optional(
    Type.Array(Type.Object({ keyword: Type.String(), whole_word: Type.Optional(Type.Boolean()) }), MANY),
  ),
  statuses: Type.Optional(Type.Array(Type.String(), MANY)),
});

export type ImportedFilter = Static<typeof FilterSchema>;

/** One line of a file. What the line does not say is undefined. */
export const EntrySchema = Type.Object({
  /** Where in the file it stands, from 1. */
  line: Type.Optional(Type.Integer()),
  /** `user@domain`, a domain, the address of a post, or the title of a filter. */
  address: Type.String(),
  reblogs: Type.Optional(Type.Boolean()),
  notify: Type.Optional(Type.Boolean()),
  languages: Type.Optional(Type.Array(Type.String())),
  notifications: Type.Optional(Type.Boolean()),
  /** The title of the list that the account is on. */
  list: Type.Optional(Type.String()),
  filter: Type.Optional(FilterSchema),
});

export type Entry = Static<typeof EntrySchema>;

/** A line that names nothing of the kind, its cells in the order of the kind's columns. */
export type UnreadLine = { readonly line: number; readonly cells: readonly string[] };

/** What a file names, each thing once, and the lines that name nothing of the kind. */
export type ReadFile = { readonly entries: readonly Entry[]; readonly unread: readonly UnreadLine[] };

/** The columns of each kind, in Mastodon's order, which older files without a header keep. (Mastodon: `Form::Import`.) */
export const COLUMNS: Readonly<Record<ListKind, readonly [string, ...string[]]>> = {
  following: ['account address', 'show boosts', 'notify on new posts', 'languages'],
  lists: ['list name', 'account address'],
  muting: ['account address', 'hide notifications'],
  blocking: ['account address'],
  domain_blocking: ['domain'],
  bookmarks: ['uri'],
};

/** The column that names the account, domain or post. */
export function addressColumnOf(kind: ListKind): string {
  return kind === 'lists' ? 'account address' : COLUMNS[kind][0];
}

/** An entry as a row of its list, in the order of its columns. */
export function cellsOf(kind: ImportKind, entry: Entry): string[] {
  const { address, list = '', reblogs, notify, notifications, languages = [] } = entry;
  const flag = (value: boolean | undefined) => (value === undefined ? '' : String(value));
  if (kind === 'following') return [address, flag(reblogs), flag(notify), languages.join(', ')];
  if (kind === 'lists') return [list, address];
  return kind === 'muting' ? [address, flag(notifications)] : [address];
}

const MAX_ADDRESS = 2048;

/** What a cell names, written in one way; undefined when that is nothing of the kind. A name without a domain is of an unknown server. */
export function addressOf(kind: ListKind, cell: string): string | undefined {
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
