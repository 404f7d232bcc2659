import { searchAccounts } from '../../domain/accounts/search-accounts.ts';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import { findByUrl } from '../../domain/search/find-by-url.ts';
import { searchStatuses } from '../../domain/search/search-statuses.ts';
import { searchTags } from '../../domain/search/search-tags.ts';
import { type Found, SearchSchema, searchAnswer } from '../../entities/search.ts';
import { anyone } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { bool, cursor, id, int, required, text, withDefault } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';

const STANDARD = 20;
const MAX = 40;
/** Nobody leafs further; what is skipped has to be found all the same. */
const MAX_OFFSET = 10_000;
const WEB_ADDRESS = /^https?:\/\//i;
const NOTHING: Found = { accounts: [], statuses: [], hashtags: [] };

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
  async handle({ db, viewer, params }) {
    refuse(viewer, params);
    const found = params.resolve && WEB_ADDRESS.test(params.q.trim()) ? await byUrl(db, viewer, params) : undefined;
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

/** What an address names, alone; nothing when it is of another kind than asked for. Undefined when it names nothing known. */
async function byUrl(db: Db, viewer: Viewer | null, { q, type, offset }: Params): Promise<Found | undefined> {
  const found = await findByUrl(db, viewer, q.trim());
  if (!found || (offset ?? 0) > 0) return undefined;
  const kind = found.kind === 'account' ? 'accounts' : 'statuses';
  return isWanted(type, kind) ? { ...NOTHING, [kind]: [found.id] } : NOTHING;
}

/** (Mastodon: `SearchService`.) */
async function byText(db: Db, viewer: Viewer | null, params: Params): Promise<Found> {
  const query = params.q.trim();
  const limit = Math.min(params.limit, MAX);
  const offset = isGiven(params.type) ? Math.min(params.offset ?? 0, MAX_OFFSET) : 0;
  const { type, following, account_id: accountId, max_id: maxId, min_id: minId } = params;
  const mayBeAccount = !query.startsWith('#') && !(query.includes('@') && query.includes(' '));
  return {
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
