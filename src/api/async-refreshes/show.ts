import { findRefresh } from '../../domain/async-refreshes/refreshes.ts';
import { AsyncRefreshSchema, asyncRefreshOf } from '../../entities/async-refresh.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { pathText } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';

/** Shows the refresh whose id a `Mastodon-Async-Refresh` header named. */
export const showAsyncRefresh = userRoute({
  method: 'GET',
  path: '/api/v1_alpha/async_refreshes/:id',
  access: user('read'),
  params: { id: pathText() },
  response: AsyncRefreshSchema,
  summary: 'Progress of an async refresh',
  async handle({ db, params }) {
    const refresh = await findRefresh(db, params.id);
    if (!refresh) throw notFound('notFound');
    return json(asyncRefreshOf(refresh));
  },
});
