import { getWholeFilter } from '../../domain/filters/queries.ts';
import { FilterSchema, renderFilter } from '../../entities/filter.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const getFilter = userRoute({
  method: 'GET',
  path: '/api/v2/filters/:id',
  access: user('read', 'read:filters'),
  params: { id: pathId() },
  response: FilterSchema,
  summary: 'One of your filters',
  async handle({ db, params, viewer }) {
    return rawJson(renderFilter(await getWholeFilter(db, viewer.accountId, params.id)));
  },
});
