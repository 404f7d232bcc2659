import { searchAccounts } from '../domain/accounts/search-accounts.ts';
import type { Viewer } from '../domain/accounts/viewer.ts';
import { findVisibleCollection } from '../domain/collections/queries.ts';
import { type FoundByUrl, findByUrl } from '../domain/search/find-by-url.ts';
import { type Found, NOTHING_FOUND } from '../domain/search/found.ts';
import { searchStatuses } from '../domain/search/search-statuses.ts';
import { searchTags } from '../domain/search/search-tags.ts';
import { findVisibleStatus } from '../domain/statuses/policy.ts';
import { asHandle, parseAcctHere } from '../lib/acct.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/db/handle.ts';
import { resolveQuery } from './resolve/query.ts';

/** Nobody pages further than this, and skipped results have to be found as well. */
const MAX_OFFSET = 10_000;
const WEB_ADDRESS = /^https?:\/\//i;
const KINDS = { account: 'accounts', status: 'statuses', collection: 'collections' } as const;

/** What is searched for. */
export type Search = {
  /** A text, a handle or an address. */
  readonly query: string;
  /** Whether what is not known here is fetched from its server. */
  readonly resolve: boolean;
  /** The only kind of results wanted; all by default. */
  readonly kind?: string | undefined;
  /** How many results of each kind. */
  readonly limit: number;
  readonly offset?: number | undefined;
  /** Only accounts that the viewer follows. */
  readonly following?: boolean;
  /** Only hashtags that staff have reviewed. */
  readonly reviewedOnly?: boolean;
  /** Only posts of this account, between these ids. */
  readonly accountId?: number | undefined;
  readonly maxId?: number | undefined;
  readonly minId?: number | undefined;
};

/** Searches for accounts, posts and hashtags. (Mastodon: `SearchService`.) */
export async function searchEverything(ctx: Context, viewer: Viewer | null, search: Search): Promise<Found> {
  const asked = { ...search, query: asHandle(search.query.trim()), kind: search.kind || undefined };
  const found = asked.resolve ? await resolved(ctx, viewer, asked) : undefined;
  return found ?? (await byText(ctx.store.db, viewer, asked));
}

/**
 * The single result for an address, fetched from its server if need be; nothing when it is of another kind than requested. The account of a
 * handle is only fetched, so that the text search finds it. (Mastodon: `ResolveURLService`, `ResolveAccountService`.)
 */
async function resolved(ctx: Context, viewer: Viewer | null, asked: Search): Promise<Found | undefined> {
  const { query, offset = 0 } = asked;
  const { db } = ctx.store;
  if (offset > 0) return undefined;
  if (!WEB_ADDRESS.test(query)) {
    if (isWanted(asked, 'accounts') && isRemoteHandle(db, query)) await resolveQuery(ctx, query);
    return undefined;
  }
  const found = (await findByUrl(db, viewer, query)) ?? (await visible(db, viewer, await resolveQuery(ctx, query)));
  if (!found) return undefined;
  const kind = KINDS[found.kind];
  return isWanted(asked, kind) ? { ...NOTHING_FOUND, [kind]: [found.id] } : NOTHING_FOUND;
}

function isRemoteHandle(db: Db, text: string): boolean {
  return Boolean(parseAcctHere(text, [db.instance.domain])?.domain);
}

/** A post that another server shows to this one may still be hidden from some people here. */
async function visible(db: Db, viewer: Viewer | null, found: FoundByUrl | undefined): Promise<FoundByUrl | undefined> {
  if (found?.kind === 'collection') return (await findVisibleCollection(db, viewer, found.id)) ? found : undefined;
  if (found?.kind !== 'status') return found;
  return (await findVisibleStatus(db, viewer, found.id)) ? found : undefined;
}

async function byText(db: Db, viewer: Viewer | null, asked: Search): Promise<Found> {
  const { query, limit, following = false, reviewedOnly = false, accountId, maxId, minId } = asked;
  const offset = asked.kind === undefined ? 0 : Math.min(asked.offset ?? 0, MAX_OFFSET);
  const mayBeAccount = !query.startsWith('#') && !(query.includes('@') && query.includes(' '));
  return {
    ...NOTHING_FOUND,
    accounts:
      isWanted(asked, 'accounts') && mayBeAccount
        ? await searchAccounts(db, viewer, { query, limit, offset, following })
        : [],
    statuses:
      isWanted(asked, 'statuses') && viewer
        ? await searchStatuses(db, viewer, { text: query, limit, offset, accountId, maxId, minId })
        : [],
    hashtags:
      isWanted(asked, 'hashtags') && !query.includes('@')
        ? await searchTags(db, { text: query, limit, offset, reviewedOnly })
        : [],
  };
}

const isWanted = ({ kind }: Search, of: keyof Found) => kind === undefined || kind === of;
