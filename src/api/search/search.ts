import type { Viewer } from '../../domain/accounts/viewer.ts';
import { SearchSchema, searchAnswer } from '../../entities/search.ts';
import { searchEverything } from '../../federation/search.ts';
import { anyone } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { bool, cursor, id, int, required, text, withDefault } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';

const STANDARD = 20;
const MAX = 40;

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
    const found = await searchEverything(ctx, viewer, {
      query: params.q,
      resolve: params.resolve,
      kind: params.type,
      limit: Math.min(params.limit, MAX),
      offset: params.offset,
      following: params.following,
      reviewedOnly: params.exclude_unreviewed,
      accountId: params.account_id,
      maxId: params.max_id,
      minId: params.min_id,
    });
    return rawJson(await searchAnswer(db, viewer, found));
  },
});

/** (Mastodon: `v2/search_controller.rb`.) */
function refuse(viewer: Viewer | null, { q, limit, offset, resolve }: Params): void {
  if (q.trim() === '') throw new AppError('bad_request', said('paramMissing', 'q'));
  if (limit < 0 || (offset ?? 0) < 0) {
    throw new AppError('bad_request', 'negativePage');
  }
  if (viewer) return;
  if (offset !== undefined) {
    throw new AppError('unauthorized', 'searchPagesNeedSignIn');
  }
  if (resolve) {
    throw new AppError('unauthorized', 'searchResolvingNeedsSignIn');
  }
}
