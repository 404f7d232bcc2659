import { searchAccounts } from '../../domain/accounts/search-accounts.ts';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import { findVisibleCollection } from '../../domain/collections/queries.ts';
import { type FoundByUrl, findByUrl } from '../../domain/search/find-by-url.ts';
import { searchStatuses } from '../../domain/search/search-statuses.ts';
import { searchTags } from '../../domain/search/search-tags.ts';
import { findVisibleStatus } from '../../domain/statuses/policy.ts';
import { type Found, SearchSchema, searchAnswer } from '../../entities/search.ts';
import { resolveQuery } from '../../federation/resolve/query.ts';
import { anyone } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { bool, cursor, id, int, required, text, withDefault } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { parseAcctHere } from '../../lib/acct.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/handle.ts';

const STANDARD = 20;
const MAX = 40;
/** Nobody pages further than this, and skipped results have to be found as well. */
const MAX_OFFSET = 10_000;
const WEB_ADDRESS = /^https?:\/\//i;
const NOTHING: Found = { accounts: [], statuses: [], hashtags: [], collections: [] };
const KINDS = { account: 'accounts', status: 'statuses', collection: 'collections' } as const;

const PARAMS = {
  q: required(text({ max: 4096 })),
  type: text(),
  resolve: withDefault(bool(), false),
  following: withDefault(bool(), false),
  account_id: id(),
  exclude_unreviewed: withDefault(bool(), false),
  max_id: cursor(),
  min_id: cursor(),
  limit: withDefault(int(), STANDARD),
  offset: int(),
};

type Params = ParamValues<typeof PARAMS>;

export const search = route({
  method: 'GET',
  path: '/api/v2/search',
  access: anyone('read', 'read:search'),
  params: PARAMS,
  response: SearchSchema,
  summary: 'Search for accounts, statuses and hashtags',
  async handle({ ctx, db, viewer, params }) {
    refuse(viewer, params);
    const found = params.resolve ? await resolved(ctx, viewer, params) : undefined;
    return rawJson(await searchAnswer(db, viewer, found ?? (await byText(db, viewer, params))));
  },
});

/** (Mastodon: `v2/search_controller.rb`.) */
function refuse(viewer: Viewer | null, { q, limit, offset, resolve }: Params): void {
  if (q.trim() === '') throw new AppError('bad_request', 'param is missing or the value is empty or invalid: q');
  if (limit < 0 || (offset ?? 0) < 0) {
    throw new AppError('bad_request', 'Pagination values for `offset` and `limit` must be positive');
  }
  if (viewer) return;
  if (offset !== undefined) {
    throw new AppError('unauthorized', 'Search queries pagination is not supported without authentication');
  }
  if (resolve) {
    const message = 'Search queries that resolve remote resources are not supported without authentication';
    throw new AppError('unauthorized', message);
  }
}

/**
 * The single result for an address, fetched from its server if need be; nothing when it is of another kind than requested. The account of a
 * handle is only fetched, so that the text search finds it. (Mastodon: `ResolveURLService`, `ResolveAccountService`.)
 */
async function resolved(ctx: Context, viewer: Viewer | null, params: Params): Promise<Found | undefined> {
  const { q, type, offset } = params;
  const { db } = ctx.store;
  const query = q.trim();
  if ((offset ?? 0) > 0) return undefined;
  if (!WEB_ADDRESS.test(query)) {
    if (isWanted(type, 'accounts') && isRemoteHandle(db, query)) await resolveQuery(ctx, query);
    return undefined;
  }
  const found = (await findByUrl(db, viewer, query)) ?? (await visible(db, viewer, await resolveQuery(ctx, query)));
  if (!found) return undefined;
  const kind = KINDS[found.kind];
  return isWanted(type, kind) ? { ...NOTHING, [kind]: [found.id] } : NOTHING;
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

/** (Mastodon: `SearchService`.) */
async function byText(db: Db, viewer: Viewer | null, params: Params): Promise<Found> {
  const query = params.q.trim();
  const limit = Math.min(params.limit, MAX);
  const offset = isGiven(params.type) ? Math.min(params.offset ?? 0, MAX_OFFSET) : 0;
  const { type, following, account_id: accountId, max_id: maxId, min_id: minId } = params;
  const mayBeAccount = !query.startsWith('#') && !(query.includes('@') && query.includes(' '));
  return {
    ...NOTHING,
    accounts:
      isWanted(type, 'accounts') && mayBeAccount
        ? await searchAccounts(db, viewer, { query, limit, offset, following })
        : [],
    statuses:
      isWanted(type, 'statuses') && viewer
        ? await searchStatuses(db, viewer, { text: query, limit, offset, accountId, maxId, minId })
        : [],
    hashtags:
      isWanted(type, 'hashtags') && !query.includes('@')
        ? await searchTags(db, { text: query, limit, offset, reviewedOnly: params.exclude_unreviewed })
        : [],
  };
}

const isGiven = (type: string | undefined) => type !== undefined && type !== '';

const isWanted = (type: string | undefined, kind: keyof Found) => !isGiven(type) || type === kind;
