import { Type } from 'typebox';
import { user } from '../../http/access.ts';
import { userRoute } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';

const AsyncRefreshSchema = Type.Object({
  async_refresh: Type.Object({
    id: Type.String(),
    status: Type.Union([Type.Literal('running'), Type.Literal('finished')]),
    result_count: Type.Union([Type.Integer(), Type.Null()]),
  }),
});

/** No answer of ours names a refresh, in a `Mastodon-Async-Refresh` header, so that no id is a known one. */
export const showAsyncRefresh = userRoute({
  method: 'GET',
  path: '/api/v1_alpha/async_refreshes/:id',
  access: user('read'),
  params: {},
  response: AsyncRefreshSchema,
  summary: 'The progress of what goes on after an answer',
  async handle() {
    throw notFound();
  },
});
